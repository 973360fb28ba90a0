"""How a person wants to see the board. It changes no rules and outlives every round."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from rilto.games.base import Rules
from rilto.games.catalogue import GAMES
from web.choice import Field
from web.keeping import read_settings
from web.language import Texts
from web.playback import SPEEDS
from web.scheme import SCHEMES

SWITCH = (False, True)


@dataclass(frozen=True)
class Display:
    """The scheme of colours, the speed of turns, the legal cells by game, the map, the chart."""

    scheme: str = SCHEMES[0]
    speed: str = "normal"
    legal: Mapping[str, bool] = field(default_factory=dict)
    value_map: bool = False
    chart: bool = False

    def shows_legal(self, rules: Rules) -> bool:
        """Are the legal cells marked? Where nobody has said so, as the catalogue has it."""
        return self.legal.get(rules.game, GAMES[rules.game].shows_legal)

    def shows_map(self, rules: Rules) -> bool:
        """Does the tactical map lie over the board?"""
        return self.value_map and bool(rules.value_map)

    def with_choice(self, rules: Rules, name: str, index: int) -> Display:
        """The display with the field `name` of the form for `rules` set to its choice `index`."""
        if name == "scheme":
            return replace(self, scheme=SCHEMES[index])
        if name == "speed":
            return replace(self, speed=list(SPEEDS)[index])
        if name == "legal":
            return replace(self, legal={**self.legal, rules.game: SWITCH[index]})
        if name == "chart":
            return replace(self, chart=SWITCH[index])
        return replace(self, value_map=SWITCH[index])

    def to_text(self) -> str:
        """The display as JSON."""
        return json.dumps(
            {
                "scheme": self.scheme,
                "speed": self.speed,
                "legal": self.legal,
                "map": self.value_map,
                "chart": self.chart,
            }
        )

    @classmethod
    def from_text(cls, text: str) -> Display:
        """What `to_text` wrote. Whatever is not right in it is left at its default."""
        kept = read_settings(text)
        speed, legal, value_map = kept.get("speed"), kept.get("legal"), kept.get("map")
        if not isinstance(legal, dict):
            legal = {}
        scheme = kept.get("scheme")
        return cls(
            scheme=scheme if scheme in list(SCHEMES) else SCHEMES[0],
            speed=speed if isinstance(speed, str) and speed in SPEEDS else "normal",
            legal={game: on for game, on in legal.items() if game in GAMES and type(on) is bool},
            value_map=value_map is True,
            chart=kept.get("chart") is True,
        )


def display_fields(texts: Texts, display: Display, rules: Rules) -> tuple[Field, ...]:
    """The form for a display; the map is offered only where the game has one."""
    words = (texts("choice.off"), texts("choice.on"))
    schemes = tuple(texts(f"choice.scheme.{scheme}") for scheme in SCHEMES)
    speeds = tuple(texts(f"choice.speed.{speed}") for speed in SPEEDS)
    fields = [
        Field("scheme", texts("setting.scheme"), schemes, SCHEMES.index(display.scheme)),
        Field("speed", texts("setting.speed"), speeds, list(SPEEDS).index(display.speed)),
        Field("legal", texts("setting.legal"), words, int(display.shows_legal(rules))),
    ]
    if rules.value_map:
        fields.append(Field("map", texts("setting.map"), words, int(display.value_map)))
    fields.append(Field("chart", texts("setting.chart"), words, int(display.chart)))
    return tuple(fields)
