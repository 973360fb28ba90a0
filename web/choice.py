"""What is chosen for the next round, and the form that shows it.

A choice keeps a value for every setting of every game, so that going from one game to another and
back loses nothing. The form shows only what the chosen game offers.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import NamedTuple, cast

from rilto.games.base import Rules
from rilto.games.catalogue import GAMES, Offer, make_rules
from rilto.match import throw
from rilto.notation import KINDS, MAX_NAME, PERSON, Seat
from web.keeping import read_settings
from web.language import Texts

MAX_SEATS = 8
LONG_ROUND = 200
"""Players times cells from which on a form says that a round can be long."""

Value = bool | int | str


class Field(NamedTuple):
    """A setting in the form: its choices in words, and which of them is chosen."""

    name: str
    label: str
    choices: tuple[str, ...]
    chosen: int


class SeatField(NamedTuple):
    """A seat in the form."""

    colour: str
    label: str
    name: str
    placeholder: str
    kinds_label: str
    kinds: tuple[str, ...]
    kind: int


class Form(NamedTuple):
    """The whole form for a round of `game`."""

    game: str
    fields: tuple[Field, ...]
    about: str
    seats: tuple[SeatField, ...]
    note: str


FOR_ALL = (
    Offer("length", (1, 3, 5, 0), 1),
    Offer("starter", ("first", "thrown"), "first"),
    Offer("time_limit", (0, 15, 30, 60), 0),
)
"""What can be chosen for every game: the rounds of a match (0 is any number), who begins the first
one, and the seconds for a move (0 is no limit)."""


@dataclass(frozen=True)
class Choice:
    """A game, the settings touched so far by name, and the seats' names and kinds."""

    game: str = "classic"
    settings: Mapping[str, Value] = field(default_factory=dict)
    names: tuple[str, ...] = ("",) * MAX_SEATS
    kinds: tuple[str, ...] = (PERSON,) * MAX_SEATS

    @classmethod
    def first(cls) -> Choice:
        """What a newcomer finds: a round against a bot that can be beaten."""
        return cls(kinds=(PERSON, *("easy",) * (MAX_SEATS - 1)))

    def value(self, offer: Offer) -> Value:
        """What is chosen for that offer."""
        value = self.settings.get(offer.name, offer.default)
        return value if value in offer.choices else offer.default

    def offers(self) -> tuple[Offer, ...]:
        """What the game offers and what matters as things are chosen, then what all games offer."""
        offers = GAMES[self.game].offers
        chosen = {offer.name: self.value(offer) for offer in offers}
        matter = [o for o in offers if o.needs is None or chosen[o.needs[0]] == o.needs[1]]
        return (*matter, *FOR_ALL)

    @property
    def length(self) -> int | None:
        """Rounds of the match, None for any number."""
        return cast(int, self.value(FOR_ALL[0])) or None

    @property
    def throws(self) -> bool:
        """Does a thrown ball say who begins?"""
        return self.value(FOR_ALL[1]) == "thrown"

    @property
    def time_limit(self) -> int | None:
        """Seconds for a move, None for no limit."""
        return cast(int, self.value(FOR_ALL[2])) or None

    def rules(self, seed: int) -> Rules:
        """The rules chosen; `seed` draws what is drawn. Raises `BadRules`."""
        chosen = {o.name: self.value(o) for o in self.offers() if o not in FOR_ALL}
        rules = make_rules(self.game, **chosen, seed=seed)
        if not self.throws:
            return rules
        return make_rules(self.game, **chosen, seed=seed, starter=throw(rules.players, seed))

    def seats(self, rules: Rules) -> tuple[Seat, ...]:
        """Who sits at a round of those rules."""
        pairs = zip(self.names, self.kinds, strict=True)
        return tuple(Seat(name, kind) for name, kind in pairs)[: rules.players]

    def with_choice(self, name: str, index: int) -> Choice:
        """The choice with the field `name` set to its choice number `index`."""
        if name == "game":
            choice = replace(self, game=list(GAMES)[index])
        else:
            offer = next(offer for offer in self.offers() if offer.name == name)
            choice = replace(self, settings={**self.settings, name: offer.choices[index]})
        return choice._without_clashes(name)

    def _without_clashes(self, name: str) -> Choice:
        """What was chosen last, `name`, holds; what does not go with it gives way."""
        game, settings = GAMES[self.game], dict(self.settings)
        chosen = {offer.name: self.value(offer) for offer in game.offers}
        for clash in game.clashing(chosen):
            other = next(setting for setting, _ in clash if setting != name)
            settings[other] = chosen[other] = game.choices(other, chosen)[0]
        return replace(self, settings=settings)

    def with_name(self, seat: int, name: str) -> Choice:
        """The choice with a seat named; a name is cut to its longest and freed of control marks."""
        name = "".join(c for c in name if c.isprintable()).strip()[:MAX_NAME]
        return replace(self, names=(*self.names[:seat], name, *self.names[seat + 1 :]))

    def with_kind(self, seat: int, index: int) -> Choice:
        """The choice with a seat taken by a kind out of `KINDS`."""
        return replace(self, kinds=(*self.kinds[:seat], KINDS[index], *self.kinds[seat + 1 :]))

    def to_text(self) -> str:
        """The choice as JSON."""
        return json.dumps(asdict(self))

    @classmethod
    def from_text(cls, text: str) -> Choice:
        """What `to_text` wrote. Whatever is not right in it is left as a newcomer finds it."""
        kept = read_settings(text)
        choice, game = cls.first(), kept.get("game")
        if isinstance(game, str) and game in GAMES:
            choice = replace(choice, game=game)
        settings, names = kept.get("settings"), kept.get("names")
        if isinstance(settings, dict):
            known = {o.name: o for game in GAMES.values() for o in (*game.offers, *FOR_ALL)}
            fit = {
                name: value
                for name, value in settings.items()
                if name in known and type(value) is type(known[name].default)
            }
            choice = replace(choice, settings=fit)
        if isinstance(names, list):
            for seat, name in enumerate(names[:MAX_SEATS]):
                choice = choice.with_name(seat, name if isinstance(name, str) else "")
        kinds = kept.get("kinds")
        if isinstance(kinds, list):
            for seat, kind in enumerate(kinds[:MAX_SEATS]):
                if kind in KINDS:
                    choice = choice.with_kind(seat, KINDS.index(kind))
        return choice


def form(texts: Texts, choice: Choice) -> Form:
    """The form for a choice."""
    games = list(GAMES)
    titles = tuple(texts(f"game.{game}") for game in games)
    fields = [Field("game", texts("setting.game"), titles, games.index(choice.game))]
    for offer in choice.offers():
        words = tuple(_in_words(texts, offer.name, value) for value in offer.choices)
        chosen = offer.choices.index(choice.value(offer))
        fields.append(Field(offer.name, texts(f"setting.{offer.name}"), words, chosen))
    try:
        rules = choice.rules(seed=0)
    except ValueError:
        about = texts(f"about.{choice.game}")
        return Form(choice.game, tuple(fields), about, (), texts("form.impossible"))
    colours = [texts(f"colour.{colour}") for colour in rules.colours]
    seats = tuple(
        SeatField(
            rules.colours[seat],
            texts("seat.field", colour=colours[seat]),
            choice.names[seat],
            colours[seat],
            texts("seat.kind_field", colour=colours[seat]),
            tuple(texts(f"kind.{kind}") for kind in KINDS),
            KINDS.index(choice.kinds[seat]),
        )
        for seat in range(rules.players)
    )
    long = rules.players * rules.size**2 >= LONG_ROUND
    note = texts("form.long") if long else ""
    return Form(choice.game, tuple(fields), texts(f"about.{choice.game}"), seats, note)


def _in_words(texts: Texts, name: str, value: Value) -> str:
    key = f"choice.{name}.{value}"
    return texts(key) if texts.has(key) else texts(f"choice.{name}", value=value)
