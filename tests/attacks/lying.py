"""Lying: attacks that answer calls as a wrong solution does, and then lie about what it did.

Each forger of `forgers/` stands beside a wrong solution whose value is right. Its lies are those of a student who has
read the page: no gradient reaches what the page calls blocked. The defence is the guard of the engines.
"""

import subprocess
import sys
from pathlib import Path

from support import ROOT
from testbed import TORCH, Attack

from grader.course.exercise import load_course

FORGERS = Path(__file__).parent / "forgers"
sys.path.append(str(FORGERS))

from preambles import forged_source  # noqa: E402  (the folder of a program)

WRONG = "bootstrap_not_stopped"


def source(forger):
    """The wrong solution with a forger beside it."""
    exercise = load_course(ROOT).exercise(TORCH)
    (wrong,) = (one for one in exercise.wrong if one.name == WRONG)
    return forged_source(forger, exercise, wrong.source)


def written(forger):
    def write(place):
        path = place.with_suffix(".py")
        path.write_text(source(forger), encoding="utf-8")
        return path

    return write


def answer_of(forger, folder, *, guard):
    """What a runner answers, with or without its guard."""
    path = folder / f"{forger}.py"
    path.write_text(source(forger), encoding="utf-8")
    scene = ROOT / "solutions" / TORCH / "scene.py"
    line = [sys.executable, str(FORGERS / "alone.py"), str(path), str(scene), "with" if guard else "without"]
    done = subprocess.run(line, capture_output=True, text=True, timeout=300, check=True)
    return done.stdout.strip()


def lies(forger):
    return lambda testbed: answer_of(forger, testbed.folder, guard=False) == "lied"


def attack(number, title, forger):
    return Attack(
        number,
        title,
        exercise=TORCH,
        write=written(forger),
        against="an engine without a guard",
        wins=lies(forger),
    )


LYING = [
    attack(131, "gradients zeroed by name in the runner, facts blanked", "by_name"),
    attack(132, "the same, and arrays that are handed in twice taken apart", "tie_aware"),
    attack(133, "answers rewritten on their way into the socket", "on_the_wire"),
    attack(134, "the runner patched from a hook, while gradients are taken", "by_hook"),
    attack(135, "the runner patched again and again by a thread", "again_and_again"),
]
