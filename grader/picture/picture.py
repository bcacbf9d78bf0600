"""Pictures as data: frozen, plain, and the same after a way through JSON."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

ACTUAL = ("flows", "blocked", "disconnected", "constant")
"""What happened: a gradient, a gradient of zeros, no path at all, not a number that could learn."""
EXPECTED = ("flows", "blocked")
KINDS = ("input", "step", "stop", "output")


@dataclass(frozen=True)
class Input:
    """One input of a function: what became of its gradient, and what should have."""

    name: str
    actual: str
    expected: str | None = None

    @property
    def right(self) -> bool:
        """Whether it is as expected; without an expectation it is."""
        return self.expected is None or (self.actual == "flows") == (self.expected == "flows")


@dataclass(frozen=True)
class Node:
    """A place in the program: an input or output by its name, a step or a stop by the student's line."""

    id: int
    kind: str
    label: str
    line: int | None = None


@dataclass(frozen=True)
class Edge:
    """A value that goes from one node to another; live where a gradient comes back along it."""

    source: int
    target: int
    live: bool


@dataclass(frozen=True)
class Graph:
    """A program: its nodes in an order in which values only go forward, and its edges."""

    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]

    def stopped_by(self, stop: Node) -> tuple[str, ...]:
        """The names of the inputs whose values reach a stop."""
        reached = {stop.id}
        for edge in sorted(self.edges, key=lambda edge: -self._place(edge.target)):
            if edge.target in reached:
                reached.add(edge.source)
        return tuple(node.label for node in self.nodes if node.kind == "input" and node.id in reached)

    def _place(self, id: int) -> int:
        return next(place for place, node in enumerate(self.nodes) if node.id == id)


@dataclass(frozen=True)
class Picture:
    """A function, what became of each input's gradient, its outputs, and if known its program."""

    function: str
    inputs: tuple[Input, ...]
    outputs: tuple[str, ...] = ("value",)
    graph: Graph | None = None

    @property
    def right(self) -> bool:
        """Whether every input is as expected."""
        return all(input.right for input in self.inputs)

    def to_json(self) -> dict[str, Any]:
        """The picture as plain lists, dicts, texts and numbers."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Any) -> Picture:
        """The inverse of `to_json`; raises ValueError on anything else."""
        try:
            inputs = tuple(Input(**item) for item in data["inputs"])
            graph = data["graph"] and Graph(
                tuple(Node(**item) for item in data["graph"]["nodes"]),
                tuple(Edge(**item) for item in data["graph"]["edges"]),
            )
            picture = cls(data["function"], inputs, tuple(data["outputs"]), graph or None)
            _require(picture)
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError("not a picture") from error
        return picture


def _require(picture: Picture) -> None:
    texts = [picture.function, *picture.outputs, *(input.name for input in picture.inputs)]
    known = all(
        input.actual in ACTUAL and (input.expected is None or input.expected in EXPECTED)
        for input in picture.inputs
    )
    if picture.graph is not None:
        places = {node.id: place for place, node in enumerate(picture.graph.nodes)}
        texts += [node.label for node in picture.graph.nodes]
        lines = [node.line for node in picture.graph.nodes]
        known = (
            known
            and all(node.kind in KINDS for node in picture.graph.nodes)
            and all(line is None or type(line) is int for line in lines)
            and len(places) == len(picture.graph.nodes)
            and all(places[edge.source] < places[edge.target] for edge in picture.graph.edges)
        )
    if not (known and all(isinstance(text, str) for text in texts)):
        raise ValueError("not a picture")
