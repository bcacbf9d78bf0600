"""A diagram as text: for a terminal, and for readers who cannot see it. The SVG holds the same words."""

from __future__ import annotations

from grader.core.text import printable
from grader.diagram.diagram import Diagram, Graph, Input, Node

DESCRIPTIONS = {
    "flows": "a gradient reaches it",
    "blocked": "no gradient reaches it",
    "disconnected": "no gradient reaches it (no path at all)",
    "constant": "data: nothing to learn",
}
ZERO = "its gradient is zero here"
MAX_INPUTS = 32
MAX_NODES = 48
MAX_EDGES = 400


def describe_input(input: Input, graph: Graph | None = None) -> str:
    """What became of an input's gradient; zero although the program leaves a way open is said as such."""
    description = DESCRIPTIONS[input.actual]
    if input.actual == "blocked" and graph is not None and graph.is_open(input.name):
        description = ZERO
    if input.actual == "flows" and input.size is not None:
        description += f", {describe_size(input.size)}"
    if input.part:
        description += f" ({printable(input.part, 60)})"
    if input.as_expected:
        return description
    return f"{description}, expected {'one' if input.expected == 'flows' else 'none'}"


def describe_size(size: float) -> str:
    """How large a gradient is, in words."""
    return f"up to {size:.3g}" if size else "which cancels out in the sum"


def describe_leak(input: Input, graph: Graph | None = None) -> str:
    """Through which lines a gradient comes back that should not; empty where none does."""
    if graph is None or input.as_expected or input.actual != "flows":
        return ""
    lines = dict.fromkeys(
        node.line for node in graph.steps_on_gradient_path(input.name) if node.line is not None
    )
    return f"through {' → '.join(f'line {line}' for line in lines)}"


def symbol(input: Input) -> str:
    """✓ as expected, ✗ not as expected, · nothing was expected."""
    return "·" if input.expected is None else "✓" if input.as_expected else "✗"


def shown_inputs(diagram: Diagram) -> tuple[Input, ...]:
    """As many inputs as a person can read: wrong ones first, then those that something is expected of."""
    if len(diagram.inputs) <= MAX_INPUTS:
        return diagram.inputs
    ranked = sorted(diagram.inputs, key=lambda input: (input.as_expected, input.expected is None))
    chosen = set(ranked[:MAX_INPUTS])
    return tuple(input for input in diagram.inputs if input in chosen)[:MAX_INPUTS]


def shown_graph(diagram: Diagram) -> Graph | None:
    """The program, unless there is none or it is too long to be read."""
    graph = diagram.graph
    is_short = graph is not None and 0 < len(graph.nodes) <= MAX_NODES and len(graph.edges) <= MAX_EDGES
    return graph if is_short else None


def text(diagram: Diagram) -> str:
    """The diagram in lines: each input with what became of its gradient, then the program's stops."""
    inputs, graph = shown_inputs(diagram), shown_graph(diagram)
    width = max((len(printable(input.name, 40)) for input in inputs), default=0)
    lines = [f"{printable(diagram.function, 80)}: where gradients went"]
    for input in inputs:
        name = f"{printable(input.name, 40):<{width}}"
        lines.append(f"  {symbol(input)} {name}  {describe_input(input, graph)}")
        leak = describe_leak(input, graph)
        lines += [f"    {'':<{width}}  {leak}"] if leak else []
    if len(inputs) < len(diagram.inputs):
        lines.append(f"  … and {len(diagram.inputs) - len(inputs)} more inputs")
    if graph is not None:
        stops = [node for node in graph.nodes if node.kind == "stop"]
        lines += [f"  ■ {describe_stop(stop)}" for stop in stops]
        lines += [] if stops else ["  no stop acts in this program"]
    return "\n".join(lines)


def describe_stop(stop: Node) -> str:
    """Where a stop is, and what it does."""
    where = f"line {stop.line}: " if stop.line is not None else ""
    names = ", ".join(printable(name, 40) for name in stop.holds)
    return f"{where}{printable(stop.label, 80)} stops {names or 'nothing that learns'}"
