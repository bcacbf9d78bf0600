"""Diagrams as data: frozen, plain, and the same after a round trip through JSON."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict, dataclass
from typing import Any

ACTUAL = ("flows", "blocked", "disconnected", "constant")
"""What happened: a gradient, a gradient of zeros, no path at all, not an array of floats."""
EXPECTED = ("flows", "blocked")
KINDS = ("input", "step", "stop", "output")


@dataclass(frozen=True)
class Input:
    """One input of a function: what became of its gradient, and what should have."""

    name: str
    actual: str
    expected: str | None = None
    part: str = ""
    """Where a gradient reached only a part of the input: which part, in words."""
    size: float | None = None
    """The largest entry of the gradient of the outputs' sum, without its sign; None where it is not told."""

    @property
    def as_expected(self) -> bool:
        """Whether the gradient did what it should; true where nothing is expected."""
        return self.expected is None or (self.actual == "flows") == (self.expected == "flows")


@dataclass(frozen=True)
class Node:
    """A node of the program: an input or output with its name, a step or a stop with the student's line."""

    id: int
    kind: str
    label: str
    line: int | None = None
    holds: tuple[str, ...] = ()
    """For a stop: the inputs whose gradients end here."""


@dataclass(frozen=True)
class Edge:
    """A value that goes from one node to another; live where a gradient that is not zero comes back along it."""

    source: int
    target: int
    live: bool
    open: bool = False
    """Whether a gradient could come back along it, for other numbers."""


@dataclass(frozen=True)
class Graph:
    """A program: its nodes in the order in which they ran, and its edges. Only a loop leads back."""

    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]

    def steps_on_gradient_path(self, name: str) -> tuple[Node, ...]:
        """The steps through which a gradient can come back to an input, from the output on."""
        reached = self._reached(name, {edge for edge in self.edges if edge.live})
        return tuple(node for node in reversed(self.nodes) if node.kind == "step" and node.id in reached)

    def is_open(self, name: str) -> bool:
        """Whether the program leaves a way from the output back to an input, be it for other numbers."""
        reached = self._reached(name, {edge for edge in self.edges if edge.live or edge.open})
        return any(node.kind == "output" and node.id in reached for node in self.nodes)

    def _reached(self, name: str, edges: Collection[Edge]) -> set[int]:
        """The nodes that edges lead to from an input, itself included."""
        targets: dict[int, set[int]] = {}
        for edge in edges:
            targets.setdefault(edge.source, set()).add(edge.target)
        reached = {node.id for node in self.nodes if node.kind == "input" and node.label == name}
        waiting = list(reached)
        while waiting:
            new = targets.get(waiting.pop(), set()) - reached
            reached |= new
            waiting += new
        return reached


@dataclass(frozen=True)
class Diagram:
    """A function, what became of each input's gradient, its outputs, and its program if it is known."""

    function: str
    inputs: tuple[Input, ...]
    outputs: tuple[str, ...] = ("value",)
    graph: Graph | None = None

    @property
    def as_expected(self) -> bool:
        """Whether every input is as expected."""
        return all(input.as_expected for input in self.inputs)

    def to_json(self) -> dict[str, Any]:
        """The diagram as plain lists, dicts, texts and numbers."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Any) -> Diagram:
        """The inverse of `to_json`; raises ValueError on anything else."""
        try:
            inputs = tuple(Input(**item) for item in data["inputs"])
            graph = data["graph"] and Graph(
                tuple(
                    Node(**{**item, "holds": tuple(item.get("holds", ()))}) for item in data["graph"]["nodes"]
                ),
                tuple(Edge(**item) for item in data["graph"]["edges"]),
            )
            diagram = cls(data["function"], inputs, tuple(data["outputs"]), graph or None)
            _require(diagram)
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError("not a diagram") from error
        return diagram


def _require(diagram: Diagram) -> None:
    texts = [
        diagram.function,
        *diagram.outputs,
        *(text for input in diagram.inputs for text in (input.name, input.part)),
    ]
    valid = all(
        input.actual in ACTUAL
        and (input.expected is None or input.expected in EXPECTED)
        and (input.size is None or type(input.size) in (int, float))
        for input in diagram.inputs
    )
    if diagram.graph is not None:
        kinds = {node.id: node.kind for node in diagram.graph.nodes}
        texts += [text for node in diagram.graph.nodes for text in (node.label, *node.holds)]
        lines = [node.line for node in diagram.graph.nodes]
        valid = (
            valid
            and all(node.kind in KINDS for node in diagram.graph.nodes)
            and all(line is None or type(line) is int for line in lines)
            and len(kinds) == len(diagram.graph.nodes)
            and all(_joins_nodes(edge, kinds) for edge in diagram.graph.edges)
        )
    if not (valid and all(isinstance(text, str) for text in texts)):
        raise ValueError("not a diagram")


def _joins_nodes(edge: Edge, kinds: dict[int, str]) -> bool:
    """Whether an edge leads from one node to another, never into an input or out of an output."""
    return edge.source != edge.target and kinds[edge.source] != "output" and kinds[edge.target] != "input"


def output_name(name: str) -> str:
    """What a reader calls an output: its name, or its place among several, counted from 1 as the checks count."""
    return str(int(name) + 1) if name.isdecimal() else name
