"""Draw what the sound looks like: python tools/spectrograms.py. They land in docs/pictures/.

Time goes to the right, pitch upwards from 40 Hz to 12 kHz, an octave always as high as the next;
the brighter, the louder. The game's own audio nodes play; the browser's own analyser looks.
"""

from __future__ import annotations

import base64
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bare import chromium  # noqa: E402
from samples import EFFECTS  # noqa: E402
from studio import Part, Studio, studio_in  # noqa: E402
from web.music import Mood, Piece, closing, compose  # noqa: E402

SECONDS = 2.0
"""Of each effect."""

STAGES = ((4, Mood(0.1)), (2, Mood(0.5)), (2, Mood(1.0)), (1, Mood(1.0, minor=True)))
"""Bars of the music in each mood; then it comes to its end."""

DRAW = """async ([width, height, low, high]) => {
  const { recorded } = globalThis;
  const context = new OfflineAudioContext(1, recorded.length, recorded.sampleRate);
  const source = context.createBufferSource(), analyser = context.createAnalyser();
  analyser.fftSize = 4096;
  analyser.smoothingTimeConstant = 0;
  source.buffer = recorded;
  source.connect(analyser).connect(context.destination);
  source.start();
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#08090d";
  pen.fillRect(0, 0, width, height);
  const levels = new Float32Array(analyser.frequencyBinCount);
  const bin = context.sampleRate / analyser.fftSize;
  const column = (x) => {
    analyser.getFloatFrequencyData(levels);
    for (let y = 0; y < height; y++) {
      const top = low * (high / low) ** ((height - y) / height) / bin;
      const bottom = low * (high / low) ** ((height - y - 1) / height) / bin;
      let level = -Infinity;
      for (let i = Math.floor(bottom); i <= top; i++) level = Math.max(level, levels[i]);
      const bright = Math.max(0, Math.min(1, (level + 100) / 75));
      pen.fillStyle = `hsl(${260 - 215 * bright} 90% ${62 * bright}%)`;
      if (bright > 0) pen.fillRect(x, y, 1, 1);
    }
  };
  for (let x = 1; x < width; x++) {
    const quantum = Math.round((x / width) * recorded.length / 128);
    context.suspend(quantum * 128 / context.sampleRate).then(() => {
      column(x - 1);
      context.resume();
    });
  }
  await context.startRendering();
  return canvas.toDataURL();
}"""

SHEET = """async ([tiles, columns, width, height, unit]) => {
  const rows = Math.ceil(tiles.length / columns), gap = 8, head = 18;
  const canvas = document.createElement("canvas");
  canvas.width = columns * (width + gap) + gap;
  canvas.height = rows * (height + head + gap) + gap;
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#1e212b";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.font = "13px sans-serif";
  for (const [number, [name, picture]] of tiles.entries()) {
    const image = new Image();
    image.src = picture;
    await image.decode();
    const left = gap + (number % columns) * (width + gap);
    const top = gap + Math.floor(number / columns) * (height + head + gap);
    pen.fillStyle = "#f0eee9";
    pen.fillText(name, left, top + 12);
    pen.drawImage(image, left, top + head);
    pen.fillStyle = "#fff4";
    for (let x = unit; x < width; x += unit) pen.fillRect(left + x, top + head + height - 5, 1, 5);
  }
  return canvas.toDataURL();
}"""


def main() -> None:
    """Draw all of them."""
    with chromium() as browser, studio_in(browser) as studio:
        tiles = []
        for name, notes in EFFECTS.items():
            recording = studio.record(SECONDS, [Part("effects", 0.1, notes)], [("effects", 1.0)])
            print(f"{name}: loudest 50 ms {recording.loudest(0.05):.1f} dBFS")
            tiles.append((name, draw(studio, 240, 130)))
        save(studio, "effects", tiles, columns=4, width=240, height=130, unit=60)
        parts, length = music()
        recording = studio.record(length, parts, [("music", 1.0)])
        print(f"music: {length:.1f} s, {recording.loudness:.1f} dBFS")
        words = "music: the board fills, somebody falls behind, the round ends"
        tile = (words, draw(studio, 984, 240))
        save(studio, "music", [tile], columns=1, width=984, height=240, unit=round(984 / length))


def music(seed: int = 4) -> tuple[list[Part], float]:
    """Some bars of a round and its end, and how long they take in seconds."""
    piece, at, parts = Piece(seed), 0.1, []
    for bars, mood in STAGES:
        for _ in range(bars):
            bar, piece = compose(piece, mood)
            parts.append(Part("music", at, bar.notes))
            at += bar.length
    bar = closing(piece, minor=True)
    return [*parts, Part("music", at, bar.notes)], at + bar.length


def draw(studio: Studio, width: int, height: int) -> str:
    """A picture, as a data URL, of what was recorded last."""
    return str(studio.page.evaluate(DRAW, [width, height, 40, 12_000]))


def save(
    studio: Studio,
    name: str,
    tiles: list[tuple[str, str]],
    columns: int,
    width: int,
    height: int,
    unit: int,
) -> None:
    """Lay pictures side by side and write them; marks below are `unit` pixels apart."""
    sheet = studio.page.evaluate(
        SHEET, [json.loads(json.dumps(tiles)), columns, width, height, unit]
    )
    path = ROOT / f"docs/pictures/{name}.png"
    path.write_bytes(base64.b64decode(sheet.split(",")[1]))
    print(f"docs/pictures/{name}.png: {path.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
