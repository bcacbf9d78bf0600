"""From a flow to a diagram: what the gradients of one call say of each input."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from grader.core.flow import Flow
from grader.diagram.diagram import Diagram, Graph, Input, output_name

CANCELLED = 1e-5
"""What is left of a gradient that cancels out, for each unit of it."""


def diagram_of(
    flow: Flow,
    *,
    flowing: Sequence[str] = (),
    blocked: Sequence[str] = (),
    inputs: Mapping[str, Any] | None = None,
    graph: Graph | None = None,
    summed: Flow | None = None,
) -> Diagram:
    """The diagram of a flow that did not raise.

    Args:
        flowing: names that a gradient has to reach: inputs, or dotted names within them.
        blocked: names that none may reach.
        inputs: what the function was called with, in its order; otherwise the flow says.
        graph: the program, if it is known.
        summed: the flow whose gradients are those of the outputs' sums, if sizes are to be told.
    """
    flow.require()
    expected = [*flowing, *blocked]
    leaves = dict.fromkeys(leaf for reached in flow.gradients.values() for leaf in reached)
    called = inputs if inputs is not None else (flow.call.inputs if flow.call else {})
    shown = tuple(
        Input(
            name,
            _actual(flow, name),
            _expected(name, flowing, blocked),
            _part(flow, name),
            None if summed is None else _size(flow, summed, name),
        )
        for name in names_to_show([*called, *(leaf.partition(".")[0] for leaf in leaves)], expected)
    )
    outputs = tuple(output.name for output in flow.outputs)
    return Diagram(flow.function, shown, outputs, None if graph is None else _as_arrived(graph, shown))


def _as_arrived(graph: Graph, inputs: tuple[Input, ...]) -> Graph:
    """The graph, without a solid way to an input where all that comes back cancels out."""
    without = {input.name for input in inputs if input.actual != "flows"}
    ids = {node.id for node in graph.nodes if node.kind == "input" and node.label in without}
    edges = [replace(edge, live=False) if edge.source in ids else edge for edge in graph.edges]
    return replace(graph, edges=tuple(edges))


def names_to_show(inputs: Iterable[str], expected: Sequence[str]) -> list[str]:
    """The names that a diagram has rows for: each input, or the parts of it that something is expected of."""
    names: list[str] = []
    for top in dict.fromkeys(inputs):
        within = [name for name in dict.fromkeys(expected) if name.startswith(f"{top}.")]
        names += within if within and top not in expected else [top, *within]
    return names + [name for name in dict.fromkeys(expected) if name not in names]


def _expected(name: str, flowing: Sequence[str], blocked: Sequence[str]) -> str | None:
    return "flows" if name in flowing else "blocked" if name in blocked else None


def _actual(flow: Flow, name: str) -> str:
    leaves = flow.inputs_under(name)
    gradients = [gradient for leaf in leaves for gradient in flow.gradient(leaf)]
    if any(gradient is not None and np.any(gradient) for gradient in gradients):
        return "flows"
    if any(gradient is not None for gradient in gradients):
        return "blocked"
    return "disconnected" if gradients else "constant"


def _size(flow: Flow, summed: Flow, name: str) -> float | None:
    """The largest entry of an input's gradient; 0 where all of it cancels out in the sum."""
    largest, in_sum = _largest(flow, name), _largest(summed, name)
    if not largest or in_sum is None:
        return None
    return 0.0 if in_sum <= CANCELLED * largest else in_sum


def _largest(flow: Flow, name: str) -> float | None:
    arrays = [array for leaf in flow.inputs_under(name) for array in flow.gradient(leaf)]
    sizes = [float(np.max(np.abs(array))) for array in arrays if array is not None and array.size]
    return float(np.max(sizes)) if sizes else None


def _part(flow: Flow, name: str) -> str:
    """Which entries a gradient reached, and from which outputs, where it is not all of them."""
    sources = [output for output, reached in flow.gradients.items() if _reaches(reached, name)]
    shares = []
    arrays = [
        array
        for leaf in flow.inputs_under(name)
        for array in [_reached_entries(flow, leaf)]
        if array is not None
    ]
    hit, size = sum(int(np.count_nonzero(array)) for array in arrays), sum(array.size for array in arrays)
    if 0 < hit < size:
        shares.append(f"{hit} of {size} entries")
    if 0 < len(sources) < len(flow.gradients):
        shares.append(f"from output {', '.join(map(output_name, sources))}")
    return "; ".join(shares)


def _reaches(gradients: Mapping[str, Any], name: str) -> bool:
    inside = [array for leaf, array in gradients.items() if leaf == name or leaf.startswith(f"{name}.")]
    return any(array is not None and np.any(array) for array in inside)


def _reached_entries(flow: Flow, leaf: str) -> np.ndarray[Any, Any] | None:
    """Which entries of a leaf the gradient of any output reached."""
    arrays = [array != 0 for array in flow.gradient(leaf) if array is not None]
    return np.logical_or.reduce(arrays) if arrays else None
