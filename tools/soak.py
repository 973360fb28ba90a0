"""Play random rounds in every way a session allows: python tools/soak.py [--rounds 10000].

The rounds go through all games, sizes and numbers of players in turn; all else is drawn. Between
moves turns are undone and played again, and the round is saved and loaded, at random. At the end
the session must have kept just the moves that a list of our own has, and the position must be the
one that playing those moves straight away leads to.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from rilto import Rules, make_rules  # noqa: E402 - found only now
from rilto.games.catalogue import GAMES  # noqa: E402
from rilto.session import Session  # noqa: E402

DOINGS = 250
"""Moves and other doings of a round that does not end before."""

PLAY, UNDO, REDO, SAVE = range(4)
OFTEN = (84, 9, 6, 1)
"""How often of a hundred each is done."""


def boards() -> list[tuple[str, int, int]]:
    """Every game with every size and number of players that go together."""
    return [
        (game, size, players)
        for game, entry in GAMES.items()
        for offers in [{offer.name: offer.choices for offer in entry.offers}]
        for size in map(int, offers["size"])
        for players in map(int, offers["players"])
        if not entry.clashing({"size": size, "players": players})
    ]


def drawn_rules(game: str, size: int, players: int, random: Random) -> Rules:
    """Rules with all that is not given drawn from what the game offers."""
    entry = GAMES[game]
    while True:
        drawn = {offer.name: random.choice(offer.choices) for offer in entry.offers}
        chosen = {**drawn, "size": size, "players": players, "seed": random.randrange(1000)}
        if not entry.clashing(chosen):
            return make_rules(game, **chosen, starter=random.randrange(players))


def play(number: int) -> str:
    """One round; how it ended. Raises AssertionError where something is not as it should be."""
    random, places = Random(number), boards()
    rules = drawn_rules(*places[number % len(places)], random)
    session, moves, undone = Session(rules), list[int](), list[int]()
    for _ in range(DOINGS):
        [doing] = random.choices((PLAY, UNDO, REDO, SAVE), OFTEN)
        if doing == PLAY:
            if session.state.result:
                break
            cell = random.choice(session.state.legal_moves)
            session.play(cell)
            moves.append(cell)
            undone.clear()
        elif doing == UNDO and moves:
            session.undo()
            undone.append(moves.pop())
        elif doing == REDO and undone:
            session.redo()
            moves.append(undone.pop())
        elif doing == SAVE:
            session = Session.from_record(session.record())
            undone.clear()
        assert session.moves == tuple(moves), f"round {number}: other moves than were made"
    state = rules.start()
    for cell in moves:
        state = state.play(cell).state
    assert state == session.state, f"round {number}: another position than a straight replay's"
    return state.result.reason if state.result else "left off"


def main() -> None:
    """Play, and tell how the rounds ended."""
    parser = argparse.ArgumentParser(description="Play random rounds through the session.")
    parser.add_argument("--rounds", type=int, default=10_000)
    rounds = parser.parse_args().rounds
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        ends = Counter(pool.map(play, range(rounds), chunksize=16))
    told = ", ".join(f"{count} {end}" for end, count in ends.most_common())
    print(f"{rounds} rounds on {len(boards())} boards kept their moves and positions: {told}.")


if __name__ == "__main__":
    main()
