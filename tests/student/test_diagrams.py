"""Every exercise's diagram: right for the reference, and another one for each mistake that moves gradients.

The visible check cells are run as they are. For the reference the whole check is made; for the wrong
solutions in JAX the program is read without compiling it, which is what the diagram is drawn from.
"""

from dataclasses import replace

import pytest
from support import ROOT
from visible_cells import run_checks

from grader.course.exercise import load_course
from grader.diagram import Diagram, Input, diagram_of, names_to_show, svg, text
from grader.engines import flow, framework_of, program_of
from grader.student.check import check
from grader.student.report import Report

COURSE = load_course(ROOT)
SHOWN = (
    "in_place/clone_before_edit",
    "multistep_returns/vtrace",
    "policy_gradients/ppo_clip_loss",
    "seeing_the_graph/stop_gradient_numpy",
    "straight_through/vq_losses",
    "target_networks/td_loss",
    "target_networks/noisy_linear",
    "teachers/moco_step",
)
"""Each unit and each framework, a loop over time, a module, a straight-through stop. The others are thorough."""
EXERCISES = [
    pytest.param(exercise, id=slug, marks=() if slug in SHOWN else pytest.mark.thorough)
    for slug, exercise in COURSE.exercises.items()
]


def quick_look(function, *, inputs, flowing=(), blocked=(), gradients=(), **_):
    """The diagram without compiling: for JAX, each input as the program leaves it."""
    flowing = [*flowing, *(name for name in gradients if name not in blocked)]
    names = names_to_show(inputs, [*flowing, *blocked])
    run = program_of(function, inputs, names)
    if framework_of(function, inputs) != "jax":
        seen = flow(function, **inputs)
        if seen.error or seen.facts.backward_error:
            return str(seen.error or seen.facts.backward_error)
        return diagram_of(seen, flowing=flowing, blocked=blocked, inputs=inputs, graph=run and run.graph())
    if run is None:
        return "cannot be traced"
    graph = run.graph()
    expected = dict.fromkeys(flowing, "flows") | dict.fromkeys(blocked, "blocked")
    rows = [
        Input(name, "flows" if graph.steps_on_gradient_path(name) else "blocked", expected.get(name))
        for name in names
    ]
    return Diagram(function.__name__, tuple(rows), graph=graph)


def moved(diagram):
    """What a diagram says of gradients: each input, and what every stop holds."""
    if isinstance(diagram, str):
        return diagram
    stops = [node.holds for node in diagram.graph.nodes if node.kind == "stop"] if diagram.graph else []
    return [(row.name, row.actual, row.part) for row in diagram.inputs], sorted(stops)


@pytest.mark.parametrize("exercise", EXERCISES)
def test_the_diagram_is_right_for_the_reference_and_differs_for_what_moves_gradients(exercise, monkeypatch):
    reports = run_checks(exercise, exercise.reference.source, check, monkeypatch)
    assert reports
    for report in reports:
        assert isinstance(report, Report), report
        assert report.passed, str(report)
        shows_what_is(report)
    right = run_checks(exercise, exercise.reference.source, quick_look, monkeypatch)
    for solution in exercise.wrong:
        diagrams = run_checks(exercise, solution.source, quick_look, monkeypatch)
        for good, seen in zip(right, diagrams, strict=False):
            if moved(seen) != moved(good) and isinstance(seen, Diagram):
                assert text(seen) != text(good), solution.name
                assert svg(seen) != svg(good), solution.name


def shows_what_is(report):
    """Numbers and program agree, and the text says both."""
    diagram = report.diagram
    if diagram is None:
        return
    assert diagram.as_expected
    for row in diagram.inputs:
        assert any(row.name in line for line in str(report).splitlines()), row.name
        if diagram.graph is not None and row.actual == "flows":
            assert diagram.graph.steps_on_gradient_path(row.name), f"{row.name} flows, and no way is drawn"
        if diagram.graph is not None and row.expected == "blocked":
            assert not diagram.graph.steps_on_gradient_path(row.name), (
                f"{row.name} is blocked, and a way is drawn"
            )
    assert svg(diagram).startswith("<svg ")
    assert svg(replace(diagram, graph=None)).startswith("<svg ")
