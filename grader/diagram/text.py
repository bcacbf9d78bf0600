"""A picture as text: for a terminal and for whoever cannot see it. The same words stand in the SVG."""

from __future__ import annotations

from grader.core.text import printable
from grader.diagram.diagram import Diagram, Graph, Input, Node

SAID = {
    "flows": "a gradient reaches it",
    "blocked": "no gradient reaches it",
    "disconnected": "no gradient reaches it (no path at all)",
    "constant": "a constant: nothing to learn",
}
ZERO = "its gradient is zero here"
MOST_INPUTS = 32
MOST_NODES = 48


def told(input: Input, graph: Graph | None = None) -> str:
    """What is said of one input; a way that is open in the program, yet gave zero, is told as such."""
    said = SAID[input.actual]
    if input.actual == "blocked" and graph is not None and graph.open_from(input.name):
        said = ZERO
    if input.part:
        said += f" ({printable(input.part, 60)})"
    if input.right:
        return said
    return f"{said}, expected {'one' if input.expected == 'flows' else 'none'}"


def mark(input: Input) -> str:
    """✓ as expected, ✗ not so, · not asked."""
    return "·" if input.expected is None else "✓" if input.right else "✗"


def shown_inputs(picture: Diagram) -> tuple[Input, ...]:
    """The inputs that a person can take in: what is wrong and what was asked for first of all."""
    if len(picture.inputs) <= MOST_INPUTS:
        return picture.inputs
    ranked = sorted(picture.inputs, key=lambda input: (input.right, input.expected is None))
    kept = set(ranked[:MOST_INPUTS])
    return tuple(input for input in picture.inputs if input in kept)[:MOST_INPUTS]


def shown_graph(picture: Diagram) -> Graph | None:
    """The program, unless there is none or it is too long to be read."""
    graph = picture.graph
    return graph if graph is not None and 0 < len(graph.nodes) <= MOST_NODES else None


def text(picture: Diagram) -> str:
    """The picture in lines: each input with what became of its gradient, then the program's stops and steps."""
    inputs, graph = shown_inputs(picture), shown_graph(picture)
    width = max((len(printable(input.name, 40)) for input in inputs), default=0)
    lines = [f"{printable(picture.function, 80)}: where gradients went"]
    for input in inputs:
        lines.append(f"  {mark(input)} {printable(input.name, 40):<{width}}  {told(input, graph)}")
        if graph is not None and not input.right and input.actual == "flows":
            lines.append(f"    {'':<{width}}  through {ways(graph, input)}")
    if len(inputs) < len(picture.inputs):
        lines.append(f"  … and {len(picture.inputs) - len(inputs)} more inputs")
    if graph is not None:
        stops = [node for node in graph.nodes if node.kind == "stop"]
        lines += [f"  ■ {told_stop(stop)}" for stop in stops]
        lines += [] if stops else ["  no stop acts in this program"]
    return "\n".join(lines)


def told_stop(stop: Node) -> str:
    """Where a stop stands, and what it does."""
    where = f"line {stop.line}: " if stop.line is not None else ""
    held = ", ".join(printable(name, 40) for name in stop.holds)
    return f"{where}{printable(stop.label, 80)} stops {held or 'nothing that learns'}"


def ways(graph: Graph, input: Input) -> str:
    """Through which lines a gradient comes back that should not."""
    lines = dict.fromkeys(node.line for node in graph.open_from(input.name) if node.line is not None)
    return " → ".join(f"line {line}" for line in lines)
