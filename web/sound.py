"""How loud a person wants the sound. It outlives every round, like the display."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import NamedTuple

from web.choice import Field
from web.keeping import read_settings
from web.language import Texts

STEPS = 10
"""Levels go from 0, silent, to this."""

SWITCH = (False, True)


@dataclass(frozen=True)
class Sound:
    """Is there any sound, and how loud are music and effects, from 0 to `STEPS`?"""

    on: bool = True
    music: int = 6
    effects: int = 8

    def with_choice(self, name: str, value: int) -> Sound:
        """The sound with the field `name` of the form at a value: a choice, or a level."""
        if name == "sound":
            return replace(self, on=SWITCH[value])
        level = min(max(value, 0), STEPS)
        return replace(self, music=level) if name == "music" else replace(self, effects=level)

    def to_text(self) -> str:
        """The sound as JSON."""
        return json.dumps({"on": self.on, "music": self.music, "effects": self.effects})

    @classmethod
    def from_text(cls, text: str) -> Sound:
        """What `to_text` wrote. Whatever is not right in it is left at its default."""
        kept = read_settings(text)
        levels = {
            name: kept[name]
            for name in ("music", "effects")
            if type(kept.get(name)) is int and 0 <= kept[name] <= STEPS
        }
        return cls(on=kept.get("on") is not False, **levels)


def gain(level: int) -> float:
    """A level as a factor for amplitudes: each step sounds about as large as the next."""
    return (level / STEPS) ** 2


class SoundForm(NamedTuple):
    """The form: a switch, and a level for each of its sliders."""

    switch: Field
    music: int
    effects: int


def sound_form(texts: Texts, sound: Sound) -> SoundForm:
    """The form for a sound."""
    words = (texts("choice.off"), texts("choice.on"))
    switch = Field("sound", texts("setting.sound"), words, SWITCH.index(sound.on))
    return SoundForm(switch, sound.music, sound.effects)
