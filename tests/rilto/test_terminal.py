"""The second front end: `python -m rilto`, with typed input."""

from __future__ import annotations

import io
import runpy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from rilto import make_rules
from rilto.__main__ import main
from rilto.events import Result
from rilto.games.catalogue import GAMES
from rilto.session import Session
from rilto.terminal import HELP, Terminal, drawing, ending
from tests.rilto.helpers import chain_position, chain_rules

ROOT = Path(__file__).parents[2]

Play = Callable[..., str]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """Type some lines into a round; answers with what was shown."""

    def type_in(lines: str, *options: str) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        assert main(["play", *options]) == 0
        return capsys.readouterr().out

    return type_in


WINS = "c3\nd3\nc3\n"


def test_a_round_can_be_played_to_its_end(play: Play) -> None:
    shown = play(WINS)
    assert shown.startswith(
        "Classic. Type the name of a cell, or help.\n   a  b  c  d  e\n 1 .  .  ."
    )
    assert "Red (A) to move: " in shown
    assert "Blue (B) to move: " in shown
    assert " 3 .  .  A3 B3 .\n" in shown
    assert shown.endswith(
        """\
   a  b  c  d  e
 1 .  .  .  .  .
 2 .  .  A1 A1 .
 3 .  A1 A1 .  A1
 4 .  .  A1 A1 .
 5 .  .  .  .  .
Red (A): 2 waves, 1 cell captured.
Blue (B) is out.
Red (A) wins: no other colour is left.
undo or quit: """
    )


def test_a_move_may_be_typed_in_capitals_and_with_blanks(play: Play) -> None:
    assert " 3 .  .  A3 .  .\n" in play("  C3 \n\n")


def test_undo_and_redo(play: Play) -> None:
    before, after = play(WINS + "undo\n"), play(WINS + "undo\nredo\n")
    assert before.endswith(" 5 .  .  .  .  .\nRed (A) to move: ")
    assert after.endswith("Red (A) wins: no other colour is left.\nundo or quit: ")
    assert "there is nothing to undo" in play("undo\n")
    assert "there is nothing to redo" in play("redo\n")


def test_an_illegal_move_is_refused_with_its_reason(play: Play) -> None:
    assert "c3: something lies there already\n" in play("c3\nc3\n")
    assert "a1: no stone lies there\n" in play("c3\nd3\na1\n")
    assert "d3: that stone belongs to another seat\n" in play("c3\nd3\nd3\n")
    assert "c3: the round is over\n" in play(WINS + "c3\n")


@pytest.mark.parametrize("line", ["z9", "c3 d3", "jump", "help me", "☃"])
def test_what_is_not_known_is_said(play: Play, line: str) -> None:
    assert f"{line!r} is no move here; try help" in play(f"{line}\n")


def test_help_tells_the_commands(play: Play) -> None:
    assert HELP in play("help\n")


def test_quit_stops(play: Play) -> None:
    assert ".  A3" not in play("quit\nc3\n")


def test_save_and_load(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "a round.json"
    assert f"kept in {file}" in play(f"{WINS}save {file}\n")
    assert Session.from_record(file.read_text(encoding="utf-8")).turn == 3
    shown = play(f"load {file}\nundo\nredo\n", "--players", "3")
    assert shown.endswith("Red (A) wins: no other colour is left.\nundo or quit: ")


def test_save_and_load_need_a_file(play: Play, tmp_path: Path) -> None:
    bad = tmp_path / "bad"
    bad.write_bytes(b"\xff\xfe")
    foreign = tmp_path / "foreign"
    foreign.write_text("{}")
    assert "save needs the name of a file" in play("save\n")
    assert "load needs the name of a file" in play("load\n")
    assert f"cannot load {tmp_path}/none: " in play(f"load {tmp_path}/none\n")
    assert f"cannot save {tmp_path}: " in play(f"save {tmp_path}\n")
    assert f"cannot load {bad}: " in play(f"load {bad}\n")
    shown = play(f"c3\nload {foreign}\n")
    assert f"cannot load {foreign}: this is not a Rilto record" in shown
    assert shown.endswith("Blue (B) to move: ")  # the round goes on


def test_marked_places_are_shown_until_they_are_taken(play: Play) -> None:
    rules = make_rules("classic", players=3)
    shown = play("", "--players", "3")
    assert shown.count("+") == 3
    assert drawing(rules.start().play(rules.start_places[0]).state).count("+") == 2


def test_colours_are_painted_where_they_can_be_seen() -> None:
    state = make_rules("classic").start().play(12).state
    assert "\33[31mA3 \33[0m" in drawing(state, paint=True)
    assert "\33" not in drawing(state)
    rolit = make_rules("rolit").start()
    for number in ("31", "32", "33", "94"):
        assert f"\33[{number}m" in drawing(rolit, paint=True)


def test_a_round_is_painted_from_turn_to_turn_when_that_is_wanted() -> None:
    def reds(**options: bool) -> list[int]:
        lines, said = iter(["a1", "c3", "undo"]), list[str]()
        session = Session(make_rules("classic"))
        Terminal(session, lambda _: next(lines, "quit"), said.append, **options).run()
        return [text.count("\33[31m") for text in said]

    assert reds(paint=True) == [0, 1, 1, 1]
    assert reds() == [0, 0, 0, 0]


@pytest.mark.parametrize(("no_color", "painted"), [("", True), ("1", False)])
def test_a_terminal_is_painted_unless_its_owner_wants_no_colour(
    play: Play, monkeypatch: pytest.MonkeyPatch, no_color: str, painted: bool
) -> None:
    monkeypatch.setenv("NO_COLOR", no_color)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert ("\33[31m" in play("c3\n")) == painted


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_played(play: Play, game: str) -> None:
    shown = play("a1\nb1\nc1\nc3\nd3\nc4\nundo\n", "--variant", game)
    assert shown.startswith(GAMES[game].title)


def test_all_that_the_catalogue_offers_is_an_option(play: Play) -> None:
    shown = play(
        "",
        *("--variant", "fortress", "--players", "4", "--size", "7", "--walls", "few", "--bounce"),
        *("--ending", "limit", "--rounds", "30", "--starter", "3", "--seed", "5"),
    )
    rules = chain_rules(
        "fortress",
        players=4,
        size=7,
        walls="few",
        bounce=True,
        ending="limit",
        rounds=30,
        starter=3,
        seed=5,
    )
    assert drawing(rules.start()) in shown
    assert "Yellow (D) to move" in shown


def test_several_winners_share() -> None:
    state = make_rules("classic", players=3).start()
    assert ending(state, Result((0, 1), "limit")) == (
        "Red (A) and Blue (B) share the win: the last round of turns is over."
    )
    assert ending(state, Result((0, 1, 2), "limit")).startswith(
        "Red (A), Blue (B) and Green (C) share"
    )
    assert ending(state, Result((), "nobody")) == "Nobody wins: no colour is left."


def test_the_one_who_moved_is_named_though_it_is_out() -> None:
    rules = chain_rules("classic", walls=(1, 5))
    state = chain_position(rules, "A3 # . . .\n# . . . .\n. . . . .\n. . . . .\n. . . . B1")
    shown: list[str] = []
    session = Session(rules)
    terminal = Terminal(session, lambda _: "", shown.append)
    terminal._tell(state, *state.play(0))
    assert shown[1:] == [
        "Red (A): 1 wave.",
        "Red (A) is out.",
        "Blue (B) wins: no other colour is left.",
    ]


# The command line


def test_without_a_command_the_help_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert "play a round in the terminal" in capsys.readouterr().out


@pytest.mark.parametrize("command", ["play", "count"])
def test_help_tells_what_can_be_chosen(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    shown = capsys.readouterr().out
    for game in GAMES.values():
        assert game.id in shown
        for offer in game.offers:
            assert f"--{offer.name}" in shown


CHAIN_GAMES = "classic, fortress, crossfire, diagonal, chain_reaction"
OF_THE_GAME = [
    f"--variant VARIANT one of {CHAIN_GAMES}, rolit (classic)",
    f"--players PLAYERS 2 (default), 3, 4, 5, 6, 7, 8 [{CHAIN_GAMES}]; 2 (default), 3, 4 [rolit]",
    f"--size SIZE 5 (default), 6, 7, 8 [{CHAIN_GAMES}]; 4, 6, 8 (default) [rolit]",
    f"--walls WALLS none (default), few, medium [{CHAIN_GAMES}]",
    "--bounce, --no-bounce no (default), yes [classic, fortress, crossfire, diagonal]",
    f"--ending ENDING last (default), limit [{CHAIN_GAMES}]",
    "--surplus SURPLUS spread (default), discard [chain_reaction]",
    "--starter STARTER the seat that begins, from 0 (0)",
    "--seed SEED a number that draws the walls (0)",
]
ROUNDS = f"ROUNDS 10, 20 (default), 30, 50 [{CHAIN_GAMES}]"
LEVEL_NAMES = "random, easy, medium, hard"


@pytest.mark.parametrize(
    ("command", "sentences"),
    [
        (
            "",
            [
                "usage: python -m rilto [-h] command ...",
                "A family of chain-reaction games.",
                "play play a round in the terminal",
                "count count the sequences of moves from the start, by length",
                "arena let bots play each other",
            ],
        ),
        ("play", [*OF_THE_GAME, f"--rounds {ROUNDS}"]),
        (
            "count",
            [*OF_THE_GAME, f"--rounds {ROUNDS}", "--depth DEPTH the greatest length (3)"],
        ),
        (
            "arena",
            [
                *OF_THE_GAME,
                f"--rounds-of-turns {ROUNDS}",
                f"--seats LEVEL,LEVEL… a bot for each seat, of {LEVEL_NAMES} (hard,medium)",
                "--rounds ROUNDS_TO_PLAY rounds; one is cut short after 3000 moves, "
                "without a winner (100)",
                "--pace PACE how many times their own time bots take (1)",
                "--work WORK positions a bot looks at for a move, instead of a time",
                "--processes PROCESSES at the same time (all cores)",
                "--json answer with JSON",
            ],
        ),
    ],
)
def test_help_says_what_each_option_does_and_what_it_is_unless_told(
    command: str,
    sentences: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("COLUMNS", "1000")
    monkeypatch.setenv("NO_COLOR", "1")
    with pytest.raises(SystemExit):
        main([*command.split(), "--help"])
    shown = " " + " ".join(capsys.readouterr().out.split()) + " "
    for sentence in sentences:
        assert f" {sentence} " in shown


def test_every_bad_setting_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["play", "--variant", "chain_reaction", "--players", "9", "--bounce", "--size", "x"])
        == 2
    )
    said = capsys.readouterr().err.splitlines()
    assert sorted(said) == [
        "python -m rilto play: Chain Reaction has no setting 'bounce'",
        "python -m rilto play: players must be one of 2, 3, 4, 5, 6, 7, 8, not 9",
        "python -m rilto play: size must be one of 5, 6, 7, 8, not 'x'",
    ]


def test_there_must_be_such_a_variant(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["count", "--variant", "chess"]) == 2
    assert "there is no game 'chess'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("count --pace 3", "unrecognized arguments: --pace 3"),
        ("count --depth 0", "argument --depth: it must be a number from 1 on"),
        ("count --depth x", "argument --depth: it must be a number from 1 on"),
        ("count --seed x", "argument --seed: invalid int value: 'x'"),
        ("count --starter x", "argument --starter: invalid int value: 'x'"),
        ("count --play 2", "unrecognized arguments: --play 2"),  # nothing is cut short
        ("play --play 2", "unrecognized arguments: --play 2"),
        ("arena --play 2", "unrecognized arguments: --play 2"),
        ("--hel", "unrecognized arguments: --hel"),
    ],
)
def test_other_options_are_refused(
    options: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(options.split())
    assert stopped.value.code == 2
    shown = capsys.readouterr().err
    assert shown.startswith("usage: python -m rilto")
    assert said in shown


def test_sequences_are_counted_up_to_length_three_unless_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["count"]) == 0
    assert capsys.readouterr().out == "1 25\n2 600\n3 600\n"
    assert main(["count", "--depth", "1"]) == 0
    assert capsys.readouterr().out == "1 25\n"


def test_count_prints_a_line_for_each_length(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["count", "--variant", "rolit", "--depth", "4"]) == 0
    assert capsys.readouterr().out == "1 3\n2 24\n3 114\n4 649\n"


def test_an_interruption_stops_quietly(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(_: Terminal) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Terminal, "run", interrupted)
    assert main(["play"]) == 130
    assert capsys.readouterr().err == ""


def test_the_module_ends_with_the_exit_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for variant, code in (("classic", 0), ("chess", 2)):
        monkeypatch.setattr(sys, "argv", ["rilto", "count", "--depth=1", "--variant", variant])
        with pytest.raises(SystemExit) as stopped:
            runpy.run_path(str(ROOT / "rilto/__main__.py"), run_name="__main__")
        assert stopped.value.code == code
    assert capsys.readouterr().out == "1 25\n"


def test_the_module_can_be_run() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "rilto", "play", "--variant", "diagonal"],
        cwd=ROOT,
        input="c3\nquit\n",
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    assert "A3" in run.stdout
    assert run.stderr == ""
