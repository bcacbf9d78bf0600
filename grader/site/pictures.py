"""Pictures: where gradients went in a student's own lines, as visible checks saw it in the box.

A box can forge them, so each is read as a diagram, bounded in size, before it is stored. They are shown to the
student whose code ran in that box, and no mark depends on them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from math import isfinite
from typing import Any

from grader.core.loaded import CheckReport
from grader.diagram import Diagram

MAX_PICTURES = 6
MAX_TEXT = 60_000
MAX_NODES, MAX_EDGES = 120, 600
"""A picture with more lines than these is not drawn; the answers of the course have about twenty."""


def pictures_of(reports: Iterable[CheckReport]) -> list[dict[str, Any]]:
    """The diagrams of visible checks, to be stored with their result."""
    diagrams = (_read(report.diagram) for report in reports)
    return [diagram.to_json() for diagram in diagrams if diagram is not None][:MAX_PICTURES]


def with_lines(pictures: Iterable[Any], seen: Iterable[Any]) -> list[Any]:
    """A verdict's pictures, each with the student's lines where visible checks saw the same of every input that is judged."""
    own = [Diagram.from_json(one) for one in seen]
    return [_with_lines(Diagram.from_json(picture), own).to_json() for picture in pictures]


def _with_lines(picture: Diagram, own: list[Diagram]) -> Diagram:
    for diagram in own:
        actual = {input.name: input.actual == "flows" for input in diagram.inputs}
        judged = (input for input in picture.inputs if input.expected is not None)
        agree = all(actual.get(input.name) == (input.actual == "flows") for input in judged)
        if diagram.graph is not None and diagram.function == picture.function and agree:
            return replace(picture, graph=diagram.graph, outputs=diagram.outputs)
    return picture


def _read(text: str) -> Diagram | None:
    """A diagram from a box; None if it is none, or too large."""
    if not text or len(text) > MAX_TEXT:
        return None
    try:
        diagram = Diagram.from_json(json.loads(text))
    except (ValueError, RecursionError):
        return None
    graph = diagram.graph
    if graph is not None and (len(graph.nodes) > MAX_NODES or len(graph.edges) > MAX_EDGES):
        return None
    inputs = (
        replace(input, size=None) if input.size is not None and not isfinite(input.size) else input
        for input in diagram.inputs[:MAX_NODES]
    )
    return replace(diagram, inputs=tuple(inputs))
