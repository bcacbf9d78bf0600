"""Autograded: the notebook that staff read and feedback is made from.

It is the student's, mended, with the verdict as the output of the cell that carries the marks: the
score as a number, which is where nbgrader looks for it, and the feedback as a piece of a page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from grader.core.errors import GraderError, Ungradable
from grader.core.verdict import Verdict
from grader.course.notebook import parse_cells, read_bytes
from grader.course.release import as_points
from grader.course.repair import Repaired, repair
from grader.course.submission import Submission
from grader.reports.feedback import STYLE, feedback_comment, feedback_html

NBGRADER_DARK = f"""
@media screen and (prefers-color-scheme:dark){{
body:has(#toc){{background:#0d1117;color:#e6edf3}}
body:has(#toc) .sg-feedback{{{DARK}}}
body:has(#toc) :is(.panel,.panel-default>.panel-heading,.panel-footer,#notebook-container){{background:#161b22;color:#e6edf3;border-color:#30363d}}
body:has(#toc) .text_cell_render :is(h1,h2,h3,h4,p,li,strong,td,th,summary,table,tr){{color:#e6edf3;background:none}}
body:has(#toc) :is(.text_cell_render,.panel-footer,.panel-heading) :is(code,pre){{color:#e6edf3;background:#2d333b}}
body:has(#toc) a{{color:#6cb6ff}}
body:has(#toc) .panel-primary,body:has(#toc) .panel-primary>.panel-heading{{border-color:#1f3d63}}
body:has(#toc) .panel-primary>.panel-heading{{background:#1f3d63}}
body:has(#toc) :is(.input_area,.highlight,.highlight pre){{background:#1c2128!important;border-color:#30363d!important}}
body:has(#toc) :is(.highlight pre,.highlight span){{color:#e6edf3!important}}
body:has(#toc) .highlight :is(.k,.kn,.kc,.ow){{color:#ff9492!important}}
body:has(#toc) .highlight :is(.s1,.s2,.sd){{color:#a5d6ff!important}}
body:has(#toc) .highlight :is(.c1,.ch,.cm){{color:#9aa7b4!important}}
body:has(#toc) .highlight :is(.mi,.mf){{color:#79c0ff!important}}
body:has(#toc) .highlight .nf{{color:#d2a8ff!important}}
}}
"""
"""nbgrader's feedback page knows no dark. It is told apart from its other pages by its contents' list."""


@dataclass(frozen=True)
class Autograded:
    """A notebook, and the comment on the answer in it."""

    notebook: dict[str, Any]
    comment: str
    remarks: tuple[str, ...]


def autograded(submission: Submission, verdict: Verdict, remarks: Sequence[str] = ()) -> Autograded:
    """What nbgrader's autograde would have left behind for a submission."""
    made = repaired(submission)
    odd = (*remarks, *made.remarks)
    page = f"<style>{STYLE}{NBGRADER_DARK}</style>{feedback_html(verdict, odd)}"
    checks = made.notebook["cells"][-1]
    checks["outputs"] = [_output(verdict, page)]
    if verdict.status == "graded":  # the checks decide what it is worth, even if course.toml says otherwise
        checks["metadata"]["nbgrader"]["points"] = as_points(verdict.max_score)
    return Autograded(made.notebook, feedback_comment(verdict, odd), odd)


def _output(verdict: Verdict, page: str) -> dict[str, Any]:
    """A result that nbgrader reads as the score. Where the fault is ours there is none to read, so an error."""
    if verdict.status == "error":
        told = "Not graded yet, through a fault of ours."
        return {"output_type": "error", "ename": "NotGraded", "evalue": told, "traceback": [told]}
    data = {"text/plain": repr(float(verdict.score)), "text/html": page}
    return {"output_type": "execute_result", "execution_count": None, "metadata": {}, "data": data}


def repaired(submission: Submission) -> Repaired:
    """The student's notebook as it can be shown; what cannot be read is shown as nothing."""
    try:
        cells = parse_cells(read_bytes(submission.path), submission.path.suffix)
    except (Ungradable, GraderError):
        cells = ()
    return repair(cells, submission.exercise)
