"""nbgrader's export to CSV, safe in a spreadsheet, and with no zero for what could not be graded."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

from nbgrader.api import MissingEntry
from nbgrader.plugins import ExportPlugin

from grader.core.files import write_atomically
from grader.course.notebook import HIDDEN_CHECKS
from grader.gradebook.exercise_lookup import coursedir_of
from grader.reports.csv_table import spreadsheet_safe

COLUMNS = (
    "assignment", "duedate", "timestamp", "student_id", "last_name", "first_name", "email",
    "raw_score", "late_submission_penalty", "score", "max_score",
)  # fmt: skip
NO_MARK = (None, None, None)
"""Raw score, penalty and score of what was handed in and not graded: nbgrader would write zeros."""


class QuotedCsvExportPlugin(ExportPlugin):
    """nbgrader's CSV with the same columns, every field quoted and none taken for a formula."""

    def export(self, gradebook: Any) -> None:
        """Write the marks of everyone for every assignment, as nbgrader's own exporter does."""
        self._say_what_is_not_graded(gradebook)
        text = io.StringIO()
        table = csv.writer(text, quoting=csv.QUOTE_ALL, lineterminator="\n")
        table.writerow(COLUMNS)
        for assignment in gradebook.assignments:
            if self.assignment and assignment.name not in map(str, self.assignment):
                continue
            for student in gradebook.students:
                if not self.student or student.id in map(str, self.student):
                    row = _row(gradebook, assignment, student, coursedir_of(self))
                    table.writerow(["" if cell is None else spreadsheet_safe(str(cell)) for cell in row])
        write_atomically(Path(self.to or "grades.csv"), text.getvalue())

    def _say_what_is_not_graded(self, gradebook: Any) -> None:
        """nbgrader counts nothing for what a person has still to grade, and says nothing of it."""
        for assignment in gradebook.assignments:
            waiting = [
                one for one in gradebook.assignment_submissions(assignment.name) if one.needs_manual_grade
            ]
            if waiting and (not self.assignment or assignment.name in map(str, self.assignment)):
                self.log.warning(
                    "%s: a person has still to grade parts of %s. Their points are missing from the scores.",
                    assignment.name,
                    f"{len(waiting)} submissions" if len(waiting) > 1 else "1 submission",
                )


def _row(gradebook: Any, assignment: Any, student: Any, coursedir: Any) -> tuple[Any, ...]:
    marks: tuple[float | None, ...]
    try:
        submission = gradebook.find_submission(assignment.name, student.id)
    except MissingEntry:
        timestamp = ""
        folder = coursedir.format_path(coursedir.submitted_directory, student.id, assignment.name)
        marks = NO_MARK if _has_exercise(assignment) and Path(folder).exists() else (0.0, 0.0, 0.0)
    else:
        timestamp = submission.timestamp
        marks = NO_MARK if _lacks_a_mark(submission) else _marks(submission)
    return (
        assignment.name,
        assignment.duedate,
        timestamp,
        student.id,
        student.last_name,
        student.first_name,
        student.email,
        *marks,
        assignment.max_score,
    )


def _marks(submission: Any) -> tuple[float, float, float]:
    penalty = submission.late_submission_penalty or 0.0
    return submission.score, penalty, max(0.0, submission.score - penalty)


def _has_exercise(assignment: Any) -> bool:
    """Whether a stopgrad exercise is in an assignment."""
    return any(
        cell.name == HIDDEN_CHECKS for notebook in assignment.notebooks for cell in notebook.grade_cells
    )


def _lacks_a_mark(submission: Any) -> bool:
    """Whether a test of it was not run: an exercise was refused, or nbgrader has yet to run a notebook beside it."""
    return _has_exercise(submission.assignment) and any(
        _is_test(grade.cell, notebook.notebook) and grade.auto_score is None and grade.manual_score is None
        for notebook in submission.notebooks
        for grade in notebook.grades
    )


def _is_test(cell: Any, notebook: Any) -> bool:
    """Whether a cell's score comes from running it, and not from a person."""
    answers = {solution.name for solution in notebook.solution_cells}
    return getattr(cell, "cell_type", "") == "code" and cell.name not in answers
