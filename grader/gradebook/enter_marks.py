"""Entering marks: notebooks and gradebook brought in line with verdicts, one student's after the other.

An error keeps one mark out, never the others. Each mark that is not in the gradebook has a record of why.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path

from grader.core.errors import GraderError, Ungradable, UsageError
from grader.core.files import write_atomically
from grader.core.verdict import Verdict
from grader.course.notebook import read_bytes
from grader.course.repair import as_text
from grader.gradebook.additions import added_answers
from grader.gradebook.autograded_notebook import autograded_notebook
from grader.gradebook.database_errors import database_errors, error_in_words, is_disk_full
from grader.gradebook.gradebook_writer import GradebookWriter
from grader.gradebook.layout import Layout
from grader.gradebook.own_notebooks import TIMESTAMP, timestamp_is_nbgraders
from grader.gradebook.submitted import NBGRADER_FILES, NOT_HANDED_IN, Submitted

NOT_GRADED = "it could not be graded, because of an error in the grader. The same command grades it again."


@dataclass(frozen=True)
class NotEntered:
    """One mark that is not in the gradebook, and why."""

    student: str
    exercise: str
    reason: str
    disk_full: bool = False

    @classmethod
    def because_of(cls, error: Exception, student: str, exercise: str) -> NotEntered:
        """The record of a mark that an error kept out of the gradebook."""
        return cls(student, exercise, error_in_words(error), is_disk_full(error))

    def __str__(self) -> str:
        return f"{self.student}, {self.exercise}: not entered: {self.reason}"


@dataclass
class EnteredMarks:
    """How many marks are in the gradebook, which are not, and remarks for the instructor."""

    count: int = 0
    missing: list[NotEntered] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)


def enter_marks(
    submitted: Iterable[Submitted], verdicts: Iterable[Verdict], layout: Layout, writer: GradebookWriter
) -> EnteredMarks:
    """Enter the verdicts on what was submitted."""
    by_key = {(verdict.student, verdict.exercise): verdict for verdict in verdicts}
    entered = EnteredMarks()
    groups = groupby(submitted, key=lambda item: (item.submission.student, item.submission.exercise.unit))
    for (student, unit), group in groups:
        pairs = [(item, by_key[item.submission.key]) for item in group if item.submission.key in by_key]
        if pairs:
            folder = layout.autograded(unit, student)
            _enter_student(student, unit, pairs, folder=folder, writer=writer, entered=entered)
    return entered


def _enter_student(
    student: str,
    unit: str,
    pairs: list[tuple[Submitted, Verdict]],
    *,
    folder: Path,
    writer: GradebookWriter,
    entered: EnteredMarks,
) -> None:
    """Enter a student's verdicts for a unit, as many as can be."""
    errors: tuple[type[Exception], ...] = (UsageError, GraderError, *database_errors())
    try:
        own_notebooks = writer.own_notebooks(unit)
        late = writer.receive(student, unit, pairs[0][0].folder)
    except errors as error:
        writer.roll_back()
        entered.missing += [NotEntered.because_of(error, student, verdict.exercise) for _, verdict in pairs]
        return
    if late is not None:
        entered.remarks.append(f"{student}, {unit}: {late}")
    for item, verdict in pairs:
        try:
            remarks = _enter_one(item, verdict, folder, writer=writer, own_notebooks=own_notebooks)
        except errors as error:
            writer.roll_back()
            entered.missing.append(NotEntered.because_of(error, student, verdict.exercise))
            continue
        entered.remarks += [f"{student}, {verdict.exercise}: {remark}" for remark in remarks]
        if verdict.status == "graded":
            entered.count += 1
        else:
            entered.missing.append(NotEntered(student, verdict.exercise, NOT_GRADED))


def _enter_one(
    item: Submitted,
    verdict: Verdict,
    folder: Path,
    *,
    writer: GradebookWriter,
    own_notebooks: Sequence[str],
) -> tuple[str, ...]:
    """The notebook first, the mark last: a mark in the gradebook has its notebook."""
    exercise = item.submission.exercise
    writer.require_points(verdict, exercise)
    folder.mkdir(parents=True, exist_ok=True)
    for name in NBGRADER_FILES:
        if name != TIMESTAMP or not timestamp_is_nbgraders(folder, own_notebooks):
            _copy(item.folder / name, folder / name)
    additions = writer.additions(exercise)
    autograded = autograded_notebook(item.submission, verdict, item.remarks, additions)
    path = folder / f"{exercise.id}.ipynb"
    handed_in = verdict.cause != NOT_HANDED_IN
    answers = added_answers(additions, autograded.notebook, handed_in=handed_in, last_seen=path)
    _write_if_changed(path, as_text(autograded.notebook))
    writer.write(verdict, exercise, autograded.comment, answers)
    return autograded.remarks


def _copy(source: Path, target: Path) -> None:
    """Copy one of nbgrader's own files, if it exists and is a file."""
    if source.exists():
        with contextlib.suppress(Ungradable):  # a student can put a pipe or a link there
            _write_if_changed(target, read_bytes(source).decode("utf-8", "replace"))


def _write_if_changed(path: Path, text: str) -> None:
    try:
        same = path.read_text(encoding="utf-8") == text
    except (OSError, UnicodeDecodeError):
        same = False
    if not same:
        write_atomically(path, text)
