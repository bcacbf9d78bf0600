"""Workplace: where a worker has attempts graded, behind its own sandbox.

The sandbox stays open, so that frameworks are imported once.
"""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import Any

from grader.core.errors import Ungradable
from grader.core.loaded import Loaded
from grader.core.messages import MAX_LINES, loaded_from_wire
from grader.core.wire import WireError
from grader.course.exercise import Exercise
from grader.course.submission import Submission
from grader.grading.batch import Emit
from grader.grading.pipeline import grade_batch, secret_seed
from grader.sandbox.box import Box
from grader.sandbox.limits import Limits
from grader.sandbox.sandbox import Sandbox
from grader.site.hidden_inputs import HiddenInputs
from grader.site.problem import checks_of

Elsewhere = Callable[[list[Submission], int, Emit], list[str]]
"""Grades submissions with a seed on other machines."""


class LocalGrading:
    """A sandbox, and the desks behind it."""

    def __init__(self, *, elsewhere: Elsewhere | None = None, accept_none: bool = False) -> None:
        self._sandbox = Sandbox(accept_none=accept_none)
        self._desks = HiddenInputs(self._sandbox)
        self._elsewhere = elsewhere

    def grade(self, submissions: list[Submission], people: list[int], emit: Emit) -> list[str]:
        """Grade submissions to one exercise; returns complaints about its hidden grader."""
        if self._elsewhere is not None:
            return self._elsewhere(submissions, secret_seed(), emit)
        context = self._desks.take(submissions[0].exercise, people)
        return grade_batch(submissions, context=context, emit=emit)

    def run_notebook(self, exercise: Exercise, cells: tuple[tuple[str, str], ...]) -> dict[str, Any]:
        """Run the visible checks on a student's cells in a box; what they said, as plain lines."""
        given = [list(cell) for cell in cells] + checks_of(exercise)
        box = Box(self._sandbox, exercise.framework, Limits(exercise.seconds, exercise.megabytes))
        try:
            return _shown(loaded_from_wire(box.load(exercise.framework, given, visible=True)))
        except WireError:
            return {"lines": [[False, "The answer of your code could not be read."]], "printed": ""}
        except Ungradable as problem:
            return {"lines": [[False, problem.sentence]], "printed": ""}
        finally:
            box.close()

    def __enter__(self) -> LocalGrading:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._desks.close()
        self._sandbox.__exit__(kind, error, trace)


def _shown(loaded: Loaded) -> dict[str, Any]:
    """What visible checks reported: each line with whether it holds, and its explanations as paragraphs."""
    errors: list[list[Any]] = [[False, f"stopped: {error}"] for error in loaded.errors]
    lines = [
        [line.passed, line.text.replace("\n", "\n\n")] for report in loaded.reports for line in report.lines
    ]
    return {"lines": (errors + lines)[:MAX_LINES], "printed": loaded.printed}
