"""Attempt grading: grades attempts in a sandbox of this machine, or hands them to a cluster.

The sandbox stays open, so that frameworks are imported once.

At first an attempt has little time: nearly all need less, and an endless loop does not keep the others waiting for
long. One that did not end is put off by the worker, and run again with all the time of its exercise.
"""

from __future__ import annotations

from types import TracebackType
from typing import Any

from grader.core.errors import Ungradable
from grader.core.loaded import LoadResult
from grader.core.messages import MAX_LINES
from grader.core.wire import WireError
from grader.course.exercise import Exercise
from grader.course.submission import Submission
from grader.grading.executor import Executor
from grader.grading.pipeline import grade_batch, secret_seed
from grader.grading.verdicts import OnVerdict
from grader.grading.visible_checks import run_in_box
from grader.sandbox.limits import TIME_LIMIT, Limits
from grader.sandbox.sandbox import Sandbox
from grader.site import runs
from grader.site.hidden_inputs import HiddenInputs
from grader.site.pictures import pictures_of
from grader.site.progress import CLUSTER_SECONDS, attempt_seconds
from grader.workspace.advice import fitting_pitfalls

FIRST_SECONDS, FIRST_SHARE = 4.0, 0.2
"""How long one call may take at first: a share of what its exercise allows, and never less than some seconds."""


class TookLong(Exception):
    """An attempt did not end in the time that it has at first."""


class AttemptGrading:
    """A sandbox, and the hidden inputs in use in it."""

    def __init__(
        self, *, grade_on_cluster: Executor | None = None, accept_no_isolation: bool = False
    ) -> None:
        self._sandbox = Sandbox(accept_no_isolation=accept_no_isolation)
        self._hidden_inputs = HiddenInputs(self._sandbox)
        self._grade_on_cluster = grade_on_cluster

    def first_seconds(self, exercise: Exercise) -> float | None:
        """How long one call may take at first; None if it may take all the time at once. A cluster has no queue of ours."""
        seconds = max(FIRST_SECONDS, FIRST_SHARE * exercise.seconds)
        return seconds if seconds < exercise.seconds and self._grade_on_cluster is None else None

    def longest_seconds(self, exercise: Exercise) -> float:
        """How long one attempt may take before its worker counts as stuck. A cluster has a queue of its own."""
        return attempt_seconds(exercise) if self._grade_on_cluster is None else CLUSTER_SECONDS

    def grade(
        self,
        submissions: list[Submission],
        people: list[int],
        on_verdict: OnVerdict,
        *,
        at_most: float | None = None,
    ) -> list[str]:
        """Grade submissions to one exercise; returns complaints about its hidden grader.

        Args:
            at_most: how many seconds one call may take, if less than the exercise allows.
        """
        if self._grade_on_cluster is not None:
            return self._grade_on_cluster(submissions, seed=secret_seed(), on_verdict=on_verdict)
        grading_context = self._hidden_inputs.context_for(submissions[0].exercise, people)
        grading_context.submission_seconds = at_most
        return grade_batch(submissions, context=grading_context, on_verdict=on_verdict)

    def run_notebook(
        self, exercise: Exercise, cells: tuple[tuple[str, str], ...], *, at_most: float | None = None
    ) -> dict[str, Any]:
        """Run the visible checks on a student's cells in a box; what they said, as plain lines.

        Raises TookLong if they did not end in time and the exercise allows more.
        """
        limits = Limits(exercise.seconds if at_most is None else at_most, exercise.megabytes)
        try:
            loaded = run_in_box(
                (*cells, *exercise.visible_checks), exercise, sandbox=self._sandbox, limits=limits
            )
        except WireError:
            return {"lines": [[False, "The answer of your code could not be read."]], "printed": ""}
        except Ungradable as problem:
            if at_most is not None and problem.cause == TIME_LIMIT:
                raise TookLong from problem
            return {"lines": [[False, problem.sentence]], "printed": ""}
        return _lines_shown(loaded, exercise)

    def run_cells(
        self, exercise: Exercise, cells: tuple[tuple[str, str], ...], *, at_most: float | None = None
    ) -> dict[str, Any]:
        """Run a worked example or scratch code in a box, confined as a submission is; what its last cell shows.

        Raises TookLong if it did not end in time and may take longer.
        """
        seconds = min(exercise.seconds, runs.SECONDS)
        at_most = None if at_most is None or at_most >= seconds else at_most
        limits = Limits(seconds if at_most is None else at_most, exercise.megabytes)
        try:
            return runs.result(
                run_in_box(cells, exercise, sandbox=self._sandbox, limits=limits, recorded=True)
            )
        except WireError:
            return runs.failure("What your code shows could not be read, or is too much.")
        except Ungradable as problem:
            if at_most is not None and problem.cause == TIME_LIMIT:
                raise TookLong from problem
            return runs.failure(problem.sentence)

    def __enter__(self) -> AttemptGrading:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._hidden_inputs.close()
        self._sandbox.__exit__(kind, error, trace)


def _lines_shown(loaded: LoadResult, exercise: Exercise) -> dict[str, Any]:
    """What visible checks reported: each line with whether it holds, and its explanations as paragraphs.

    Then the pitfalls of the page that fit, each with the number of the hint that helps.
    """
    errors: list[list[Any]] = [[False, f"stopped: {error}"] for error in loaded.errors]
    lines = [
        [line.passed, line.text.replace("\n", "\n\n")] for report in loaded.reports for line in report.lines
    ]
    failed = [report for report in loaded.reports if not report.passed]
    pitfalls = dict.fromkeys(pitfall for report in failed for pitfall in fitting_pitfalls(report, exercise))
    return {
        "lines": (errors + lines)[:MAX_LINES],
        "printed": loaded.printed,
        "warned_of": [[pitfall.text, pitfall.hint] for pitfall in pitfalls],
        "pictures": pictures_of(loaded.reports),
    }
