"""Workplace: where a worker has attempts graded, behind its own wall.

The wall stays open, so that frameworks are imported once. Hidden inputs come from the desk's secret
seed, and a desk is left for a new one before anybody would meet its inputs twice: what a failed
attempt could learn of them is worth nothing to the next.
"""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import Any

from grader.bench.desk import Desk
from grader.bench.docket import Emit
from grader.bench.grading import grade_batch, secret_seed
from grader.shelf.exercise import Exercise
from grader.shelf.submission import Submission
from grader.site.problem import checks_of
from grader.wall.box import Box
from grader.wall.limits import Limits
from grader.wall.wall import Wall
from grader.words.errors import Ungradable
from grader.words.messages import fault_from_wire, printable
from grader.words.wire import WireError

Elsewhere = Callable[[list[Submission], int, Emit], list[str]]
"""Grades submissions with a seed on other machines."""
MAX_LINES = 40


class Workplace:
    """A wall, and the desk in use."""

    def __init__(self, *, elsewhere: Elsewhere | None = None, accept_none: bool = False) -> None:
        self._wall = Wall(accept_none=accept_none)
        self._desk = Desk(self._wall, secret_seed())
        self._met: set[tuple[int, str]] = set()
        self._graders: dict[str, str] = {}
        self._elsewhere = elsewhere

    def grade(self, submissions: list[Submission], people: list[int], emit: Emit) -> list[str]:
        """Grade submissions to one exercise; returns complaints about its hidden grader."""
        if self._elsewhere is not None:
            return self._elsewhere(submissions, secret_seed(), emit)
        exercise = submissions[0].exercise
        meeting = {(person, exercise.slug) for person in people}
        mended = self._graders.get(exercise.slug, exercise.fingerprint) != exercise.fingerprint
        if mended or meeting & self._met:
            self._desk.close()
            self._desk = Desk(self._wall, secret_seed())
            self._met.clear()
            self._graders.clear()
        self._met |= meeting
        self._graders[exercise.slug] = exercise.fingerprint
        return grade_batch(submissions, desk=self._desk, emit=emit)

    def rehearse(self, exercise: Exercise, cells: tuple[tuple[str, str], ...]) -> dict[str, Any]:
        """Run the visible checks on a student's cells in a box; what they said, as plain lines."""
        given = [list(cell) for cell in cells] + checks_of(exercise)
        box = Box(self._wall, exercise.framework, Limits(exercise.seconds, exercise.megabytes))
        try:
            answer = box.load(exercise.framework, given, visible=True)
            return _told(answer)
        except Ungradable as problem:
            return {"lines": [[False, problem.sentence]], "printed": ""}
        finally:
            box.close()

    def __enter__(self) -> Workplace:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._desk.close()
        self._wall.__exit__(kind, error, trace)


def _told(answer: Any) -> dict[str, Any]:
    """What a box said of its visible checks: it is the student's own word, so it is cleaned and cut."""
    try:
        faults = [[False, f"stopped: {fault_from_wire(fault)}"] for fault in answer["faults"]]
        reports = [report for report in answer["told"] if isinstance(report, str)]
        printed = answer["printed"] if isinstance(answer["printed"], str) else ""
    except (KeyError, TypeError, WireError):
        return {"lines": [[False, "The answer of your code could not be read."]], "printed": ""}
    lines = [
        [line.lstrip().startswith("✓"), printable(line.lstrip().lstrip("✓✗ "))]
        for report in reports
        for line in report.splitlines()[1:]
        if line.lstrip()[:1] in ("✓", "✗")
    ]
    cleaned = [printable(line) for line in printed.splitlines()[:MAX_LINES]]
    return {"lines": (faults + lines)[:MAX_LINES], "printed": "\n".join(cleaned)}
