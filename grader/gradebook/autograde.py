"""Autograde: a class graded in parallel behind the wall, and entered by one writer.

First every submission that has no verdict of its own yet is graded, each verdict kept as it stands;
then notebooks and gradebook are brought in line with the verdicts. A run that was killed is run again.
Verdicts of an older grader are left alone unless a regrade is asked for: marks do not move by accident.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path

from grader.bench.grading import require_graders, secret_seed
from grader.bench.pool import grade_all
from grader.bench.results import Results, write_whole
from grader.gradebook.autograded import autograded
from grader.gradebook.handed_in import KNOWN, HandedIn
from grader.gradebook.layout import Layout
from grader.gradebook.moves import Move, moves_between
from grader.gradebook.writer import Writer
from grader.shelf.exercise import Unit
from grader.shelf.mending import as_text
from grader.shelf.notebook import read_bytes
from grader.shelf.submission import Found
from grader.words.errors import CallError, OurFault, Ungradable
from grader.words.verdict import Verdict


@dataclass
class Plan:
    """What a run has to do: submissions by the seed they are graded with, and what stands."""

    by_seed: dict[int, list[HandedIn]] = field(default_factory=dict)
    standing: list[Verdict] = field(default_factory=list)
    outdated: int = 0
    """Verdicts of an older grader that stand because no regrade was asked for."""

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


def plan(handed: list[HandedIn], results: Results, *, fresh: bool, outdated: bool) -> Plan:
    """Decide what is graded.

    Args:
        fresh: what has no verdict yet, or was handed in again since, on inputs drawn anew.
        outdated: what an older grader judged, on the inputs it had then.
    """
    made = Plan()
    seed = secret_seed()
    for item in handed:
        submission = item.submission
        kept = results.kept(submission.student, submission.exercise.slug)
        if kept is None or kept.status != "graded" or kept.submission != submission.digest:
            if fresh:
                made.by_seed.setdefault(seed, []).append(item)
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
    results: Results,
    *,
    jobs: int,
    advance: Callable[[], None] = lambda: None,
    accept_none: bool = False,
) -> Outcome:
    """Grade what is planned; every verdict is kept as soon as it stands."""
    verdicts = list(made.standing)
    moves: list[Move] = []
    complaints: list[str] = []

    def emit(verdict: Verdict) -> None:
        before = results.kept(verdict.student, verdict.exercise)
        if verdict.status == "graded" or before is None:
            results.write(verdict)
        moves.extend(moves_between(before, verdict))
        verdicts.append(verdict)
        advance()

    for seed, items in made.by_seed.items():
        submissions = [item.submission for item in items]
        require_graders([Found(one.path, one.student, one.exercise) for one in submissions])
        complaints += grade_all(submissions, seed=seed, jobs=jobs, emit=emit, accept_none=accept_none)
    return Outcome(tuple(verdicts), tuple(moves), tuple(complaints))


def enter(handed: list[HandedIn], verdicts: tuple[Verdict, ...], layout: Layout, writer: Writer) -> list[str]:
    """Bring notebooks and gradebook in line with the verdicts; returns what is worth telling."""
    known = {(verdict.student, verdict.exercise): verdict for verdict in verdicts}
    told: list[str] = []
    mishaps: tuple[type[Exception], ...] = (CallError, *_mishaps())
    by_student = groupby(handed, key=lambda item: (item.submission.student, item.submission.exercise.unit))
    for (student, unit), group in by_student:
        items = [item for item in group if (student, item.submission.exercise.slug) in known]
        if not items:
            continue
        try:
            told += _enter_one(student, unit, items, known, layout, writer)
        except mishaps as error:  # one student's mishap never stops the batch
            writer.forget()
            told.append(f"{student}, {unit}: not entered: {str(error).splitlines()[0]}")
    return told


def _enter_one(
    student: str,
    unit: str,
    items: list[HandedIn],
    known: dict[tuple[str, str], Verdict],
    layout: Layout,
    writer: Writer,
) -> Iterator[str]:
    late = writer.receive(student, unit, items[0].folder)
    if late is not None:
        yield f"{student}, {unit}: {late}"
    place = layout.autograded(unit, student)
    place.mkdir(parents=True, exist_ok=True)
    for name in KNOWN:
        _carry(items[0].folder / name, place / name)
    for item in items:
        exercise = item.submission.exercise
        verdict = known[student, exercise.slug]
        made = autograded(item.submission, verdict, item.remarks)
        _write_if_new(place / f"{exercise.id}.ipynb", as_text(made.notebook))
        misfit = writer.write(verdict, exercise, made.comment)
        for remark in (*made.remarks, *([misfit] if misfit else [])):
            yield f"{student}, {exercise.slug}: {remark}"


def _carry(source: Path, target: Path) -> None:
    """Copy one of nbgrader's own files, if it is a file and is there."""
    try:
        text = read_bytes(source).decode("utf-8", "replace") if source.exists() else None
    except (Ungradable, OurFault):
        return
    if text is not None:
        _write_if_new(target, text)


def _write_if_new(path: Path, text: str) -> None:
    try:
        same = path.read_text(encoding="utf-8") == text
    except (OSError, UnicodeDecodeError):
        same = False
    if not same:
        write_whole(path, text)


def _mishaps() -> tuple[type[Exception], ...]:
    from nbgrader.api import InvalidEntry, MissingEntry
    from sqlalchemy.exc import SQLAlchemyError

    return (OSError, SQLAlchemyError, InvalidEntry, MissingEntry)


def units_of(units: tuple[Unit, ...], name: str | None) -> tuple[Unit, ...]:
    """The unit of that name, or all."""
    found = tuple(unit for unit in units if name in (None, unit.name))
    if not found:
        known = ", ".join(unit.name for unit in units)
        raise CallError(f"There is no unit {name!r}: there are {known}.")
    return found
