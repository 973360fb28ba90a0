"""Change the engine in thousands of small ways, and see which changes no test notices.

python tools/mutants.py rilto.grid* tries those of some modules only; what was tried before and is
still the same is not tried again. mutmut makes the mutants and lets the tests run on them, as
pyproject.toml says; this adds the score of each module and lists the survivors.
"""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
MUTANTS = ROOT / "mutants"
ENOUGH = 90
"""Per cent of the mutants that must be noticed."""

# What mutmut keeps of each mutant is how the tests ended: their exit code, or the signal.
LIVES = {0: "no test minds", 33: "no test comes here", 5: "no test comes here"}
KILLED = {1, 3}


class Module(NamedTuple):
    """What became of the mutants of a module, by name, as mutmut keeps it; None is not tried."""

    name: str
    ends: dict[str, int | None]

    def counts(self) -> Counter[str]:
        """How many were killed, took too long, live, and were not tried."""
        return Counter(map(_end, self.ends.values()))


def _end(code: int | None) -> str:
    if code is None:
        return "untried"
    return "lives" if code in LIVES else "killed" if code in KILLED else "too long"


def modules() -> list[Module]:
    """All modules that have mutants."""
    kept = sorted(MUTANTS.glob("rilto/**/*.meta"))
    found = [
        Module(
            str(path.relative_to(MUTANTS)).removesuffix(".meta"),
            json.loads(path.read_text("utf-8"))["exit_code_by_key"],
        )
        for path in kept
    ]
    return [module for module in found if module.ends]


def report(tried: list[Module]) -> float:
    """Print the score of each module and the survivors; answers with the score of all."""
    for module in tried:
        for name, code in module.ends.items():
            if code in LIVES:
                print(f"{name}: {LIVES[code]}")
    print(f"\n{'module':<28}{'mutants':>8}{'killed':>8}{'too long':>10}{'live':>6}{'score':>9}")
    total: Counter[str] = Counter()
    for module in tried:
        total += module.counts()
        print(_line(module.name, module.counts()))
    print(_line("all", total))
    if total["untried"]:
        print(f"{total['untried']} were not tried")
    return _score(total)


def _score(counts: Counter[str]) -> float:
    noticed = counts["killed"] + counts["too long"]
    return 100 * noticed / max(1, noticed + counts["lives"])


def _line(name: str, counts: Counter[str]) -> str:
    tried = counts.total() - counts["untried"]
    ends = f"{tried:>8}{counts['killed']:>8}{counts['too long']:>10}{counts['lives']:>6}"
    return f"{name:<28}{ends}{_score(counts):>8.1f}%"


def main(names: list[str]) -> int:
    """Try the mutants of these names, or all, and say how it went."""
    command = [str(Path(sys.executable).parent / "mutmut"), "run", *names]
    if code := subprocess.run(command, cwd=ROOT, check=False).returncode:
        return code
    return int(report(modules()) < ENOUGH)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
