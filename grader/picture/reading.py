"""Reading a flow: what the gradients of one call say of each input."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from grader.picture.picture import Graph, Input, Picture
from grader.words.flow import Flow


def picture_of(
    flow: Flow,
    *,
    flowing: Sequence[str] = (),
    blocked: Sequence[str] = (),
    inputs: Mapping[str, Any] | None = None,
    graph: Graph | None = None,
) -> Picture:
    """The picture of a flow that did not raise.

    Args:
        flowing: names that a gradient has to reach: inputs, or dotted names within them.
        blocked: names that none may reach.
        inputs: what the function was called with, in its order; else what gradients were asked for.
        graph: the program, if it is known.
    """
    flow.require()
    asked = [*flowing, *blocked]
    leaves = dict.fromkeys(leaf for reached in flow.gradients.values() for leaf in reached)
    called = inputs if inputs is not None else (flow.call.inputs if flow.call else {})
    tops = dict.fromkeys([*called, *(leaf.partition(".")[0] for leaf in leaves)])
    names: list[str] = []
    for top in tops:
        within = [name for name in asked if name.startswith(f"{top}.")]
        names += [] if within and top not in asked else [top]
        names += within
    names += [name for name in dict.fromkeys(asked) if name not in names]
    shown = tuple(Input(name, _actual(flow, name), _expected(name, flowing, blocked)) for name in names)
    return Picture(flow.function, shown, tuple(output.name for output in flow.outputs), graph)


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
