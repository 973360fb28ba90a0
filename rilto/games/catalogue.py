"""All games: which settings each one offers, and how its rules are made. Data only.

A front end shows what is offered here and asks nothing else about a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple, cast

from rilto.errors import BadRules
from rilto.games.base import Rules, Setting
from rilto.games.chain import PRESETS, ChainRules, Surplus, problems_of
from rilto.games.rolit import RolitRules
from rilto.grid import draw_walls


@dataclass(frozen=True, slots=True)
class Offer:
    """A setting that can be chosen before a round: its choices and what it is if nobody chooses.

    `needs` names another setting and the value that it must have for this one to matter.
    """

    name: str
    choices: tuple[bool | int | str, ...]
    default: bool | int | str
    needs: tuple[str, bool | int | str] | None = None


class Clash(NamedTuple):
    """Two settings, each with a value, that do not go together."""

    one: tuple[str, bool | int | str]
    other: tuple[str, bool | int | str]


@dataclass(frozen=True, slots=True)
class Game:
    """An entry of the catalogue: `title` is plain English, `make` turns checked settings to rules.

    `look` says how points are drawn: as pips of one stone, as that many marbles, or not at all.
    `shows_legal`: where a move is not plain to see, legal cells are shown unless told otherwise.

    `make` takes the game's id and one value for each offer, `walls` (if offered) as a choice or as
    cells, `starter` and `seed`; it raises `BadRules`.
    """

    id: str
    title: str
    look: Literal["stone", "marbles", "ball"]
    offers: tuple[Offer, ...]
    make: Callable[[str, Mapping[str, Setting]], Rules]
    clashes: tuple[Clash, ...] = ()
    shows_legal: bool = False

    def choices(
        self, name: str, chosen: Mapping[str, bool | int | str]
    ) -> tuple[bool | int | str, ...]:
        """Those choices of a setting that go with the other settings as they are chosen."""
        offer = next(offer for offer in self.offers if offer.name == name)
        return tuple(c for c in offer.choices if not self.clashing({**chosen, name: c}))

    def clashing(self, chosen: Mapping[str, Setting]) -> list[Clash]:
        """Which of the settings chosen do not go together."""
        return [clash for clash in self.clashes if all(chosen.get(n) == v for n, v in clash)]


WALL_COUNTS = {
    "none": {5: 0, 6: 0, 7: 0, 8: 0},
    "few": {5: 2, 6: 4, 7: 4, 8: 6},
    "medium": {5: 4, 6: 6, 7: 8, 8: 10},
}
"""Walled cells by setting and size of the board."""


def _make_chain(game: str, chosen: Mapping[str, Setting]) -> Rules:
    players, size = cast(int, chosen["players"]), cast(int, chosen["size"])
    preset, walls = PRESETS[game], chosen["walls"]
    if isinstance(walls, str):
        places = players if preset.start_points is not None and players > 2 else 0
        count = WALL_COUNTS[walls][size]
        cells = draw_walls(size, preset.ways, count, cast(int, chosen["seed"]), places)
    else:
        cells = frozenset(cast(tuple[int, ...], walls))
    rules = ChainRules(
        game,
        players,
        size,
        cells,
        bounce=bool(chosen.get("bounce", False)),
        rounds=cast(int, chosen["rounds"]) if chosen["ending"] == "limit" else None,
        surplus=cast(Surplus, chosen.get("surplus", "keep")),
        starter=cast(int, chosen["starter"]),
    )
    problems = problems_of(rules)
    if problems:
        raise BadRules(problems)
    return rules


def _make_rolit(game: str, chosen: Mapping[str, Setting]) -> Rules:
    players, size, starter = (cast(int, chosen[name]) for name in ("players", "size", "starter"))
    return RolitRules(players, size, starter)


_PLAYERS = Offer("players", (2, 3, 4, 5, 6, 7, 8), 2)
_SIZE = Offer("size", (5, 6, 7, 8), 5)
_WALLS = Offer("walls", tuple(WALL_COUNTS), "none")
_BOUNCE = Offer("bounce", (False, True), False)
_SURPLUS = Offer("surplus", ("spread", "discard"), "spread")
_ENDING = Offer("ending", ("last", "limit"), "last")
_ROUNDS = Offer("rounds", (10, 20, 30, 50), 20, needs=("ending", "limit"))

_RILTO = (_PLAYERS, _SIZE, _WALLS, _BOUNCE, _ENDING, _ROUNDS)
_CHAIN_REACTION = (_PLAYERS, _SIZE, _WALLS, _SURPLUS, _ENDING, _ROUNDS)

_ROLIT = (Offer("players", (2, 3, 4), 2), Offer("size", (4, 6, 8), 8))
_ROLIT_CLASHES = (Clash(("players", 3), ("size", 4)), Clash(("players", 4), ("size", 4)))

GAMES = {
    game.id: game
    for game in (
        Game("classic", "Classic", "stone", _RILTO, _make_chain),
        Game("fortress", "Fortress", "stone", _RILTO, _make_chain),
        Game("crossfire", "Crossfire", "stone", _RILTO, _make_chain),
        Game("diagonal", "Diagonal", "stone", _RILTO, _make_chain),
        Game("chain_reaction", "Chain Reaction", "marbles", _CHAIN_REACTION, _make_chain),
        Game("rolit", "Rolit", "ball", _ROLIT, _make_rolit, _ROLIT_CLASHES, shows_legal=True),
    )
}


def make_rules(game: str, /, **settings: object) -> Rules:
    """The rules of a game, checked.

    `game` is an id of the catalogue. Every game takes `players` (seats), `size` (cells a side) and
    `starter` (the seat that begins, 0 unless told). The chain games take `walls` ("none", "few",
    "medium" or an iterable of cells), `seed` (any whole number: it draws the walls), `ending`
    ("last": one colour is left; "limit": after `rounds` full rounds of turns, 10, 20, 30 or 50)
    and `bounce` (a bool; the four Rilto variants) or `surplus` ("spread" or "discard";
    `chain_reaction`). Rolit takes no more: 4, 6 or 8 cells a side, 2 to 4 players, but 2 on the
    smallest board. What is not given has the default of its `Offer`.

    Raises `BadRules`, which lists everything that is wrong.
    """
    if game not in GAMES:
        raise BadRules([f"there is no game {game!r}"])
    entry = GAMES[game]
    problems = []
    chosen: dict[str, Setting] = {offer.name: offer.default for offer in entry.offers}
    chosen |= {"seed": 0, "starter": 0}
    offers = {offer.name: offer for offer in entry.offers}
    for name, value in settings.items():
        if name not in chosen:
            problems.append(f"{entry.title} has no setting {name!r}")
        elif name in offers and _is_choice(value, offers[name]):
            chosen[name] = cast(Setting, value)
        elif name in ("seed", "starter"):
            if type(value) is int:
                chosen[name] = value
            else:
                problems.append(f"{name} must be a whole number, not {value!r}")
        elif name == "walls" and not isinstance(value, str):
            cells = _cells(value)
            if cells is None:
                problems.append(f"walls must be one of {_listed(offers[name])}, or cells")
            else:
                chosen[name] = cells
        else:
            problems.append(f"{name} must be one of {_listed(offers[name])}, not {value!r}")

    players, size = cast(int, chosen["players"]), cast(int, chosen["size"])
    if not 0 <= cast(int, chosen["starter"]) < players:
        problems.append(f"starter must be a seat from 0 to {players - 1}")
    walls = chosen.get("walls")
    if isinstance(walls, tuple) and any(not 0 <= cell < size * size for cell in walls):
        problems.append(f"walls must be cells from 0 to {size * size - 1}")
    for (one, value), (other, its) in entry.clashing(chosen):
        problems.append(f"{one} {value!r} and {other} {its!r} do not go together")
    if problems:
        raise BadRules(problems)
    return entry.make(game, chosen)


def next_rules(rules: Rules) -> Rules:
    """The rules of the next round of a match: the same, but the seat that begins moves on by one.

    Walls that were drawn stay where they are.
    """
    starter = (rules.starter + 1) % rules.players
    return make_rules(rules.game, **{**rules.settings(), "starter": starter})


def _is_choice(value: object, offer: Offer) -> bool:
    # 1 == True, so the types are compared too.
    return any(type(value) is type(choice) and value == choice for choice in offer.choices)


def _listed(offer: Offer) -> str:
    return ", ".join(repr(choice) for choice in offer.choices)


def _cells(value: object) -> tuple[int, ...] | None:
    if not isinstance(value, Iterable):
        return None
    cells = list(value)
    return tuple(sorted(set(cells))) if all(type(cell) is int for cell in cells) else None
