"""Local grading: grades attempts in a sandbox of this machine, or hands them to a cluster.

The sandbox stays open, so that frameworks are imported once.
"""

from __future__ import annotations

from types import TracebackType
from typing import Any

from grader.core.errors import Ungradable
from grader.core.messages import fault_from_wire
from grader.core.text import printable
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

MAX_LINES = 40
SIGNS = {"✓": True, "✗": False, "!": None}


class LocalGrading:
    """A sandbox, and the hidden inputs in use in it."""

    def __init__(self, *, grade_on_cluster: Executor | None = None, accept_none: bool = False) -> None:
        self._sandbox = Sandbox(accept_none=accept_none)
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
            answer = run_in_box(
                (*cells, *exercise.visible_checks), exercise, sandbox=self._sandbox, limits=limits
            )
        except Ungradable as problem:
            return {"lines": [[False, problem.sentence]], "printed": ""}
        return _told(answer)

    def __enter__(self) -> LocalGrading:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._hidden_inputs.close()
        self._sandbox.__exit__(kind, error, trace)


def _told(answer: Any) -> dict[str, Any]:
    """What a box said of its visible checks: it is the student's own word, so it is cleaned and cut."""
    try:
        faults = [[False, f"stopped: {fault_from_wire(fault)}"] for fault in answer["faults"]]
        reports = [report for report in answer["told"] if isinstance(report, str)]
        printed = answer["printed"] if isinstance(answer["printed"], str) else ""
    except (KeyError, TypeError, WireError):
        return {"lines": [[False, "The answer of your code could not be read."]], "printed": ""}
    lines = [line for report in reports for line in _lines(report)]
    cleaned = [printable(line) for line in printed.splitlines()[:MAX_LINES]]
    return {"lines": (faults + lines)[:MAX_LINES], "printed": "\n".join(cleaned)}


def _lines(report: str) -> list[list[Any]]:
    """A report's lines, each with whether it holds (None: worth knowing) and its explanations as paragraphs."""
    found: list[list[Any]] = []
    for line in report.splitlines()[1:MAX_LINES]:
        mark, _, text = line.strip().partition(" ")
        if mark in SIGNS:
            found.append([SIGNS[mark], printable(text)])
        elif found and line.startswith("    "):
            found[-1][1] += f"\n\n{printable(line)}"
    return found
