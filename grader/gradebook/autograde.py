"""Autograde: what is graded of a class, and the grading of it, in parallel in the sandbox.

Every verdict is stored as soon as it is there, so a run that was killed is simply run again. Verdicts of
an older grader are left alone unless a regrade is asked for: marks do not move by accident.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from grader.core.errors import GraderError, UsageError
from grader.core.verdict import Verdict
from grader.gradebook.changed_marks import ChangedMark, changed_mark
from grader.gradebook.enter_marks import NotEntered
from grader.gradebook.submitted import Submitted
from grader.grading.local_pool import grade_locally
from grader.grading.pipeline import require_graders, secret_seed
from grader.grading.verdict_store import VerdictStore


@dataclass
class Plan:
    """What a run has to do: submissions by the seed they are graded with, and the verdicts that stay."""

    by_seed: dict[int, list[Submitted]] = field(default_factory=dict)
    kept_verdicts: list[Verdict] = field(default_factory=list)
    outdated: int = 0
    """Verdicts of an older grader that stay because no regrade was asked for."""
    ungraded: int = 0
    """Submissions without a verdict that are left alone because only a regrade was asked for."""

    @property
    def count(self) -> int:
        """How many are to be graded."""
        return sum(map(len, self.by_seed.values()))


@dataclass(frozen=True)
class GradedPlan:
    """What came of a run."""

    verdicts: tuple[Verdict, ...]
    changed_marks: tuple[ChangedMark, ...]
    complaints: tuple[str, ...]
    not_stored: tuple[NotEntered, ...] = ()
    """Verdicts that could not be stored. They are not entered either: a mark has a verdict behind it."""


def make_plan(submitted: list[Submitted], store: VerdictStore, *, fresh: bool, outdated: bool) -> Plan:
    """Decide what is graded.

    Args:
        fresh: what has no verdict yet, or was handed in again since, on new inputs.
        outdated: what an older grader judged, on the inputs it had then.
    """
    plan = Plan()
    seed = secret_seed()
    for item in submitted:
        submission = item.submission
        verdict = store.read(*submission.key)
        if verdict is None or verdict.status != "graded" or verdict.submission != submission.digest:
            if fresh:
                plan.by_seed.setdefault(seed, []).append(item)
            else:
                plan.ungraded += 1
        elif verdict.grader == submission.exercise.fingerprint:
            plan.kept_verdicts.append(verdict)
        elif outdated:
            plan.by_seed.setdefault(verdict.seed, []).append(item)
        else:
            plan.kept_verdicts.append(verdict)
            plan.outdated += 1
    return plan


def grade_plan(
    plan: Plan,
    store: VerdictStore,
    *,
    jobs: int,
    advance: Callable[[], None] = lambda: None,
    accept_no_isolation: bool = False,
) -> GradedPlan:
    """Grade what is planned, and store each verdict as soon as it is there."""
    verdicts = list(plan.kept_verdicts)
    changed_marks: list[ChangedMark] = []
    complaints: list[str] = []
    not_stored: list[NotEntered] = []

    def emit(verdict: Verdict) -> None:
        before = store.read(verdict.student, verdict.exercise)
        try:
            if verdict.status == "graded" or before is None:
                store.write(verdict)
        except (UsageError, GraderError) as error:  # other students' verdicts may still be stored
            not_stored.append(NotEntered.because_of(error, verdict.student, verdict.exercise))
        else:
            if mark := changed_mark(before, verdict):
                changed_marks.append(mark)
            verdicts.append(verdict)
        advance()

    for seed, items in plan.by_seed.items():
        submissions = [item.submission for item in items]
        require_graders(submissions)
        complaints += grade_locally(
            submissions, seed=seed, jobs=jobs, on_verdict=emit, accept_no_isolation=accept_no_isolation
        )
    return GradedPlan(tuple(verdicts), tuple(changed_marks), tuple(complaints), tuple(not_stored))
