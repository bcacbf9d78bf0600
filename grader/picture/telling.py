"""A picture as text: for a terminal and for whoever cannot see it. The same words stand in the SVG."""

from __future__ import annotations

from grader.picture.picture import Graph, Input, Node, Picture
from grader.words.messages import printable

SAID = {
    "flows": "a gradient reaches it",
    "blocked": "no gradient reaches it",
    "disconnected": "no gradient reaches it (no path at all)",
    "constant": "a constant: nothing to learn",
}
MOST_INPUTS = 32
MOST_NODES = 48


def told(input: Input) -> str:
    """What is said of one input."""
    if input.right:
        return SAID[input.actual]
    return f"{SAID[input.actual]}, expected {'one' if input.expected == 'flows' else 'none'}"


def mark(input: Input) -> str:
    """✓ as expected, ✗ not so, · not asked."""
    return "·" if input.expected is None else "✓" if input.right else "✗"


def shown_inputs(picture: Picture) -> tuple[Input, ...]:
    """The inputs that a person can take in: what is wrong and what was asked for first of all."""
    if len(picture.inputs) <= MOST_INPUTS:
        return picture.inputs
    ranked = sorted(picture.inputs, key=lambda input: (input.right, input.expected is None))
    kept = set(ranked[:MOST_INPUTS])
    return tuple(input for input in picture.inputs if input in kept)[:MOST_INPUTS]


def shown_graph(picture: Picture) -> Graph | None:
    """The program, unless there is none or it is too long to be read."""
    graph = picture.graph
    return graph if graph is not None and 0 < len(graph.nodes) <= MOST_NODES else None


def text(picture: Picture) -> str:
    """The picture in lines: each input with what became of its gradient, then the program's stops and steps."""
    inputs = shown_inputs(picture)
    width = max((len(printable(input.name, 40)) for input in inputs), default=0)
    lines = [f"{printable(picture.function, 80)}: where gradients went"]
    lines += [f"  {mark(input)} {printable(input.name, 40):<{width}}  {told(input)}" for input in inputs]
    if len(inputs) < len(picture.inputs):
        lines.append(f"  … and {len(picture.inputs) - len(inputs)} more inputs")
    graph = shown_graph(picture)
    if graph is not None:
        stops = [node for node in graph.nodes if node.kind == "stop"]
        lines += [f"  ■ {told_stop(graph, stop)}" for stop in stops]
        lines += [] if stops else ["  no stop acts in this program"]
    return "\n".join(lines)


def told_stop(graph: Graph, stop: Node) -> str:
    """What a stop does, and where it stands."""
    held = ", ".join(printable(name, 40) for name in graph.stopped_by(stop)) or "nothing that learns"
    where = f" in line {stop.line}" if stop.line is not None else ""
    return f"{printable(stop.label, 80)}{where} stops: {held}"
