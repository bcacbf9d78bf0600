"""Drill: honest submissions between attackers that take the processor, as in a crowded container.

    python tests/drills/crowd.py

A class of honest submissions is graded alone. Then it is graded between submissions with spinning threads, beside two
endless loops per core, all in one control group where this user may create one: there the kernel shares the processor
out by thread, so that threads of one box take it from all. Every honest verdict must be the same as before. Exit
code 1 if one is not.
"""

import argparse
import contextlib
import json
import os
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS))
from support import ROOT, copy_course

NUMPY = "seeing_the_graph/stop_gradient_numpy"
JAX = "target_networks/td_loss"
TORCH = "target_networks/dqn_loss"
ATTACKER = TESTS / "attacks" / "submissions" / "122_spinning_threads.py"
LOOPS_PER_CORE = 2
LOOP = "while True: pass"


@dataclass(frozen=True)
class Drill:
    """How many submissions there are, and how long one call may take."""

    honest: dict[str, int]
    attackers: int
    seconds: int
    jobs: int


def run(drill: Drill, folder: Path) -> list[str]:
    """Run the drill; returns the honest students whose verdicts differ."""
    course = copy_course(folder / "course", *drill.honest)
    registry = course / "course" / "course.toml"
    registry.write_text(
        registry.read_text().replace('framework = "', f'seconds = {drill.seconds}, framework = "')
    )
    started = time.monotonic()
    quiet = grade(course, hand_in(folder / "quiet", drill), drill.jobs, within=[])
    between = time.monotonic()
    with crowded_group() as within:
        crowded = grade(
            course, hand_in(folder / "crowded", drill, attackers=drill.attackers), drill.jobs, within
        )
    ended = time.monotonic()
    causes = [verdict["cause"] for (student, _), verdict in crowded.items() if "attacker" in student]
    print(f"alone: {len(quiet)} verdicts in {between - started:.0f} s")
    print(
        f"in a crowd: {len(crowded)} verdicts in {ended - between:.0f} s; attackers: {', '.join(map(str, causes))}"
    )
    return [
        f"{who}: {verdict}, and in a crowd {crowded.get(who)}"
        for who, verdict in quiet.items()
        if crowded.get(who) != verdict
    ]


def hand_in(tree: Path, drill: Drill, *, attackers: int = 0) -> Path:
    """A class: honest students, and attackers between them."""
    for slug, count in drill.honest.items():
        reference = (ROOT / "solutions" / slug / "reference.py").read_text(encoding="utf-8")
        for number in range(count):
            write(tree / f"student-{number:02}" / f"{slug}.py", f"{reference}\n# {number}\n")
    for number in range(attackers):
        source = ATTACKER.read_text(encoding="utf-8")
        write(tree / f"student-{number:02}-attacker" / f"{NUMPY}.py", f"{source}\n# {number}\n")
    return tree


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def grade(course: Path, tree: Path, jobs: int, within: list[str]) -> dict[tuple[str, str], dict]:
    """The verdicts of a class, by student and exercise, without the seconds that they took."""
    out = tree.with_suffix(".json")
    line = [sys.executable, "-m", "grader", "grade", str(tree), "--root", str(course), "--json", str(out)]
    subprocess.run(
        [*within, *line, "--seed", "3", "--jobs", str(jobs)], stdout=subprocess.DEVNULL, check=False
    )
    verdicts = json.loads(out.read_text(encoding="utf-8"))
    return {(verdict["student"], verdict["exercise"]): {**verdict, "seconds": None} for verdict in verdicts}


@contextlib.contextmanager
def crowded_group() -> Iterator[list[str]]:
    """The beginning of a command line that shares its processors with endless loops, in one control group if possible."""
    group = create_group()
    within = ["sh", "-c", f'echo $$ > {group}/cgroup.procs && exec "$@"', "sh"] if group else []
    print("control group:", group or "none can be created here")
    count = LOOPS_PER_CORE * len(os.sched_getaffinity(0))
    loops = [subprocess.Popen([*within, sys.executable, "-c", LOOP]) for _ in range(count)]
    try:
        yield within
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()
        if group:
            remove(group)


def create_group() -> Path | None:
    """A control group that shares out the processor, where this user may create one."""
    for line in Path("/proc/self/cgroup").read_text().splitlines():
        _, controllers, inside = line.split(":", 2)
        if controllers and "cpu" not in controllers.split(","):
            continue
        mount = Path("/sys/fs/cgroup", "cpu" if controllers else "", inside.lstrip("/"))
        # under version 2 a group that holds processes has no children with limits: one beside it is created
        group = (mount if controllers else mount.parent) / f"stopgrad-drill-{secrets.token_hex(4)}"
        with contextlib.suppress(OSError):
            group.mkdir()
            if any((group / name).exists() for name in ("cpu.shares", "cpu.weight")):
                return group
            group.rmdir()
    return None


def remove(group: Path) -> None:
    """Remove a group as soon as its last process has ended."""
    while (group / "cgroup.procs").read_text():
        time.sleep(0.01)
    group.rmdir()


def main() -> int:
    """Run the drill twice: with a core for each process, and with more processes than cores."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=20, help="how long one call may take")
    options = parser.parse_args()
    cores = len(os.sched_getaffinity(0))
    different = []
    for jobs in (cores, 3 * cores):
        print(f"{jobs} jobs on {cores} cores")
        drill = Drill({NUMPY: 12, JAX: 4, TORCH: 4}, attackers=6, seconds=options.seconds, jobs=jobs)
        with tempfile.TemporaryDirectory() as folder:
            different += run(drill, Path(folder))
    print("\n".join(different) or "every honest verdict is as it was alone")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
