"""Feedback on one verdict for the student: as part of an HTML page, and as a comment in markdown.

The HTML stands in pages that others write (nbgrader's feedback and formgrader): it brings its own
colours, holds no script, and asks formula renderers to leave it alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from grader.core.verdict import Check, Verdict
from grader.diagram import Diagram, svg
from grader.reports.safe_html import points, prose, safe, spaced_name

SIGNS = {
    "passed": ("✓", "passed"),
    "failed": ("✗", "failed"),
    "skipped": ("–", "skipped"),
    "error": ("!", "grader error"),
}

NOT_GRADED = "Not graded yet, because of an error in the grader."
NO_MARK_LOST = "No mark is lost: it will be graded again."
STYLE = Path(__file__).with_suffix(".css").read_text(encoding="utf-8")


def feedback_html(verdict: Verdict, remarks: Sequence[str] = ()) -> str:
    """The verdict as HTML: points, advice, each check with its message, and where gradients went."""
    return (
        '<section class="sg-feedback tex2jax_ignore mathjax_ignore" aria-label="Feedback">'
        f"{_head(verdict)}{''.join(map(_remark, remarks))}"
        f"{_advice(verdict)}{_checks(verdict.checks)}{_pictures(verdict)}</section>"
    )


def feedback_comment(verdict: Verdict, remarks: Sequence[str] = ()) -> str:
    """The verdict as a comment in markdown. nbgrader does not escape it, so it holds no word of the student's."""
    if verdict.status == "error":
        return f"{NOT_GRADED} {NO_MARK_LOST}"
    lines = [
        f"**{points(verdict.score)} of {points(verdict.max_score)} points.** {summary(verdict)}",
        *remarks,
    ]
    lines += [f"**{pitfall.name.replace('_', ' ')}**: {pitfall.advice}" for pitfall in verdict.pitfalls]
    return "\n\n".join(lines)


def _head(verdict: Verdict) -> str:
    if verdict.status == "error":
        return f"<h3>Not graded yet</h3><p>There was an error in the grader. {NO_MARK_LOST}</p>"
    share = verdict.score / verdict.max_score if verdict.max_score else 0.0
    return (
        f"<h3>{points(verdict.score)} of {points(verdict.max_score)} points</h3>"
        f'<div class="sg-bar" aria-hidden="true"><span style="width:{100 * share:.0f}%"></span></div>'
        f'<p class="sg-quiet">{safe(summary(verdict))}</p>'
    )


def _remark(remark: str) -> str:
    return f'<p class="sg-quiet">{safe(remark)}</p>'


def summary(verdict: Verdict) -> str:
    """One sentence: how many checks passed, or why nothing more could be graded."""
    if verdict.cause:
        return f"Nothing, or nothing more, could be graded: {verdict.cause}."
    passed = sum(check.outcome == "passed" for check in verdict.checks)
    if verdict.full:
        return "Every check passed."
    return f"{passed} of {len(verdict.checks)} checks passed."


def _advice(verdict: Verdict) -> str:
    return "".join(
        f'<div class="sg-advice"><h4>This behaves like a known pitfall: {spaced_name(pitfall.name)}</h4>{prose(pitfall.advice)}</div>'
        for pitfall in verdict.pitfalls
    )


def _checks(checks: Sequence[Check]) -> str:
    if not checks:
        return ""
    return f"<h4>The checks</h4><table>{''.join(map(_check, _without_repeats(checks)))}</table>"


def _without_repeats(checks: Sequence[Check]) -> list[tuple[Check, str]]:
    """Each check with its message, left out where the last message before it was the same."""
    rows = []
    last = ""
    for check in checks:
        rows.append((check, "" if check.message == last else check.message))
        last = check.message or last
    return rows


def _check(row: tuple[Check, str]) -> str:
    check, message = row
    sign, outcome = SIGNS.get(check.outcome, ("?", check.outcome))
    below = f'<div class="sg-quiet">{prose(message)}</div>' if message else ""
    return (
        f'<tr class="sg-{safe(check.outcome)}"><td>{sign} {safe(outcome)}</td><td>{prose(check.title)}{below}</td>'
        f"<td>{points(check.points)} / {points(check.max_points)}</td></tr>"
    )


def _pictures(verdict: Verdict) -> str:
    drawings = []
    for data in verdict.pictures:
        try:
            drawings.append(svg(Diagram.from_json(data)))
        except ValueError:
            continue
    return f"<h4>Where gradients went</h4>{''.join(drawings)}" if drawings else ""
