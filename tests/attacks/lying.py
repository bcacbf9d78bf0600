"""Lying: attacks that answer calls as a wrong solution does, and then lie about what it did.

Each forger of `forgers/` stands beside a wrong solution whose value is right. Its lies are those of a student who has
read the page: no gradient reaches what the page calls blocked. The defence is the guard of the engines.
"""

import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from support import ROOT
from testbed import JAX, NUMPY, TORCH, Attack

from grader.course.exercise import load_course

FORGERS = Path(__file__).parent / "forgers"
sys.path.append(str(FORGERS))

from preambles import forged_source, forgers_of  # noqa: E402  (the folder of a program)

WRONG = {
    "torch": (TORCH, "bootstrap_not_stopped"),
    "jax": (JAX, "bootstrap_not_stopped"),
    "numpy": (NUMPY, "alias_returned"),
}
"""By framework, a wrong solution whose value is right."""


def source(forger, framework="torch"):
    """The wrong solution with a forger beside it."""
    slug, name = WRONG[framework]
    exercise = load_course(ROOT).exercise(slug)
    (wrong,) = (one for one in exercise.wrong if one.name == name)
    return forged_source(forger, exercise, wrong.source)


def written(forger, framework):
    def write(place):
        path = place.with_suffix(".py")
        path.write_text(source(forger, framework), encoding="utf-8")
        return path

    return write


@cache
def answers(framework):
    """By forger, what a runner answers without its defences, and with them."""
    with TemporaryDirectory() as folder:
        for forger in forgers_of(framework):
            (Path(folder) / f"{forger}.py").write_text(source(forger, framework), encoding="utf-8")
        scene = ROOT / "solutions" / WRONG[framework][0] / "scene.py"
        line = [
            sys.executable,
            str(FORGERS / "alone.py"),
            framework,
            folder,
            str(scene) if scene.exists() else "",
        ]
        done = subprocess.run(line, capture_output=True, text=True, timeout=300, check=False)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)


def lies(forger, framework):
    return lambda _: answers(framework)[forger][0] == "lied"


def attack(number, title, forger, framework="torch", **expected):
    return Attack(
        number,
        title,
        exercise=WRONG[framework][0],
        write=written(forger, framework),
        against="an engine without a guard",
        wins=lies(forger, framework),
        **expected,
    )


LYING = [
    attack(131, "gradients zeroed by name in the runner, facts blanked", "by_name"),
    attack(132, "the same, and arrays that are handed in twice taken apart", "tie_aware"),
    attack(133, "answers rewritten on their way into the socket", "on_the_wire"),
    attack(134, "the runner patched from a hook, while gradients are taken", "by_hook"),
    attack(
        135,
        "the runner patched again and again by a thread",
        "again_and_again",
        cause="thread left running",
    ),
    attack(136, "the runner patched by garbage, whenever it is collected", "by_garbage"),
    attack(137, "the object that answers exchanged for another one", "by_objects"),
    attack(138, "a mode of torch that answers for autograd", "by_mode"),
    attack(139, "stops written into the trace of a JAX function", "in_the_trace", "jax"),
    attack(140, "the same, patched while the function is traced", "while_traced", "jax"),
]
