"""Feedback: one verdict for the student who earned it, as a piece of a page and as a comment.

The piece stands in pages of others (nbgrader's feedback and formgrader, a site): it brings its own
colours, holds no script, and asks formula renderers to leave it alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from grader.core.verdict import Check, Verdict
from grader.diagram import Diagram, svg
from grader.reports.safe_html import number, prose, safe, words

SIGNS = {
    "passed": ("✓", "passed"),
    "failed": ("✗", "not so"),
    "skipped": ("–", "waits"),
    "error": ("!", "ours"),
}

STYLE = """
.sg-feedback{--ink:#1b1f24;--quiet:#57606a;--ground:#fff;--line:#d0d7de;--good:#1a7f37;--bad:#b3261e;--warm:#fff8e6;
--warm-line:#d9a400;--bar:#e7ebef;color:var(--ink);background:var(--ground);border:1px solid var(--line);border-radius:10px;
padding:18px 20px;margin:6px 0;font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif;max-width:820px}
.sg-feedback p{margin:.35em 0}.sg-feedback h3,.sg-feedback h4{font-weight:600;color:inherit;margin:0}
.sg-feedback h3{font-size:20px;line-height:1.3}.sg-feedback h4{font-size:16px;margin:18px 0 6px}
.sg-feedback .sg-quiet{color:var(--quiet);font-size:14px}
.sg-feedback .sg-bar{height:8px;border-radius:4px;background:var(--bar);margin:8px 0 2px;overflow:hidden}
.sg-feedback .sg-bar span{display:block;height:100%;background:var(--good)}
.sg-feedback .sg-advice{border-left:4px solid var(--warm-line);background:var(--warm);border-radius:0 8px 8px 0;padding:8px 14px;margin:14px 0}
.sg-feedback .sg-advice h4{margin:2px 0}.sg-feedback table{border-collapse:collapse;width:100%;border:0;margin:10px 0 0;font-size:15px;color:inherit}
.sg-feedback td,.sg-feedback th{border:0;border-top:1px solid var(--line);padding:8px 8px 8px 0;text-align:left;vertical-align:top;
background:none;color:inherit;max-width:none;white-space:normal}
.sg-feedback td p{margin:0}.sg-feedback td .sg-quiet p{margin:.3em 0 0}.sg-feedback tr{background:none!important}.sg-feedback td:first-child{width:5.2em;font-weight:600;white-space:nowrap}
.sg-feedback td:last-child{text-align:right;white-space:nowrap;width:5em;padding-right:0}
.sg-feedback .sg-passed td:first-child{color:var(--good)}.sg-feedback .sg-failed td:first-child{color:var(--bad)}
.sg-feedback .sg-skipped td:first-child,.sg-feedback .sg-error td:first-child{color:var(--quiet)}
.sg-feedback code{font:.92em ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace;background:var(--bar);color:inherit;border-radius:4px;padding:.05em .3em}
.sg-feedback svg{display:block;margin:8px 0;max-width:100%;height:auto}
@media print{.sg-feedback{border-color:#999}.sg-feedback tr,.sg-feedback svg,.sg-feedback .sg-advice{break-inside:avoid}}
"""
DARK = "--ink:#e6edf3;--quiet:#9aa7b4;--ground:#161b22;--line:#30363d;--good:#4ac26b;--bad:#ff8078;--warm:#2b2411;--warm-line:#d9a400;--bar:#2d333b"


def feedback(verdict: Verdict, remarks: Sequence[str] = ()) -> str:
    """The verdict as HTML: marks, advice, each check with its message, and where gradients went."""
    return (
        '<section class="sg-feedback tex2jax_ignore mathjax_ignore" aria-label="Feedback">'
        f"{_head(verdict)}{''.join(map(_remark, remarks))}"
        f"{_advice(verdict)}{_checks(verdict.checks)}{_pictures(verdict)}</section>"
    )


def comment(verdict: Verdict, remarks: Sequence[str] = ()) -> str:
    """The verdict as a comment in markdown. Others render it unescaped: not a word of the student's is in it."""
    if verdict.status == "error":
        return "Not graded yet, through a fault of ours. No mark is lost; it will be graded again."
    lines = [
        f"**{number(verdict.score)} of {number(verdict.max_score)} points.** {_summary(verdict)}",
        *remarks,
    ]
    lines += [f"**{pitfall.name.replace('_', ' ')}**: {pitfall.advice}" for pitfall in verdict.pitfalls]
    return "\n\n".join(lines)


def _head(verdict: Verdict) -> str:
    if verdict.status == "error":
        return "<h3>Not graded yet</h3><p>The grader itself failed. No mark is lost: it will be graded again.</p>"
    share = verdict.score / verdict.max_score if verdict.max_score else 0.0
    return (
        f"<h3>{number(verdict.score)} of {number(verdict.max_score)} points</h3>"
        f'<div class="sg-bar" aria-hidden="true"><span style="width:{100 * share:.0f}%"></span></div>'
        f'<p class="sg-quiet">{safe(_summary(verdict))}</p>'
    )


def _remark(remark: str) -> str:
    return f'<p class="sg-quiet">{safe(remark)}</p>'


def _summary(verdict: Verdict) -> str:
    if verdict.cause:
        return f"Nothing, or nothing more, could be graded: {verdict.cause}."
    passed = sum(check.outcome == "passed" for check in verdict.checks)
    if verdict.full:
        return "Every check holds."
    return f"{passed} of {len(verdict.checks)} checks hold."


def _advice(verdict: Verdict) -> str:
    return "".join(
        f'<div class="sg-advice"><h4>This behaves like a known pitfall: {words(pitfall.name)}</h4>{prose(pitfall.advice)}</div>'
        for pitfall in verdict.pitfalls
    )


def _checks(checks: Sequence[Check]) -> str:
    if not checks:
        return ""
    return f"<h4>The checks</h4><table>{''.join(map(_check, _without_echo(checks)))}</table>"


def _without_echo(checks: Sequence[Check]) -> list[tuple[Check, str]]:
    """Each check with what to say of it: a sentence that the one before said is not said again."""
    shown = []
    said = ""
    for check in checks:
        shown.append((check, "" if check.message == said else check.message))
        said = check.message or said
    return shown


def _check(item: tuple[Check, str]) -> str:
    check, message = item
    sign, told = SIGNS.get(check.outcome, ("?", check.outcome))
    said = f'<div class="sg-quiet">{prose(message)}</div>' if message else ""
    return (
        f'<tr class="sg-{safe(check.outcome)}"><td>{sign} {safe(told)}</td><td>{prose(check.title)}{said}</td>'
        f"<td>{number(check.points)} / {number(check.max_points)}</td></tr>"
    )


def _pictures(verdict: Verdict) -> str:
    drawn = []
    for data in verdict.pictures:
        try:
            drawn.append(svg(Diagram.from_json(data)))
        except ValueError:
            continue
    return f"<h4>Where gradients went</h4>{''.join(drawn)}" if drawn else ""
