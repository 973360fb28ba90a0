"""Rilto without a browser: `python -m rilto play`, `count` and `arena`."""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence

from rilto.arena import OTHER_FLAGS, Plan, add_options
from rilto.errors import BadRules
from rilto.games.base import Rules, State
from rilto.games.catalogue import GAMES, Offer, make_rules
from rilto.session import Session
from rilto.terminal import Terminal


def count_sequences(rules: Rules, depth: int) -> Iterator[int]:
    """How many sequences of legal moves lead from the start, for each length from 1 to `depth`."""
    positions: Counter[State] = Counter([rules.start()])
    for length in range(1, depth + 1):
        yield sum(ways * len(state.legal_moves) for state, ways in positions.items())
        if length < depth:
            following: Counter[State] = Counter()
            for state, ways in positions.items():
                for cell in state.legal_moves:
                    following[state.play(cell).state] += ways
            positions = following


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line says and answer with the exit code."""
    parser = _parser()
    chosen = vars(parser.parse_args(arguments))
    command = chosen.pop("command")
    if command is None:
        parser.print_help()
        return 0
    variant, depth = chosen.pop("variant"), chosen.pop("depth", 0)
    try:
        plan = Plan.take(chosen) if command == "arena" else None
        rules = make_rules(variant, **chosen)
    except BadRules as error:
        for problem in error.problems:
            print(f"{parser.prog} {command}: {problem}", file=sys.stderr)
        return 2
    try:
        if command == "play":
            _play(rules)
        elif plan:
            print(plan.run(rules))
        else:
            for length, number in enumerate(count_sequences(rules, depth), 1):
                print(length, number, flush=True)
    except KeyboardInterrupt:
        print()
        return 130
    return 0


def _play(rules: Rules) -> None:
    paint = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    print(f"{GAMES[rules.game].title}. Type the name of a cell, or help.")
    Terminal(Session(rules), input, print, paint=paint).run()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m rilto", description="A family of chain-reaction games.", allow_abbrev=False
    )
    commands = parser.add_subparsers(dest="command", metavar="command")
    play = commands.add_parser("play", help="play a round in the terminal", allow_abbrev=False)
    count = commands.add_parser(
        "count",
        help="count the sequences of moves from the start, by length",
        allow_abbrev=False,
    )
    count.add_argument("--depth", type=_depth, default=3, help="the greatest length (3)")
    arena = commands.add_parser("arena", help="let bots play each other", allow_abbrev=False)
    add_options(arena)
    for command in (play, count, arena):
        command.add_argument(
            "--variant", default="classic", help=f"one of {', '.join(GAMES)} (classic)"
        )
        for name, offers in _offers().items():
            flag = OTHER_FLAGS.get(name, name) if command is arena else name
            _add_option(command, flag, name, offers)
        command.add_argument(
            "--starter",
            type=int,
            default=argparse.SUPPRESS,
            help="the seat that begins, from 0 (0)",
        )
        command.add_argument(
            "--seed", type=int, default=argparse.SUPPRESS, help="a number that draws the walls (0)"
        )
    return parser


def _offers() -> dict[str, dict[str, Offer]]:
    """For each setting of the catalogue the games that offer it, and how."""
    found: dict[str, dict[str, Offer]] = {}
    for game in GAMES.values():
        for offer in game.offers:
            found.setdefault(offer.name, {})[game.id] = offer
    return found


def _add_option(
    parser: argparse.ArgumentParser, flag: str, name: str, offers: dict[str, Offer]
) -> None:
    # What may be chosen is said here and checked by `make_rules`, which knows the game.
    choices: dict[str, list[str]] = {}
    for game, offer in offers.items():
        words = [
            f"{_word(choice)} (default)" if choice == offer.default else _word(choice)
            for choice in offer.choices
        ]
        choices.setdefault(", ".join(words), []).append(game)
    said = "; ".join(
        words if len(games) == len(GAMES) else f"{words} [{', '.join(games)}]"
        for words, games in choices.items()
    )
    flag = f"--{flag.replace('_', '-')}"
    if all(type(offer.default) is bool for offer in offers.values()):
        parser.add_argument(
            flag, action=argparse.BooleanOptionalAction, default=argparse.SUPPRESS, help=said
        )
    else:
        parser.add_argument(flag, dest=name, type=_value, default=argparse.SUPPRESS, help=said)


def _word(choice: bool | int | str) -> str:
    return {True: "yes", False: "no"}[choice] if isinstance(choice, bool) else str(choice)


def _value(text: str) -> int | str:
    try:
        return int(text)
    except ValueError:
        return text


def _depth(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError("it must be a number from 1 on")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
