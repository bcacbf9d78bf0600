"""Batch: what is known of each submission while its checks run, until it becomes a verdict."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from grader.core.errors import CheckFailed, GraderError
from grader.core.verdict import Check, Pitfall, Verdict
from grader.course.submission import Submission
from grader.grading.context import GradingContext
from grader.grading.diagnosis import diagnose
from grader.grading.diagrams import draw_diagrams
from grader.grading.remote_solution import RemoteSolution

NOT_ATTEMPTED = "not attempted"

Emit = Callable[[Verdict], None]


@dataclass
class Case:
    """One submission before the bench."""

    submission: Submission
    solution: RemoteSolution
    check: str = ""
    """The name of the check that runs."""
    started: float = field(default_factory=time.perf_counter)
    checks: dict[str, Check] = field(default_factory=dict)
    open_inputs: frozenset[str] = frozenset()
    """Gradients that the problem leaves open."""


class Batch:
    """The submissions of a batch; one at a time is called up, and closed after its last check."""

    case: Case
    """The one that is called up."""

    def __init__(self, submissions: list[Submission], context: GradingContext, emit: Emit) -> None:
        self.submissions = submissions
        self.context = context
        self._emit = emit
        self._present: int | None = None
        self._done: set[int] = set()

    def start(self, index: int) -> None:
        """A submission's turn: checks are about this one until it is finished."""
        if index != self._present:
            submission = self.submissions[index]
            open_inputs = self.context.open_inputs.get(submission.exercise.slug, frozenset())
            self.case = Case(submission, self.context.solution(submission), open_inputs=open_inputs)
            self._present = index

    def finish(self) -> None:
        """All checks of the submission have run: close its box and give the verdict."""
        self._close()

    def give_up(self, why: str) -> None:
        """A verdict of our own fault for every submission that has none yet."""
        for index in range(len(self.submissions)):
            if index not in self._done:
                self.start(index)
                problem = Check("grading", "the grader ran", "error", 0.0, 0.0, why)
                self.case.checks = {problem.name: problem}
                self._close()

    def _close(self) -> None:
        self.case.solution.close()
        if self._present is not None:
            self._done.add(self._present)
            self._present = None
        self._emit(self._verdict(self.case))

    def _verdict(self, case: Case) -> Verdict:
        submission = case.submission
        checks = tuple(case.checks.values())
        ours = any(check.outcome == "error" for check in checks)
        pitfalls: tuple[Pitfall, ...] = ()
        cause = _cause(case)
        if not ours and cause is None and any(check.outcome == "failed" for check in checks):
            try:
                pitfalls = diagnose(case.solution, submission.exercise, self.context, case.open_inputs)
            except GraderError:
                ours = True
        pictures = () if ours or cause is not None else self._pictures(case)
        return Verdict(
            student=submission.student,
            exercise=submission.exercise.slug,
            status="error" if ours else "graded",
            score=0.0 if ours else sum(check.points for check in checks),
            max_score=sum(check.max_points for check in checks),
            checks=checks,
            pitfalls=pitfalls,
            cause=cause,
            seed=self.context.seed,
            isolation=self.context.sandbox.isolation,
            grader=submission.exercise.fingerprint,
            submission=submission.digest,
            seconds=round(time.perf_counter() - case.started, 3),
            pictures=pictures,
        )

    def _pictures(self, case: Case) -> tuple[dict[str, Any], ...]:
        """Where gradients went. A picture that cannot be made costs nobody a verdict."""
        try:
            reference = self.context.reference(case.submission.exercise)
            return tuple(one.to_json() for one in draw_diagrams(case.solution, reference, case.open_inputs))
        except (CheckFailed, GraderError):
            return ()


def _cause(case: Case) -> str | None:
    """Why nothing could be graded, if that is so."""
    if case.submission.fault is not None:
        return "unreadable file"
    if case.solution.problem is not None:
        return case.solution.problem.cause
    flows = list(case.solution.flows.values())
    unwritten = [flow.error is not None and flow.error.type == "NotImplementedError" for flow in flows]
    if flows and all(unwritten):
        return NOT_ATTEMPTED
    misfit = [flow.error is not None and flow.error.type == "WrongSignature" for flow in flows]
    return "wrong signature" if flows and all(misfit) else None
