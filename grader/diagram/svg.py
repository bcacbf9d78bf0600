"""A diagram as SVG: self-contained, without scripts, and with the same content as the text.

Nothing is shown by colour alone: a gradient is a solid line with an arrowhead, its absence a dashed line,
a stop an octagon, an unexpected gradient a ✗ and a word. Text takes the colour of the page around it; in a
file of its own the diagram has a light and a dark background. Every text in it may come from a stranger,
and is cut, cleaned and escaped.
"""

from __future__ import annotations

import hashlib
from html import escape
from math import isfinite

from grader.core.text import printable
from grader.diagram.diagram import Diagram, Input, output_name
from grader.diagram.layout import LINE, START, Layout, Row, Wire, layout
from grader.diagram.text import describe_input, symbol, text

LIVE = "#1a7fc1"
STOP = "#d55e00"
UNEXPECTED = "#c0398b"
CODE = "ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace"
PROSE = "system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif"
LETTER = 7.3
"""The width of a letter of code."""
BACKGROUND = (
    "svg.stopgrad:root{color:#1b1f24;background:#fff}"
    "@media(prefers-color-scheme:dark){svg.stopgrad:root{color:#e6e8ea;background:#14171a}}"
)
"""Only for a diagram that is a document by itself: within a page, the page decides."""
BAR = 150
"""The width of the bar of the largest gradient."""
END = "</svg>"


def svg(diagram: Diagram, *, styled: bool = True, narrow: bool = False) -> str:
    """The diagram as one `<svg>` element, for a page or for a file.

    Args:
        styled: with styles of its own; False for a page whose policy allows none.
        narrow: for a phone or a narrow column: what is said of an input stands below its name.
    """
    plan = layout(diagram, narrow=narrow)
    description = text(diagram)
    name = hashlib.sha256(description.encode()).hexdigest()[:8] + "n" * narrow
    height = plan.bottom + (60 if narrow else 24)
    title = f"{printable(diagram.function, 60)}: where gradients went"
    fit = 'style="max-width:100%;height:auto" ' if styled else ""
    background = f"<style>{BACKGROUND}</style>" if styled else ""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="stopgrad" role="img" width="{plan.width}" '
        f'height="{height:g}" viewBox="0 0 {plan.width} {height:g}" {fit}'
        f'font-family="{PROSE}" font-size="12.5" fill="none" stroke="none" '
        f'aria-labelledby="t{name} d{name}">'
        f'<title id="t{name}">{_safe(title)}</title><desc id="d{name}">{escape(description)}</desc>'
        f"{background}"
    )
    caption = _text(12, 20, printable(title, (plan.width - 24) // 7), weight="600")
    wires = [_wire(wire, plan) for wire in sorted(plan.wires, key=lambda wire: (wire.live, wire.unexpected))]
    rows = [_row(row, plan) for row in plan.rows]
    return "".join([head, caption, *wires, *rows, _legend(plan), END])


def _wire(wire: Wire, plan: Layout) -> str:
    left, bend = plan.left, 5
    down = bend if wire.end > wire.start else -bend
    way = (
        f"M{left:g} {wire.start:g}H{wire.lane + bend:g}Q{wire.lane:g} {wire.start:g} {wire.lane:g} "
        f"{wire.start + down:g}V{wire.end - down:g}Q{wire.lane:g} {wire.end:g} {wire.lane + bend:g} {wire.end:g}H{left:g}"
    )
    if wire.live:
        colour, width = (UNEXPECTED, 3.4) if wire.unexpected else (LIVE, 2.6)
        head = f"M{left:g} {wire.start:g}l-8 -4.5v9z"
        return f'<path d="{way}" stroke="{colour}" stroke-width="{width}"/><path d="{head}" fill="{colour}"/>'
    return f'<path d="{way}" stroke="currentColor" stroke-opacity=".5" stroke-width="1.3" stroke-dasharray="3 4"/>'


def _row(row: Row, plan: Layout) -> str:
    draw = {"input": _input, "stop": _stop, "output": _output}.get(row.node.kind, _step)
    return f"<g>{draw(row, plan)}</g>"


def _input(row: Row, plan: Layout) -> str:
    input = row.input
    is_wrong = input is not None and not input.as_expected
    stroke = UNEXPECTED if is_wrong else "currentColor"
    box = _box(row, plan, radius=min(row.height / 2, 22), stroke=stroke, width=2.6 if is_wrong else 1.2)
    bar = _size_bar(row, plan, input) if input is not None else ""
    rise = 3.0 if bar else 4.5  # the bar hides no underscore
    middle = row.top + (15 if plan.narrow else row.height / 2)
    limit = int((plan.width - plan.left - 28) / LETTER) if plan.narrow else 34
    name = _code(plan.left + 14, middle + rise, row.node.label, limit, weight="600")
    if input is None:
        return box + name
    description = f"{symbol(input)} {describe_input(input, plan.graph)}"
    weight = "700" if is_wrong else "400"
    if plan.narrow:
        return box + bar + name + _below(row, plan, weight)
    return (
        box + bar + name + _text(plan.width - 16, row.middle + 4.5, description, anchor="end", weight=weight)
    )


def _below(row: Row, plan: Layout, weight: str) -> str:
    """What is said of a row, below its name."""
    lines = (
        _text(plan.left + 14, row.top + 37 + LINE * place, words, weight=weight)
        for place, words in enumerate(row.words)
    )
    return "".join(lines)


def _size_bar(row: Row, plan: Layout, input: Input) -> str:
    """How large the gradient is beside the largest one in the diagram, as a bar under the name."""
    sizes = [other.input.size or 0.0 for other in plan.rows if other.input]
    largest = max((size for size in sizes if isfinite(size)), default=0.0)
    if not input.size or not largest or not isfinite(input.size):
        return ""
    width = max(BAR * input.size / largest, 2.0)
    colour = LIVE if input.as_expected else UNEXPECTED
    return f'<rect x="{plan.left + 14:g}" y="{(row.top + 21 if plan.narrow else row.middle + 8):g}" width="{width:.3g}" height="3.2" rx="1" fill="{colour}"/>'


def _stop(row: Row, plan: Layout) -> str:
    x, y = plan.left + 16, row.middle
    sides = ((-3.7, -9), (3.7, -9), (9, -3.7), (9, 3.7), (3.7, 9), (-3.7, 9), (-9, 3.7), (-9, -3.7))
    points = " ".join(f"{x + dx:g},{y + dy:g}" for dx, dy in sides)
    sign = f'<polygon points="{points}" fill="{STOP}"/>'
    bar = f'<path d="M{x - 4.5:g} {y:g}h9" stroke="#fff" stroke-width="2.6"/>'
    box = _box(row, plan, radius=3, stroke=STOP, width=2.2)
    return box + sign + bar + _text(plan.left + 32, y + 4.5, "stop", weight="700") + _line(row, plan, 68)


def _step(row: Row, plan: Layout) -> str:
    return _box(row, plan, radius=3, stroke="currentColor", width=0.8, opacity=".55") + _line(row, plan, 14)


def _output(row: Row, plan: Layout) -> str:
    box = _box(row, plan, radius=min(row.height / 2, 22), stroke="currentColor", width=1.2)
    label = row.node.label
    name = f"output {output_name(label)}" if label.isdecimal() else label
    if plan.narrow:
        return box + _code(plan.left + 14, row.top + 18, name, 28, weight="600") + _below(row, plan, "400")
    description = _text(plan.width - 16, row.middle + 4.5, START, anchor="end")
    return box + _code(plan.left + 14, row.middle + 4.5, name, 34, weight="600") + description


def _line(row: Row, plan: Layout, indent: float) -> str:
    """The student's line as code, and its number at the right."""
    number = "" if row.node.line is None else f"line {row.node.line}"
    width = plan.width - plan.left - indent - 16 - 8 * len(number)
    code = _code(plan.left + indent, row.middle + 4.5, row.node.label, int(width / LETTER))
    where = _text(plan.width - 16, row.middle + 4.5, number, anchor="end", opacity=".75") if number else ""
    return code + where


def _box(row: Row, plan: Layout, *, radius: float, stroke: str, width: float, opacity: str = "1") -> str:
    return (
        f'<rect x="{plan.left:g}" y="{row.top:g}" width="{plan.width - plan.left - 4:g}" height="{row.height:g}" '
        f'rx="{radius:g}" stroke="{stroke}" stroke-width="{width:g}" stroke-opacity="{opacity}"/>'
    )


def _code(x: float, y: float, words: str, limit: int, weight: str = "400") -> str:
    return _text(x, y, printable(words, max(limit, 8)), family=CODE, size=12, weight=weight)


def _text(
    x: float,
    y: float,
    words: str,
    *,
    anchor: str = "start",
    weight: str = "400",
    opacity: str = "1",
    family: str = "",
    size: float = 0,
) -> str:
    font = f' font-family="{family}"' * bool(family) + f' font-size="{size:g}"' * bool(size)
    return (
        f'<text x="{x:g}" y="{y:g}" fill="currentColor" fill-opacity="{opacity}" '
        f'text-anchor="{anchor}" font-weight="{weight}"{font}>{_safe(words)}</text>'
    )


def _legend(plan: Layout) -> str:
    y = plan.bottom + 10
    x, below = (14, 18.0) if plan.narrow else (252, 0.0)
    live = f'<path d="M14 {y:g}h34" stroke="{LIVE}" stroke-width="2.6"/><path d="M52 {y:g}l-8 -4.5v9z" fill="{LIVE}"/>'
    dead = f'<path d="M{x} {y + below:g}h38" stroke="currentColor" stroke-opacity=".5" stroke-width="1.3" stroke-dasharray="3 4"/>'
    size_at = (14, y + 2 * below) if plan.narrow else (556, y)
    return (
        live
        + _text(58, y + 4, "a gradient comes back here", opacity=".8", size=11.5)
        + dead
        + _text(x + 44, y + below + 4, "a value goes on, no gradient comes back", opacity=".8", size=11.5)
        + (_size_legend(*size_at) if any(row.input and row.input.size for row in plan.rows) else "")
    )


def _size_legend(x: float, y: float) -> str:
    bar = f'<rect x="{x:g}" y="{y - 1.6:g}" width="26" height="3.2" rx="1" fill="{LIVE}"/>'
    return bar + _text(x + 34, y + 4, "its largest entry", opacity=".8", size=11.5)


def _safe(words: str) -> str:
    return escape(printable(words))
