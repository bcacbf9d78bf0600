"""Every wire of every picture is true: what it says is compared with what autodiff says part by part.

The suite looks at every reference and at one wrong solution per exercise. `PICTURES=all` (`make pictures`) looks at
every right and wrong solution of the course.
"""

import os
from copy import deepcopy

import pytest
from support import ROOT
from visible_cells import run_checks
from wire_oracles import lies_in_jax, lies_in_torch, lies_of_boxes, lies_of_inputs

from grader.course.exercise import load_course
from grader.diagram import diagram_of, names_to_show
from grader.engines import framework_of, probe, program_of
from grader.student.comparison import is_nonzero

COURSE = load_course(ROOT)
ALL = os.environ.get("PICTURES") == "all"


def solutions_of(exercise):
    others = (*exercise.right, *exercise.wrong) if ALL else exercise.wrong[:1]
    return (exercise.reference, *others)


def copied(inputs):
    try:
        return deepcopy(inputs)
    except RuntimeError:  # a tensor with a history cannot be copied
        return dict(inputs)


def calls_of(*, inputs, flowing=(), blocked=(), gradients=None, also=(), **_):
    """Every call that a check makes: its inputs, and the names that something is expected of."""
    first = {"flowing": flowing, "blocked": blocked, "gradients": gradients or {}}
    further = [
        {**first, "gradients": {}, **one, "inputs": {**copied(inputs), **one.get("inputs", {})}}
        for one in also
    ]
    for call in ({**first, "inputs": inputs}, *further):
        reached = [name for name, gradient in call["gradients"].items() if is_nonzero(gradient)]
        yield call["inputs"], list(dict.fromkeys([*call["flowing"], *reached])), call["blocked"]


@pytest.mark.filterwarnings("ignore:Converting a tensor with requires_grad")
@pytest.mark.parametrize("exercise", COURSE.exercises.values(), ids=lambda exercise: exercise.slug)
def test_every_wire_is_what_autodiff_says(exercise, monkeypatch):
    def look(function, **expected):
        return [lie for call in calls_of(**expected) for lie in lies_of(function, *call)]

    def lies_of(function, inputs, flowing, blocked):
        framework = framework_of(function, inputs)
        names = names_to_show(inputs, [*flowing, *blocked])
        run = program_of(function, inputs, names)
        flow = probe(function, inputs)
        if run is None or flow.error is not None or flow.facts.backward_error:
            return []  # there is no program to draw
        lies = lies_of_boxes(run)
        diagram = diagram_of(flow, flowing=flowing, blocked=blocked, inputs=inputs, graph=run.graph())
        lies += lies_of_inputs(diagram, flow) if flow.gradients else []
        if framework == "jax":
            return lies + lies_in_jax(function, inputs, names)
        return lies + lies_in_torch(function, copied(inputs), names, (), monkeypatch)

    for solution in solutions_of(exercise):
        for lies in run_checks(exercise, solution.source, look, monkeypatch):
            is_broken = isinstance(lies, str) and solution is not exercise.reference
            assert is_broken or lies == [], (solution.name, lies)


def test_further_calls_and_what_has_a_gradient_are_looked_at():
    also = [{"inputs": {"b": 3.0}, "gradients": {"b": 2.0}}, {"inputs": {"a": 4.0}, "blocked": ["a"]}]
    calls = calls_of(
        inputs={"a": 1.0, "b": 2.0},
        value=0.0,
        flowing=["a"],
        blocked=["b"],
        gradients={"b": 0.0, "a": 1.0},
        also=also,
    )
    assert list(calls) == [
        ({"a": 1.0, "b": 2.0}, ["a"], ["b"]),
        ({"a": 1.0, "b": 3.0}, ["a", "b"], ["b"]),
        ({"a": 4.0, "b": 2.0}, ["a"], ["a"]),
    ]


def test_what_a_look_raises_is_no_fault_of_the_solution(monkeypatch):
    exercise = COURSE.exercises["target_networks/td_loss"]

    def look(function, *, inputs):
        return []

    with pytest.raises(TypeError, match="unexpected keyword argument"):
        run_checks(exercise, exercise.reference.source, look, monkeypatch)
