"""Final marks, read from nbgrader's gradebook: what was computed, what a person gave, and the penalty for late work."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Any

from grader.reports.final_marks import FinalMark


def read_final_marks(gradebook: Any, units: Container[str] | None = None) -> list[FinalMark]:
    """One mark per student and notebook, of these units or of all. Who handed in nothing has marks too."""
    marks: list[FinalMark] = []
    students = [student.id for student in gradebook.students]
    for assignment in gradebook.assignments:
        if units is not None and assignment.name not in units:
            continue
        handed_in = {one.student_id: one for one in gradebook.assignment_submissions(assignment.name)}
        for student in students:
            if student in handed_in:
                marks += [_mark(one, assignment.name, student) for one in handed_in[student].notebooks]
            else:
                marks += _absent(assignment, student)
    return sorted(marks, key=lambda mark: (mark.unit, mark.student, mark.notebook))


def _mark(notebook: Any, unit: str, student: str) -> FinalMark:
    by_hand = [grade.manual_score for grade in notebook.grades if grade.manual_score is not None]
    extra = [grade.extra_credit for grade in notebook.grades if grade.extra_credit is not None]
    ungraded = any(grade.auto_score is None and grade.manual_score is None for grade in notebook.grades)
    return FinalMark(
        student=student,
        unit=unit,
        notebook=notebook.name,
        automatic=sum(grade.auto_score or 0.0 for grade in notebook.grades),
        by_hand=sum(by_hand) if by_hand else None,
        extra=sum(extra),
        penalty=notebook.late_submission_penalty or 0.0,
        score=notebook.score or 0.0,
        max_score=notebook.max_score or 0.0,
        waits=ungraded or bool(notebook.needs_manual_grade),
    )


def _absent(assignment: Any, student: str) -> Iterator[FinalMark]:
    for notebook in assignment.notebooks:
        yield FinalMark(
            student, assignment.name, notebook.name, max_score=notebook.max_score or 0.0, handed_in=False
        )
