"""Charts: plain SVG, drawn by ourselves; every one says its numbers in words too."""

from __future__ import annotations

from collections.abc import Sequence

from grader.reports.safe_html import safe

WIDTH, HEIGHT = 1000, 260
LEFT, BOTTOM, TOP = 10, 44, 24


def histogram(counts: Sequence[int], labels: Sequence[str], *, title: str, below: str) -> str:
    """Counts as columns, with the count on each and what the axis means below."""
    most = max([*counts, 1])
    room = (WIDTH - LEFT - 10) / len(counts)
    floor = HEIGHT - BOTTOM
    columns = []
    for place, (count, label) in enumerate(zip(counts, labels, strict=True)):
        height = (floor - TOP) * count / most
        x = LEFT + place * room
        if count:
            columns.append(
                f'<rect x="{x + 2:.1f}" y="{floor - height:.1f}" width="{room - 4:.1f}" height="{height:.1f}" rx="3" '
                'style="fill:var(--full)"/>'
                f'<text class="value" x="{x + room / 2:.1f}" y="{floor - height - 6:.1f}" text-anchor="middle">{count}</text>'
            )
        columns.append(
            f'<text x="{x + room / 2:.1f}" y="{floor + 17}" text-anchor="middle">{safe(label)}</text>'
        )
    axis = f'<path d="M{LEFT} {floor + 0.5}H{WIDTH - 10}" style="stroke:var(--line)"/>'
    told = "; ".join(f"{label}: {count}" for label, count in zip(labels, counts, strict=True))
    return _svg(
        "".join(columns)
        + axis
        + f'<text x="{(LEFT + WIDTH) / 2:.0f}" y="{HEIGHT - 4}" text-anchor="middle">{safe(below)}</text>',
        title=title,
        told=told,
        width=WIDTH,
        height=HEIGHT,
    )


def bar(parts: Sequence[tuple[int, str, str]], *, width: int = 330, most: int | None = None) -> str:
    """Counts side by side in one bar: each with its colour's name and what it means."""
    total = max(most or sum(count for count, _, _ in parts), 1)
    x = 0.0
    drawn = []
    for count, colour, _ in parts:
        size = width * count / total
        if count:
            drawn.append(
                f'<rect x="{x:.1f}" y="2" width="{max(size - 1, 1):.1f}" height="16" rx="3" style="fill:var(--{colour})"/>'
            )
        x += size
    told = ", ".join(f"{count} {meaning}" for count, _, meaning in parts if count) or "none"
    return _svg("".join(drawn), title=told, told="", width=width, height=20)


def dots(values: Sequence[float], *, most: float, width: int = 330) -> str:
    """Values as dots on one line, the middle one marked: time, by submission."""
    scale = (width - 12) / max(most, 1e-9)
    drawn = [
        f'<circle cx="{6 + value * scale:.1f}" cy="10" r="4" style="fill:var(--full)" fill-opacity=".45"/>'
        for value in values
    ]
    middle = sorted(values)[len(values) // 2] if values else 0.0
    drawn.append(f'<path d="M{6 + middle * scale:.1f} 1v18" style="stroke:var(--none)" stroke-width="2.5"/>')
    line = f'<path d="M0 10H{width}" style="stroke:var(--grid)"/>'
    return _svg(line + "".join(drawn), title=f"median {middle:.2f} s", told="", width=width, height=20)


def _svg(body: str, *, title: str, told: str, width: int, height: int) -> str:
    description = f"<desc>{safe(told)}</desc>" if told else ""
    return (
        f'<svg class="chart" role="img" xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}"><title>{safe(title)}</title>{description}{body}</svg>'
    )
