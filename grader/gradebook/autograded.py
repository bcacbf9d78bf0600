"""Autograded: the notebook that staff read and feedback is made from.

It is the student's, mended, with the verdict as the output of the cell that carries the marks: the
score as a number, which is where nbgrader looks for it, and the feedback as a piece of a page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from grader.press.feedback import DARK, STYLE, comment, feedback
from grader.shelf.mending import mend
from grader.shelf.notebook import Cell, parse_cells, read_bytes
from grader.shelf.submission import Submission
from grader.words.errors import OurFault, Ungradable
from grader.words.verdict import Verdict

NBGRADER_DARK = (
    "@media screen and (prefers-color-scheme:dark){body:has(#toc){background:#0d1117;color:#e6edf3}"
    f"body:has(#toc) .sg-feedback{{{DARK}}}"
    "body:has(#toc) :is(.panel,.panel-default>.panel-heading,.panel-footer,.input_area,#notebook-container,.rendered_html table,"
    ".rendered_html tr,.rendered_html th,.rendered_html td){background:#161b22!important;color:#e6edf3;border-color:#30363d}"
    "body:has(#toc) :is(.rendered_html,.rendered_html :is(h1,h2,h3,h4,code,pre,p,li,strong)){color:#e6edf3}"
    "body:has(#toc) .rendered_html :is(code,pre){background:#2d333b}body:has(#toc) a{color:#6cb6ff}"
    "body:has(#toc) .panel-primary>.panel-heading{background:#1f3d63;border-color:#1f3d63}"
    "body:has(#toc) .highlight{background:#161b22!important}"
    "body:has(#toc) :is(.highlight pre,.highlight span){color:#e6edf3!important}"
    "body:has(#toc) .highlight :is(.k,.kn,.kc,.ow){color:#ff9492!important}body:has(#toc) .highlight :is(.s1,.s2,.sd){color:#a5d6ff!important}"
    "body:has(#toc) .highlight :is(.c1,.ch,.cm){color:#9aa7b4!important}body:has(#toc) .highlight :is(.mi,.mf){color:#79c0ff!important}"
    "body:has(#toc) .highlight .nf{color:#d2a8ff!important}}"
)
"""nbgrader's feedback page knows no dark. It is told apart from its other pages by its contents' list."""


@dataclass(frozen=True)
class Autograded:
    """A notebook, and the comment on the answer in it."""

    notebook: dict[str, Any]
    comment: str
    remarks: tuple[str, ...]


def autograded(submission: Submission, verdict: Verdict, remarks: Sequence[str] = ()) -> Autograded:
    """What nbgrader's autograde would have left behind for a submission."""
    mended = mend(_cells(submission), submission.exercise)
    odd = (*remarks, *mended.remarks)
    page = f"<style>{STYLE}{NBGRADER_DARK}</style>{feedback(verdict, odd)}"
    mended.notebook["cells"][-1]["outputs"] = [_output(verdict, page)]
    return Autograded(mended.notebook, comment(verdict, odd), odd)


def _output(verdict: Verdict, page: str) -> dict[str, Any]:
    """A result that nbgrader reads as the score. Where the fault is ours there is none to read, so an error."""
    if verdict.status == "error":
        told = "Not graded yet, through a fault of ours."
        return {"output_type": "error", "ename": "NotGraded", "evalue": told, "traceback": [told]}
    data = {"text/plain": repr(float(verdict.score)), "text/html": page}
    return {"output_type": "execute_result", "execution_count": None, "metadata": {}, "data": data}


def _cells(submission: Submission) -> tuple[Cell, ...]:
    try:
        return parse_cells(read_bytes(submission.path), submission.path.suffix)
    except (Ungradable, OurFault):
        return ()
