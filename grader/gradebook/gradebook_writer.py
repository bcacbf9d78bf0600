"""The only writer to nbgrader's gradebook.

It writes what nbgrader's own autograde would: the student, the submission and its time, the automatic
score of the cell that carries the marks, a comment on the answer, and the penalty of the course's plugin
for late work. A score that a person gave stays; if the automatic score under it changes, the cell is
marked for a look, as nbgrader does.
"""

from __future__ import annotations

import contextlib
import math
import warnings
from collections.abc import Container
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Any

from grader.core.errors import GraderError, Ungradable, UsageError
from grader.core.verdict import Verdict
from grader.course.exercise import Exercise, Unit
from grader.course.instructor_cell import Additions
from grader.course.notebook import ANSWER, HIDDEN_CHECKS, read_bytes
from grader.gradebook.additions import NO_ANSWERS, AddedAnswers, read_additions
from grader.gradebook.database_errors import GRADEBOOK_MOVED, database_errors, error_in_words
from grader.gradebook.final_marks import read_final_marks
from grader.gradebook.layout import Layout
from grader.gradebook.open_gradebook import gradebook_file, open_gradebook, readable_gradebook
from grader.reports.final_marks import FinalMark

MAX_ID_LENGTH = 128
AGAIN = "then `grader course autograde`"


class GradebookWriter:
    """nbgrader's gradebook, open for writing."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._additions: dict[str, Additions] = {}
        """By exercise; read once per run."""
        self._own_notebooks: dict[str, list[str]] = {}
        """By unit; read once per run."""
        self._late = _late_plugin(layout)
        self._file = gradebook_file(layout)
        self._open = contextlib.ExitStack()
        self._gradebook: Any = self._open.enter_context(open_gradebook(layout))
        self._file_id = self._identify()

    def __enter__(self) -> GradebookWriter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._open.close()

    def require(self, unit: Unit) -> None:
        """Raise UsageError unless the gradebook knows a unit as `nbgrader generate_assignment` leaves it."""
        from nbgrader.api import MissingEntry

        for exercise in unit.exercises:
            with readable_gradebook():
                try:
                    self._gradebook.find_grade_cell(HIDDEN_CHECKS, exercise.id, unit.name)
                    self._gradebook.find_solution_cell(ANSWER, exercise.id, unit.name)
                except MissingEntry as error:
                    raise unknown_exercise(exercise) from error

    def unlisted(self, listed: Container[str], unit: str | None) -> list[tuple[str, str]]:
        """Stopgrad notebooks in the gradebook, as (unit, name), that are not among these slugs."""
        with readable_gradebook():
            return [
                (assignment.name, notebook.name)
                for assignment in self._gradebook.assignments
                if unit in (None, assignment.name)
                for notebook in assignment.notebooks
                if f"{assignment.name}/{notebook.name}" not in listed
                and any(cell.name == HIDDEN_CHECKS for cell in notebook.grade_cells)
            ]

    def own_notebooks(self, unit: str) -> list[str]:
        """The notebooks of a unit that are the instructor's own: no exercises of stopgrad."""
        if unit not in self._own_notebooks:
            with readable_gradebook():
                self._own_notebooks[unit] = [
                    notebook.name
                    for assignment in self._gradebook.assignments
                    if assignment.name == unit
                    for notebook in assignment.notebooks
                    if all(cell.name != HIDDEN_CHECKS for cell in notebook.grade_cells)
                ]
        return self._own_notebooks[unit]

    def final_marks(self, units: Container[str]) -> list[FinalMark]:
        """What the gradebook holds for everyone in these units."""
        with readable_gradebook():
            return read_final_marks(self._gradebook, units)

    def require_points(self, verdict: Verdict, exercise: Exercise) -> None:
        """Raise UsageError where the gradebook counts other points than the verdict does."""
        cell = self._gradebook.find_grade_cell(HIDDEN_CHECKS, exercise.id, exercise.unit)
        require_same_points(verdict, exercise, cell.max_score)

    def receive(self, student: str, unit: str, folder: Path) -> str | None:
        """Enter a submission with its time; returns a remark if it is late or its time cannot be read."""
        if len(student) > MAX_ID_LENGTH:
            raise UsageError(f"An id of more than {MAX_ID_LENGTH} letters does not fit into the gradebook.")
        time, remark = _timestamp(folder)
        self._gradebook.update_or_create_student(student)
        timestamp = {} if time is None else {"timestamp": time}
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # nbgrader 0.9 causes warnings of SQLAlchemy 2 here
            submission = self._gradebook.update_or_create_submission(unit, student, **timestamp)
        late = submission.total_seconds_late
        return remark or (f"{_span(late)} late." if late > 0 else None)

    def additions(self, exercise: Exercise) -> Additions:
        """What the instructor added to the exercise's notebook."""
        if exercise.slug not in self._additions:
            self._additions[exercise.slug] = read_additions(self._gradebook, self._layout, exercise)
        return self._additions[exercise.slug]

    def write(
        self, verdict: Verdict, exercise: Exercise, comment: str, answers: AddedAnswers = NO_ANSWERS
    ) -> None:
        """Enter a verdict whose points are the gradebook's. After an error in the grader the score stays as it is.

        Args:
            answers: to what the instructor added to the exercise's notebook.
        """
        self.require_points(verdict, exercise)
        book = self._gradebook
        names = (exercise.id, exercise.unit, verdict.student)
        grade = book.find_grade(HIDDEN_CHECKS, *names)
        if verdict.status == "graded":
            if grade.auto_score != verdict.score:
                grade.auto_score = verdict.score
                grade.needs_manual_grade = grade.manual_score is not None
            elif grade.manual_score is None:
                grade.needs_manual_grade = False
        book.find_comment(ANSWER, *names).auto_comment = comment
        answers.enter(book, student=verdict.student, exercise=exercise)
        book.db.flush()
        book.db.expire_all()  # the penalty depends on a sum that the database computes
        self._assign_penalty(*names)
        book.db.commit()
        if self._identify() != self._file_id:  # SQLite itself notices only before it begins to write
            raise GraderError(GRADEBOOK_MOVED)

    def roll_back(self) -> None:
        """Leave nothing half-written behind after an error."""
        with contextlib.suppress(*database_errors()):  # a database that is gone has nothing half-written
            self._gradebook.db.rollback()

    def _identify(self) -> tuple[int, int] | None:
        """Which file the gradebook is, by device and inode; None where there is none, or it is no file."""
        try:
            status = self._file.stat() if self._file else None
        except OSError:
            return None
        return (status.st_dev, status.st_ino) if status else None

    def _assign_penalty(self, notebook_id: str, unit: str, student: str) -> None:
        """The penalty that the course's plugin asks for; if it asks for none, the present one stays."""
        submission = self._gradebook.find_submission(unit, student)
        notebook = self._gradebook.find_submission_notebook(notebook_id, unit, student)
        late = submission.total_seconds_late
        if late > 0:
            try:
                penalty = self._late.plugin_inst.late_submission_penalty(student, notebook.score, late)
            except Exception as error:
                name = type(self._late.plugin_inst).__name__
                raise UsageError(f"{name}, the course's plugin for late work, failed: {error}") from error
            if penalty is not None:  # as nbgrader does: not below zero, and not more than the score
                notebook.late_submission_penalty = min(max(penalty, 0), notebook.score)
        else:
            notebook.late_submission_penalty = None


def _late_plugin(layout: Layout) -> Any:
    """nbgrader's own step for late work, with the course's plugin."""
    from nbgrader.preprocessors import AssignLatePenalties

    try:
        late = AssignLatePenalties(config=layout.config)
        late.init_plugin()
    except Exception as error:  # a plugin is a program of the course: it may raise anything
        reason = error_in_words(error)
        raise UsageError(f"The course's plugin for late work cannot be loaded: {reason}") from error
    return late


def unknown_exercise(exercise: Exercise) -> UsageError:
    """The error where the gradebook does not know an exercise: what to run."""
    return UsageError(
        f"The gradebook does not know {exercise.slug}: run `grader course build`, then "
        f"`nbgrader generate_assignment {exercise.unit}`."
    )


def require_same_points(verdict: Verdict, exercise: Exercise, points: float) -> None:
    """Raise UsageError if a verdict's mark does not fit a cell of `points` points."""
    if verdict.status != "graded" or math.isclose(verdict.max_score, points):
        return
    difference = f"{verdict.max_score:g} points, the gradebook says {points:g}"
    build = f"run `grader course build`, then `nbgrader generate_assignment {exercise.unit} --force`"
    if verdict.grader == exercise.fingerprint and not math.isclose(verdict.max_score, exercise.points):
        first = f"set points = {verdict.max_score:g} in course.toml"
        raise UsageError(f"{exercise.slug} is worth {difference}: {first}, {build}, {AGAIN}.")
    if not math.isclose(exercise.points, points):
        raise UsageError(f"{exercise.slug} is worth {difference}: {build}, {AGAIN}.")
    raise UsageError(
        f"{exercise.slug} was worth {verdict.max_score:g} points when it was graded, the gradebook says "
        f"{points:g}: run `grader course autograde --regrade`."
    )


def _timestamp(folder: Path) -> tuple[datetime | None, str | None]:
    """When a submission was handed in, if nbgrader's file says so."""
    from nbgrader.utils import parse_utc

    path = folder / "timestamp.txt"
    if not path.exists():
        return None, None
    try:
        text = read_bytes(path).decode("utf-8", "replace").strip()
    except Ungradable:  # it is no file: a student can put a pipe there
        return None, None
    try:
        return (parse_utc(text) if text else None), None
    except (ValueError, OverflowError):
        return None, "Its timestamp.txt holds no time: taken as on time."


def _span(seconds: float) -> str:
    minutes = round(seconds / 60)
    hours, minutes = divmod(minutes, 60)
    days, hours = divmod(hours, 24)
    parts = ((days, "d"), (hours, "h"), (minutes, "min"))
    return " ".join(f"{count} {unit}" for count, unit in parts if count) or "Less than a minute"
