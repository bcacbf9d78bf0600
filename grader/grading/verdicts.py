"""Verdicts: what the checks of a submission say, turned into its verdict; or that it could not be graded."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from grader.core.errors import CheckFailed, GraderError
from grader.core.verdict import Check, Pitfall, Verdict
from grader.course.submission import Submission
from grader.grading.context import GradingContext
from grader.grading.diagnosis import diagnose
from grader.grading.diagrams import draw_diagrams
from grader.grading.remote_solution import RemoteSolution

NO_VERDICT = "The grader itself failed. This costs you nothing: the submission will be graded again."
NOT_ATTEMPTED = "not attempted"
KEPT_WAITING = "kept waiting"
"""The cause of an error verdict: others used the processor. The submission is graded again alone."""
FROM_BEST_TO_WORST = ("passed", "skipped", "failed", "error")

OnVerdict = Callable[[Verdict], None]
"""What is called with each verdict as soon as it is made."""


@dataclass
class SubmissionRun:
    """One submission while its checks run."""

    submission: Submission
    solution: RemoteSolution
    check: str = ""
    """The name of the check that runs now."""
    broken_rule: str = ""
    """The standing rule that was broken, if one was."""
    started: float = field(default_factory=time.perf_counter)
    checks: dict[str, Check] = field(default_factory=dict)

    def record(self, check: Check) -> None:
        """Note how a check went. It may run several times, with several parameters: the worst outcome counts."""
        before = self.checks.get(check.name, check)
        self.checks[check.name] = max(before, check, key=lambda one: FROM_BEST_TO_WORST.index(one.outcome))


def verdict_of(run: SubmissionRun, context: GradingContext) -> Verdict:
    """The verdict of a submission whose checks have all run."""
    submission = run.submission
    checks = tuple(run.checks.values())
    grader_failed = any(check.outcome == "error" for check in checks)
    pitfalls: tuple[Pitfall, ...] = ()
    cause = _cause(run)
    if not grader_failed and cause is None and any(check.outcome == "failed" for check in checks):
        try:
            pitfalls = diagnose(
                run.solution,
                submission.exercise,
                context,
                case_names=context.case_names(submission.exercise),
                broken_rule=run.broken_rule,
            )
        except GraderError:
            grader_failed = True
    return Verdict(
        student=submission.student,
        exercise=submission.exercise.slug,
        status="error" if grader_failed else "graded",
        score=0.0 if grader_failed else _total(check.points for check in checks),
        max_score=_total(check.max_points for check in checks),
        checks=checks,
        pitfalls=pitfalls,
        cause=cause,
        seed=context.seed,
        isolation=context.sandbox.isolation,
        grader=submission.exercise.fingerprint,
        submission=submission.digest,
        seconds=round(time.perf_counter() - run.started, 3),
        flags=run.solution.flags,
        pictures=() if grader_failed or cause is not None else _pictures(run, context),
    )


def _total(points: Iterable[float]) -> float:
    """A sum of points. Weights make fractions, and nbgrader refuses a score that is over the total by rounding."""
    return round(sum(points), 6)


def failure_verdict(submission: Submission, *, seed: int, isolation: str) -> Verdict:
    """The verdict of a submission that the grader failed to grade: no mark is lost or won."""
    return Verdict(
        student=submission.student,
        exercise=submission.exercise.slug,
        status="error",
        score=0.0,
        max_score=0.0,
        checks=(Check("grading", "the grader ran", "error", 0.0, 0.0, NO_VERDICT),),
        pitfalls=(),
        cause=_unreadable(submission),
        seed=seed,
        isolation=isolation,
        grader=submission.exercise.fingerprint,
        submission=submission.digest,
        seconds=0.0,
    )


def _pictures(run: SubmissionRun, context: GradingContext) -> tuple[dict[str, Any], ...]:
    """Where gradients went. A submission whose diagrams cannot be drawn still has a verdict."""
    try:
        reference = context.reference(run.submission.exercise)
        return tuple(one.to_json() for one in draw_diagrams(run.solution, reference))
    except (CheckFailed, GraderError):
        return ()


def _unreadable(submission: Submission) -> str | None:
    """Why a file gave no code to run, if it gave none."""
    if submission.grader_error is not None:
        return "unreadable file"
    return None if submission.problem is None else submission.problem.cause


def _cause(run: SubmissionRun) -> str | None:
    """Why nothing could be graded, if nothing could."""
    unreadable = _unreadable(run.submission)
    if unreadable is not None:
        return unreadable
    if run.solution.was_kept_waiting:
        return KEPT_WAITING
    if run.solution.problem is not None:
        return run.solution.problem.cause
    errors = [flow.error for flow in run.solution.flows.values()]
    types = {None if error is None else error.type for error in errors}
    if types == {"NotImplementedError"}:
        return NOT_ATTEMPTED
    return "wrong signature" if types == {"WrongSignature"} else None
