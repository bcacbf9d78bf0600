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
from grader.engines import framework_of, probe, program

COURSE = load_course(ROOT)
ALL = os.environ.get("PICTURES") == "all"


def solutions_of(exercise):
    others = (*exercise.right, *exercise.wrong) if ALL else exercise.wrong[:1]
    return (exercise.reference, *others)


@pytest.mark.filterwarnings("ignore:Converting a tensor with requires_grad")
@pytest.mark.parametrize("exercise", COURSE.exercises.values(), ids=lambda exercise: exercise.slug)
def test_every_wire_is_what_autodiff_says(exercise, monkeypatch):
    def look(function, *, inputs, value, flowing=(), blocked=(), changes=()):
        framework = framework_of(function, inputs)
        names = names_to_show(inputs, [*flowing, *blocked])
        run = program(function, inputs, names)
        flow = probe(function, inputs)
        if run is None or flow.error is not None or flow.facts.backward_error:
            return []  # there is no program to draw
        lies = lies_of_boxes(run)
        diagram = diagram_of(flow, flowing=flowing, blocked=blocked, inputs=inputs, graph=run.graph())
        lies += lies_of_inputs(diagram, flow.changes) if flow.gradients else []
        if framework == "jax":
            return lies + lies_in_jax(function, inputs, names)
        return lies + lies_in_torch(function, deepcopy(dict(inputs)), names, (), monkeypatch)

    for solution in solutions_of(exercise):
        for lies in run_checks(exercise, solution.source, look, monkeypatch):
            assert not lies or isinstance(lies, str), (solution.name, lies)
