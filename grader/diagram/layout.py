"""Layout: one row per node, in the program's order, and wires in lanes to the left of the rows.

A value leaves its row to the left, goes down in a lane of its own (or up, to the next turn of a loop) and enters
each row that uses it at a port of its own. So no two wires ever cover each other.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from textwrap import wrap

from grader.diagram.diagram import Diagram, Edge, Graph, Input, Node
from grader.diagram.text import describe_input, shown_graph, shown_inputs, symbol

START = "the output: gradients start here"
WIDTH, NARROW = 740, 390
TOP = 34
GAP = 9
PORT = 9
HEIGHT, LINE = 27, 17
"""Of a row, and of each further line of text in a narrow diagram."""
LETTERS = 34
"""Of a line of text in a narrow diagram; bold ones fit too."""
LANE = 13
MARGIN = 26


@dataclass(frozen=True)
class Row:
    """A node and its position; for an input also what became of its gradient."""

    node: Node
    input: Input | None
    top: float
    height: float
    entering: int
    words: tuple[str, ...] = ()
    """In a narrow diagram: what stands below the name, line by line."""

    @property
    def middle(self) -> float:
        """The height of its text."""
        return self.top + self.height / 2

    @property
    def out(self) -> float:
        """The height at which its value leaves: below all wires that enter."""
        return self.port(self.entering) if self.entering else self.middle

    def port(self, place: int) -> float:
        """The height at which the wire of that number enters."""
        return self.top + PORT * (place + 1)


@dataclass(frozen=True)
class Wire:
    """The way of a value: out at one height, along its lane, in at another height."""

    start: float
    end: float
    lane: float
    live: bool
    unexpected: bool
    """Whether it brings a gradient to an input that none should reach."""


@dataclass(frozen=True)
class Layout:
    """All rows and wires, and the space that they take."""

    rows: tuple[Row, ...]
    wires: tuple[Wire, ...]
    graph: Graph
    left: float
    bottom: float
    width: int
    narrow: bool


def layout(diagram: Diagram, *, narrow: bool = False) -> Layout:
    """The position of everything in a diagram; in a narrow one, what is said of a row stands below its name."""
    inputs = shown_inputs(diagram)
    graph = shown_graph(diagram) or _plain(diagram, inputs)
    input_named = {input.name: input for input in inputs}
    order = {node.id: place for place, node in enumerate(graph.nodes)}
    entering: dict[int, list[Edge]] = defaultdict(list)
    for edge in graph.edges:
        entering[edge.target].append(edge)
    rows: dict[int, Row] = {}
    top = float(TOP)
    for node in graph.nodes:
        count = len(entering[node.id])
        input = input_named.get(node.label) if node.kind == "input" else None
        words = tuple(_words(node, input, graph)) if narrow else ()
        height = max(HEIGHT + LINE * len(words), PORT * (count + 2))
        rows[node.id] = Row(node, input, top, height, count, words)
        top += height + GAP
    lanes = _lanes(graph, order)
    left = MARGIN + LANE * (1 + max(lanes.values(), default=0))
    unexpected = {
        id
        for id, row in rows.items()
        if row.input and not row.input.as_expected and row.input.actual == "flows"
    }
    wires = [
        Wire(
            rows[edge.source].out,
            rows[id].port(place),
            left - LANE * (1 + lanes[edge.source]),
            edge.live,
            edge.source in unexpected,
        )
        for id, edges in entering.items()
        for place, edge in enumerate(sorted(edges, key=lambda edge: lanes[edge.source]))
    ]
    width = max(NARROW, int(left) + 290) if narrow else WIDTH
    return Layout(tuple(rows.values()), tuple(wires), graph, left, top, width, narrow)


def _words(node: Node, input: Input | None, graph: Graph) -> list[str]:
    """What is said of an input or an output, in lines that a narrow diagram has room for."""
    if node.kind == "output":
        return [START]
    return wrap(f"{symbol(input)} {describe_input(input, graph)}", LETTERS) if input else []


def _plain(diagram: Diagram, inputs: tuple[Input, ...]) -> Graph:
    """For an unknown program: the inputs, the function as one step, its outputs."""
    step = len(inputs)
    nodes = [Node(place, "input", input.name) for place, input in enumerate(inputs)]
    nodes.append(Node(step, "step", diagram.function))
    nodes += [Node(step + 1 + place, "output", name) for place, name in enumerate(diagram.outputs)]
    live = any(input.actual == "flows" for input in inputs)
    edges = [Edge(place, step, input.actual == "flows") for place, input in enumerate(inputs)]
    edges += [Edge(step, node.id, live) for node in nodes if node.kind == "output"]
    return Graph(tuple(nodes), tuple(edges))


def _lanes(graph: Graph, order: dict[int, int]) -> dict[int, int]:
    """A lane for every value that is used, the shortest ways nearest to the rows."""
    span: dict[int, tuple[int, int]] = {}
    for edge in graph.edges:
        start, end = span.get(edge.source, (order[edge.source], order[edge.source]))
        span[edge.source] = min(start, order[edge.target]), max(end, order[edge.target])
    taken: list[list[tuple[int, int]]] = []
    lanes = {}
    for id in sorted(span, key=lambda id: (span[id][1] - span[id][0], order[id])):
        start, end = span[id]
        lane = 0
        while lane < len(taken) and any(a <= end and start <= b for a, b in taken[lane]):
            lane += 1
        if lane == len(taken):
            taken.append([])
        taken[lane].append((start, end))
        lanes[id] = lane
    return lanes
