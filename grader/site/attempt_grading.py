"""Attempt grading: grades attempts in a sandbox of this machine, or hands them to a cluster.

The sandbox stays open, so that frameworks are imported once.
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
from grader.sandbox.limits import Limits
from grader.sandbox.sandbox import Sandbox
from grader.site.hidden_inputs import HiddenInputs
from grader.workspace.advice import fitting_pitfalls


class AttemptGrading:
    """A sandbox, and the hidden inputs in use in it."""

    def __init__(
        self, *, grade_on_cluster: Executor | None = None, accept_no_isolation: bool = False
    ) -> None:
        self._sandbox = Sandbox(accept_no_isolation=accept_no_isolation)
        self._hidden_inputs = HiddenInputs(self._sandbox)
        self._grade_on_cluster = grade_on_cluster

    def grade(self, submissions: list[Submission], people: list[int], on_verdict: OnVerdict) -> list[str]:
        """Grade submissions to one exercise; returns complaints about its hidden grader."""
        if self._grade_on_cluster is not None:
            return self._grade_on_cluster(submissions, seed=secret_seed(), on_verdict=on_verdict)
        grading_context = self._hidden_inputs.context_for(submissions[0].exercise, people)
        return grade_batch(submissions, context=grading_context, on_verdict=on_verdict)

    def run_notebook(self, exercise: Exercise, cells: tuple[tuple[str, str], ...]) -> dict[str, Any]:
        """Run the visible checks on a student's cells in a box; what they said, as plain lines."""
        limits = Limits(exercise.seconds, exercise.megabytes)
        try:
            loaded = run_in_box(
                (*cells, *exercise.visible_checks), exercise, sandbox=self._sandbox, limits=limits
            )
        except WireError:
            return {"lines": [[False, "The answer of your code could not be read."]], "printed": ""}
        except Ungradable as problem:
            return {"lines": [[False, problem.sentence]], "printed": ""}
        return _lines_shown(loaded, exercise)

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
    }
