"""Each effect once, as it may be heard in a round: for the tests and the pictures."""

from web import effects

TONIC = 60
EFFECTS = {
    "tap": effects.tapped(TONIC, 2),
    "placing": effects.placed(TONIC),
    "burst": effects.burst(TONIC, 0, 1, 0.5),
    "wave 6, 12 bursts": effects.burst(TONIC, 5, 12, 0.3),
    "capture": effects.captured(TONIC, 1, 3, 0.0),
    "balls roll over": effects.rolled(TONIC, 6, 0.82),
    "thrown ball": effects.thrown(TONIC, 1.7),
    "refusal": effects.refused(TONIC),
    "seat is out": effects.out(TONIC),
    "win": effects.won(TONIC),
    "loss": effects.lost(TONIC),
    "draw": effects.drawn(TONIC),
    "endless chain": effects.endless(TONIC),
}
