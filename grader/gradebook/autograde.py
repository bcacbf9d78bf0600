"""Autograde: a class graded in parallel in the sandbox, and entered by one writer.

First every submission that has no verdict of its own yet is graded, each verdict kept as it stands;
then notebooks and gradebook are brought in line with the verdicts. A run that was killed is run again.
Verdicts of an older grader are left alone unless a regrade is asked for: marks do not move by accident.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path

from grader.core.errors import GraderError, Ungradable, UsageError
from grader.core.files import write_atomically
from grader.core.verdict import Verdict
from grader.course.exercise import Unit
from grader.course.notebook import read_bytes
from grader.course.repair import as_text
from grader.gradebook.autograded import autograded
from grader.gradebook.handed_in import KNOWN, HandedIn
from grader.gradebook.layout import Layout
from grader.gradebook.moves import Move, moves_between
from grader.gradebook.not_entered import UNGRADED, Entered, NotEntered, not_entered
from grader.gradebook.writer import Writer
from grader.grading.local_pool import grade_locally
from grader.grading.pipeline import require_graders, secret_seed
from grader.grading.verdict_store import VerdictStore


@dataclass
class Plan:
    """What a run has to do: submissions by the seed they are graded with, and what stands."""

    by_seed: dict[int, list[HandedIn]] = field(default_factory=dict)
    standing: list[Verdict] = field(default_factory=list)
    outdated: int = 0
    """Verdicts of an older grader that stand because no regrade was asked for."""
    ungraded: int = 0
    """Submissions without a verdict that are left alone because only a regrade was asked for."""

    @property
    def count(self) -> int:
        """How many are to be graded."""
        return sum(map(len, self.by_seed.values()))


@dataclass(frozen=True)
class Outcome:
    """What came of a run."""

    verdicts: tuple[Verdict, ...]
    moves: tuple[Move, ...]
    complaints: tuple[str, ...]
    not_kept: tuple[NotEntered, ...] = ()
    """Verdicts that could not be written. They are not entered either: a mark has a verdict behind it."""


def plan(handed: list[HandedIn], results: VerdictStore, *, fresh: bool, outdated: bool) -> Plan:
    """Decide what is graded.

    Args:
        fresh: what has no verdict yet, or was handed in again since, on inputs drawn anew.
        outdated: what an older grader judged, on the inputs it had then.
    """
    made = Plan()
    seed = secret_seed()
    for item in handed:
        submission = item.submission
        kept = results.read(submission.student, submission.exercise.slug)
        if kept is None or kept.status != "graded" or kept.submission != submission.digest:
            if fresh:
                made.by_seed.setdefault(seed, []).append(item)
            else:
                made.ungraded += 1
        elif kept.grader == submission.exercise.fingerprint:
            made.standing.append(kept)
        elif outdated:
            made.by_seed.setdefault(kept.seed, []).append(item)
        else:
            made.standing.append(kept)
            made.outdated += 1
    return made


def grade_plan(
    made: Plan,
    results: VerdictStore,
    *,
    jobs: int,
    advance: Callable[[], None] = lambda: None,
    accept_none: bool = False,
) -> Outcome:
    """Grade what is planned; every verdict is kept as soon as it stands."""
    verdicts = list(made.standing)
    moves: list[Move] = []
    complaints: list[str] = []
    not_kept: list[NotEntered] = []

    def emit(verdict: Verdict) -> None:
        before = results.read(verdict.student, verdict.exercise)
        try:
            if verdict.status == "graded" or before is None:
                results.write(verdict)
        except (UsageError, GraderError) as error:  # the others' verdicts may still be kept
            not_kept.append(not_entered(verdict.student, verdict.exercise, error))
        else:
            moves.extend(moves_between(before, verdict))
            verdicts.append(verdict)
        advance()

    for seed, items in made.by_seed.items():
        submissions = [item.submission for item in items]
        require_graders(submissions)
        complaints += grade_locally(
            submissions, seed=seed, jobs=jobs, on_verdict=emit, accept_none=accept_none
        )
    return Outcome(tuple(verdicts), tuple(moves), tuple(complaints), tuple(not_kept))


def enter(handed: list[HandedIn], verdicts: tuple[Verdict, ...], layout: Layout, writer: Writer) -> Entered:
    """Bring notebooks and gradebook in line with the verdicts; one mishap never stops the batch."""
    known = {(verdict.student, verdict.exercise): verdict for verdict in verdicts}
    entered = Entered()
    by_student = groupby(handed, key=lambda item: (item.submission.student, item.submission.exercise.unit))
    for (student, unit), group in by_student:
        items = [item for item in group if (student, item.submission.exercise.slug) in known]
        if items:
            _enter_student(student, unit, items, known, layout, writer, entered)
    return entered


def _enter_student(
    student: str,
    unit: str,
    items: list[HandedIn],
    known: dict[tuple[str, str], Verdict],
    layout: Layout,
    writer: Writer,
    entered: Entered,
) -> None:
    """Enter what a student handed in for a unit, as far as that goes."""
    mishaps: tuple[type[Exception], ...] = (UsageError, GraderError, *_mishaps())
    place = layout.autograded(unit, student)
    try:
        late = writer.receive(student, unit, items[0].folder)
    except mishaps as error:
        writer.forget()
        entered.missing += [not_entered(student, item.submission.exercise.slug, error) for item in items]
        return
    if late is not None:
        entered.remarks.append(f"{student}, {unit}: {late}")
    for item in items:
        exercise = item.submission.exercise
        verdict = known[student, exercise.slug]
        try:
            remarks = _enter_one(item, verdict, place, writer)
        except mishaps as error:
            writer.forget()
            entered.missing.append(not_entered(student, exercise.slug, error))
            continue
        entered.remarks += [f"{student}, {exercise.slug}: {remark}" for remark in remarks]
        if verdict.status == "graded":
            entered.count += 1
        else:
            entered.missing.append(NotEntered(student, exercise.slug, UNGRADED))


def _enter_one(item: HandedIn, verdict: Verdict, place: Path, writer: Writer) -> tuple[str, ...]:
    """The notebook first, the mark last: what is in the gradebook has its notebook."""
    exercise = item.submission.exercise
    writer.require_points(verdict, exercise)
    place.mkdir(parents=True, exist_ok=True)
    for name in KNOWN:
        _carry(item.folder / name, place / name)
    made = autograded(item.submission, verdict, item.remarks)
    _write_if_new(place / f"{exercise.id}.ipynb", as_text(made.notebook))
    writer.write(verdict, exercise, made.comment)
    return made.remarks


def _carry(source: Path, target: Path) -> None:
    """Copy one of nbgrader's own files, if it is a file and is there."""
    try:
        text = read_bytes(source).decode("utf-8", "replace") if source.exists() else None
    except (Ungradable, GraderError):
        return
    if text is not None:
        _write_if_new(target, text)


def _write_if_new(path: Path, text: str) -> None:
    try:
        same = path.read_text(encoding="utf-8") == text
    except (OSError, UnicodeDecodeError):
        same = False
    if not same:
        write_atomically(path, text)


def _mishaps() -> tuple[type[Exception], ...]:
    from nbgrader.api import InvalidEntry, MissingEntry
    from sqlalchemy.exc import SQLAlchemyError

    return (OSError, SQLAlchemyError, InvalidEntry, MissingEntry)


def units_of(units: tuple[Unit, ...], name: str | None) -> tuple[Unit, ...]:
    """The unit of that name, or all."""
    found = tuple(unit for unit in units if name in (None, unit.name))
    if not found:
        known = ", ".join(unit.name for unit in units)
        raise UsageError(f"There is no unit {name!r}: there are {known}.")
    return found
