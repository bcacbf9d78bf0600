"""Right answers in other styles: what a function does is graded, not how it returns its values.

A plain run takes five exercises, `make bank` all of them; the proof tries more styles of each reference.
"""

import ast
import json
import os

import pytest
from support import ROOT

from grader.course.exercise import load_course

STYLES = {
    "namedtuple": 'namedtuple("Result", [f"part_{index}" for index in range(len(values))])(*values)',
    "dataclass": 'make_dataclass("Result", [f"part_{index}" for index in range(len(values))])(*values)',
    "list": "list(values)",
}
"""What is returned in place of a tuple of values."""
WRAPPER = """

from collections import namedtuple
from dataclasses import make_dataclass
from functools import wraps


def in_style(function):
    @wraps(function)
    def styled(*arguments, **named):
        values = function(*arguments, **named)
        return {result} if type(values) is tuple else values

    return styled

"""
SAMPLE = (
    "in_place/clone_before_edit",
    "policy_gradients/ppo_ratio",
    "seeing_the_graph/detach_once",
    "seeing_the_graph/stop_gradient_numpy",
    "target_networks/td_grads",
)
"""Each framework, four that return several values, three that torch compiles."""
EXERCISES = [
    exercise
    for slug, exercise in load_course(ROOT).exercises.items()
    if os.environ.get("BANK") == "all" or slug in SAMPLE
]


def styled(exercise, result):
    lines = [f"{name} = in_style({name})" for name in _functions(exercise)]
    return exercise.reference.source + WRAPPER.replace("{result}", result) + "\n".join(lines) + "\n"


def compiled(exercise, options=""):
    lines = [f"{name} = torch.compile({name}{options})" for name in _functions(exercise)]
    return exercise.reference.source + "\n\nimport torch\n\n" + "\n".join(lines) + "\n"


def returns_tuple(exercise):
    """Whether the reference returns several values."""
    nodes = ast.walk(ast.parse(exercise.reference.source))
    return any(isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple) for node in nodes)


def _functions(exercise):
    return [name for name in exercise.functions if f"\ndef {name}(" in exercise.reference.source]


@pytest.fixture(scope="module")
def verdicts(grader, tmp_path_factory):
    """Every reference in every style that means something for it, graded in one run by the real command."""
    folder = tmp_path_factory.mktemp("styles")
    for exercise in EXERCISES:
        styles = STYLES if returns_tuple(exercise) else {}
        sources = {name: styled(exercise, result) for name, result in styles.items()}
        if exercise.framework == "torch":
            sources["compiled"] = compiled(exercise)
            sources["compiled-whole"] = compiled(exercise, ", fullgraph=True")
        for style, source in sources.items():
            path = folder / style / f"{exercise.slug}.py"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(source, encoding="utf-8")
    answer = folder / "verdicts.json"
    ran = grader("grade", folder, "--json", answer)
    assert ran.code == 0, ran.err
    return json.loads(answer.read_text(encoding="utf-8"))


@pytest.mark.parametrize("style", [*STYLES, "compiled", "compiled-whole"])
def test_a_right_answer_in_another_style_takes_full_marks(verdicts, style):
    of_style = [verdict for verdict in verdicts if verdict["student"] == style]
    expected = sum(
        returns_tuple(exercise) if style in STYLES else exercise.framework == "torch"
        for exercise in EXERCISES
    )
    assert len(of_style) == expected >= 3
    lost = {
        verdict["exercise"]: [check["message"] for check in verdict["checks"] if check["outcome"] != "passed"]
        for verdict in of_style
        if verdict["score"] != verdict["max_score"]
    }
    assert not lost
