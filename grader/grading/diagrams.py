"""Diagrams: where a submission's gradients went, compared with where the reference's go.

There is one diagram per output of each function that was called. It shows the first call in which an
input is not as expected, or else the first call. It is drawn in the trusted process from plain arrays,
and holds names and whether a gradient arrived, never a number.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from grader.core.closeness import is_zero
from grader.core.errors import CheckFailed
from grader.core.flow import Flow, is_open
from grader.diagram import Diagram, diagram_of
from grader.grading.remote_solution import RemoteSolution

MAX_CALLS = 12
MAX_DIAGRAMS = 6
MAX_LEAVES = 12


def draw_diagrams(solution: RemoteSolution, reference: RemoteSolution) -> tuple[Diagram, ...]:
    """The diagrams of the calls that a solution answered."""
    diagrams: dict[tuple[str, str], Diagram] = {}
    for flow in list(solution.flows.values())[:MAX_CALLS]:
        if flow.call is None or flow.call.mode != "auto" or flow.error is not None:
            continue
        for output, diagram in _of_call(flow, reference.answer(flow.call)):
            first = diagrams.setdefault((flow.function, output), diagram)
            if first.as_expected and not diagram.as_expected:
                diagrams[flow.function, output] = diagram
    return tuple(diagrams.values())[:MAX_DIAGRAMS]


def _of_call(flow: Flow, reference_flow: Flow) -> Iterator[tuple[str, Diagram]]:
    open_inputs = flow.call.open_inputs if flow.call else ()
    for output in reference_flow.outputs:
        if not reference_flow.gradients.get(output.name):
            continue
        try:
            flow_to_output = flow[output.name]
        except CheckFailed:
            continue
        flowing, blocked = _expected(reference_flow[output.name], output.name, open_inputs)
        diagram = diagram_of(flow_to_output, flowing=flowing, blocked=blocked)
        several = len(reference_flow.outputs) > 1
        value = f"value {output.name}" if several else "value"
        function = f"{diagram.function}, {value}" if several else diagram.function
        yield output.name, replace(diagram, function=function, outputs=(value,))


def _expected(reference_flow: Flow, output: str, open_inputs: Collection[str]) -> tuple[list[str], list[str]]:
    """Which inputs a gradient must reach and which not; by their leaves where these differ."""
    flowing: list[str] = []
    blocked: list[str] = []
    leaves = dict.fromkeys(leaf for reached in reference_flow.gradients.values() for leaf in reached)
    for top in dict.fromkeys(leaf.partition(".")[0] for leaf in leaves):
        if is_open(output, top, open_inputs):
            continue
        arrives = {
            leaf: not all(is_zero(one) for one in reference_flow.gradient(leaf))
            for leaf in reference_flow.inputs_under(top)
        }
        same = len(set(arrives.values())) == 1
        names = {top: next(iter(arrives.values()))} if same else dict(list(arrives.items())[:MAX_LEAVES])
        flowing += [name for name, arrived in names.items() if arrived]
        blocked += [name for name, arrived in names.items() if not arrived]
    return flowing, blocked
