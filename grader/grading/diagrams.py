"""Portrait: where a submission's gradients went, against where the reference's go, as pictures.

One picture for each output of each function that was called, of the call that tells most: the first
one in which an input is not as expected, or else the first. Drawn from numbers alone, here in the
trusted process; the picture holds names and whether a gradient arrived, never a number.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from grader.core.closeness import zero
from grader.core.errors import CheckFailed
from grader.core.flow import Flow, is_open
from grader.diagram import Diagram, diagram_of
from grader.grading.remote_solution import RemoteSolution

MOST_CALLS = 12
MOST_PICTURES = 6
MOST_LEAVES = 12


def draw_diagrams(
    solution: RemoteSolution, reference: RemoteSolution, open_inputs: Collection[str]
) -> tuple[Diagram, ...]:
    """The pictures of what a solution was asked."""
    best: dict[tuple[str, str], Diagram] = {}
    for flow in list(solution.flows.values())[:MOST_CALLS]:
        if flow.call is None or flow.call.mode != "auto" or flow.error is not None:
            continue
        for output, picture in _of_call(flow, reference.answer(flow.call), open_inputs):
            known = best.setdefault((flow.function, output), picture)
            if known.as_expected and not picture.as_expected:
                best[flow.function, output] = picture
    return tuple(best.values())[:MOST_PICTURES]


def _of_call(flow: Flow, model: Flow, open_inputs: Collection[str]) -> Iterator[tuple[str, Diagram]]:
    for output in model.outputs:
        if not model.gradients.get(output.name):
            continue
        try:
            seen = flow[output.name]
        except CheckFailed:
            continue
        flowing, blocked = _expected(model[output.name], output.name, open_inputs)
        picture = diagram_of(seen, flowing=flowing, blocked=blocked)
        several = len(model.outputs) > 1
        value = f"value {output.name}" if several else "value"
        function = f"{picture.function}, {value}" if several else picture.function
        yield output.name, replace(picture, function=function, outputs=(value,))


def _expected(model: Flow, output: str, open_inputs: Collection[str]) -> tuple[list[str], list[str]]:
    """Which inputs have to learn and which must not; by their leaves where these differ."""
    flowing: list[str] = []
    blocked: list[str] = []
    leaves = dict.fromkeys(leaf for reached in model.gradients.values() for leaf in reached)
    for top in dict.fromkeys(leaf.partition(".")[0] for leaf in leaves):
        if is_open(output, top, open_inputs):
            continue
        arrives = {
            leaf: not all(zero(one) for one in model.gradient(leaf)) for leaf in model.inputs_under(top)
        }
        same = len(set(arrives.values())) == 1
        names = {top: next(iter(arrives.values()))} if same else dict(list(arrives.items())[:MOST_LEAVES])
        flowing += [name for name, arrived in names.items() if arrived]
        blocked += [name for name, arrived in names.items() if not arrived]
    return flowing, blocked
