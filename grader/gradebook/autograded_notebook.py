"""The autograded notebook: staff read it, and nbgrader makes feedback from it.

It is the student's, repaired, with the verdict as the output of the cell that carries the marks: the
score as a number, which is where nbgrader looks for it, and the feedback as HTML.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from grader.core.errors import GraderError, Ungradable
from grader.core.verdict import Verdict
from grader.course.built_notebook import grade_id
from grader.course.instructor_cell import NO_ADDITIONS, Additions
from grader.course.notebook import parse_cells, read_bytes
from grader.course.release import as_points
from grader.course.repair import Repaired, repair
from grader.course.submission import Submission
from grader.reports.feedback import NOT_GRADED, feedback_comment, feedback_html
from grader.reports.feedback import STYLE as FEEDBACK_STYLE

STYLE = FEEDBACK_STYLE + Path(__file__).with_suffix(".css").read_text(encoding="utf-8")

TEST_NOT_RUN = (
    "This test was not run: an exercise's notebook runs in the sandbox alone, and this is no check of the exercise. "
    "A person grades it."
)


@dataclass(frozen=True)
class AutogradedNotebook:
    """A notebook, the comment on the answer in it, and remarks for whoever reads the mark."""

    notebook: dict[str, Any]
    comment: str
    remarks: tuple[str, ...]


def autograded_notebook(
    submission: Submission, verdict: Verdict, remarks: Sequence[str] = (), additions: Additions = NO_ADDITIONS
) -> AutogradedNotebook:
    """What nbgrader's autograde would have left behind for a submission.

    Args:
        additions: what the instructor added to the exercise's notebook.
    """
    repaired = repaired_notebook(submission, additions)
    all_remarks = (*remarks, *repaired.remarks)
    page = f"<style>{STYLE}</style>{feedback_html(verdict, all_remarks)}"
    checks = repaired.notebook["cells"][-1]
    checks["outputs"] = [_output(verdict, page)]
    if verdict.status == "graded":  # the checks decide the points, even if course.toml says otherwise
        checks["metadata"]["nbgrader"]["points"] = as_points(verdict.max_score)
    for cell in repaired.notebook["cells"]:
        addition = additions.find(grade_id(cell))
        if addition is not None and addition.is_test:
            cell["outputs"] = [_error("NotRun", TEST_NOT_RUN)]
    return AutogradedNotebook(repaired.notebook, feedback_comment(verdict, all_remarks), all_remarks)


def _output(verdict: Verdict, page: str) -> dict[str, Any]:
    """A result that nbgrader reads as the score; after an error in the grader there is no score, but an error."""
    if verdict.status == "error":
        return _error("NotGraded", NOT_GRADED)
    data = {"text/plain": repr(float(verdict.score)), "text/html": page}
    return {"output_type": "execute_result", "execution_count": None, "metadata": {}, "data": data}


def _error(name: str, message: str) -> dict[str, Any]:
    return {"output_type": "error", "ename": name, "evalue": message, "traceback": [message]}


def repaired_notebook(submission: Submission, additions: Additions = NO_ADDITIONS) -> Repaired:
    """The student's notebook as it can be shown; one that cannot be read is shown without its cells."""
    try:
        cells = parse_cells(read_bytes(submission.path), submission.path.suffix)
    except (Ungradable, GraderError):
        cells = ()
    return repair(cells, submission.exercise, additions)
