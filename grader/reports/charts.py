"""Charts as plain SVG. Each gives its numbers as text too, for a reader who does not see it."""

from __future__ import annotations

from collections.abc import Sequence

from grader.reports.safe_html import safe

WIDTH, HEIGHT = 1000, 260
LEFT, BOTTOM, TOP = 10, 44, 24


def histogram(counts: Sequence[int], labels: Sequence[str], *, title: str, below: str) -> str:
    """Counts as columns, with the count on each and what the axis means below."""
    highest = max([*counts, 1])
    step = (WIDTH - LEFT - 10) / len(counts)
    base = HEIGHT - BOTTOM
    columns = []
    for index, (count, label) in enumerate(zip(counts, labels, strict=True)):
        height = (base - TOP) * count / highest
        x = LEFT + index * step
        if count:
            columns.append(
                f'<rect x="{x + 2:.1f}" y="{base - height:.1f}" width="{step - 4:.1f}" height="{height:.1f}" rx="3" '
                'style="fill:var(--full)"/>'
                f'<text class="value" x="{x + step / 2:.1f}" y="{base - height - 6:.1f}" text-anchor="middle">{count}</text>'
            )
        columns.append(
            f'<text x="{x + step / 2:.1f}" y="{base + 17}" text-anchor="middle">{safe(label)}</text>'
        )
    axis = f'<path d="M{LEFT} {base + 0.5}H{WIDTH - 10}" style="stroke:var(--line)"/>'
    description = "; ".join(f"{label}: {count}" for label, count in zip(labels, counts, strict=True))
    return _svg(
        "".join(columns)
        + axis
        + f'<text x="{(LEFT + WIDTH) / 2:.0f}" y="{HEIGHT - 4}" text-anchor="middle">{safe(below)}</text>',
        title=title,
        description=description,
        width=WIDTH,
        height=HEIGHT,
    )


def bar(parts: Sequence[tuple[int, str, str]], *, width: int = 330, total: int | None = None) -> str:
    """Counts side by side in one bar, each as (count, name of its colour, meaning)."""
    total = max(total or sum(count for count, _, _ in parts), 1)
    x = 0.0
    shapes = []
    for count, colour, _ in parts:
        size = width * count / total
        if count:
            shapes.append(
                f'<rect x="{x:.1f}" y="2" width="{max(size - 1, 1):.1f}" height="16" rx="3" style="fill:var(--{colour})"/>'
            )
        x += size
    description = ", ".join(f"{count} {meaning}" for count, _, meaning in parts if count) or "none"
    return _svg("".join(shapes), title=description, description="", width=width, height=20)


def dots(values: Sequence[float], *, longest: float, width: int = 330) -> str:
    """Values as dots on one line, with the median marked: seconds, one dot per submission."""
    scale = (width - 12) / max(longest, 1e-9)
    shapes = [
        f'<circle cx="{6 + value * scale:.1f}" cy="10" r="4" style="fill:var(--full)" fill-opacity=".45"/>'
        for value in values
    ]
    median = sorted(values)[len(values) // 2] if values else 0.0
    shapes.append(f'<path d="M{6 + median * scale:.1f} 1v18" style="stroke:var(--none)" stroke-width="2.5"/>')
    line = f'<path d="M0 10H{width}" style="stroke:var(--grid)"/>'
    return _svg(
        line + "".join(shapes), title=f"median {median:.2f} s", description="", width=width, height=20
    )


def _svg(body: str, *, title: str, description: str, width: int, height: int) -> str:
    element = f"<desc>{safe(description)}</desc>" if description else ""
    return (
        f'<svg class="chart" role="img" xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}"><title>{safe(title)}</title>{element}{body}</svg>'
    )
