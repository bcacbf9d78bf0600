"""Rounds: one pytest session over many solutions of an exercise, all in one shared box.

What costs most is calling, so a round can be limited: each solution gets its own choice of cases. A check
that fails for some cases fails for all, so a mutant that loses a point in a limited round is killed. One
that does not takes another round with all cases.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from grader.core.flow import Flow
from grader.core.verdict import Check
from grader.course.exercise import Exercise
from grader.course.submission import Submission
from grader.grading.batch import Batch
from grader.grading.batch_runner import run_checks
from grader.proof.shared_box import SharedBox, SharedContext
from grader.sandbox.sandbox import Sandbox

Choices = Mapping[str, Collection[str]]
"""By student, the ids of the cases that are asked."""


@dataclass(frozen=True)
class Graded:
    """What the checks said of one solution in one round."""

    checks: tuple[Check, ...]
    flows: Mapping[str, Flow]
    """What it answered, by the key of the call."""
    seconds: float
    is_limited: bool = False
    """Whether it was asked some cases alone."""

    @property
    def full(self) -> bool:
        """Whether no check costs a point. With some cases alone, one may have none that says anything."""
        unsaid = ("error", "skipped") if self.is_limited else ()
        return bool(self.checks) and all(check.outcome in ("passed", *unsaid) for check in self.checks)

    @property
    def is_unsaid(self) -> bool:
        """Whether some check had no case that says anything."""
        return self.is_limited and any(check.outcome == "error" for check in self.checks)

    @property
    def killers(self) -> tuple[str, ...]:
        """The names of the checks that cost points: those that failed, or else those that were skipped."""
        outcomes = ("failed",) if self.is_limited else ("failed", "skipped")
        names = [[one.name for one in self.checks if one.outcome == outcome] for outcome in outcomes]
        return tuple(next((some for some in names if some), ()))

    @property
    def is_ungraded(self) -> bool:
        """Whether the grader itself failed."""
        errors = any(check.outcome == "error" for check in self.checks)
        return not self.checks or (errors and not self.is_limited)

    @property
    def reason(self) -> str:
        """The first check that did not pass, and its message."""
        check = next((check for check in self.checks if check.outcome != "passed"), None)
        return f"{check.name}: {check.message}" if check else ""


class Round(Batch):
    """A batch of the course's own code: it is neither diagnosed nor drawn."""

    def __init__(self, submissions: list[Submission], context: SharedContext, choices: Choices) -> None:
        super().__init__(submissions, context, lambda _: None)
        self._shared_context = context
        self._choices = choices
        self.graded: dict[str, Graded] = {}

    def start(self, submission: Submission) -> None:
        super().start(submission)
        self._shared_context.asked = self._choices.get(submission.student)

    def finish(self) -> None:
        self._close()
        run = self.current
        seconds = round(time.perf_counter() - run.started, 3)
        student = run.submission.student
        self.graded[student] = Graded(
            checks=tuple(run.checks.values()),
            flows=dict(run.solution.flows),
            seconds=seconds,
            is_limited=student in self._choices,
        )
        self._shared_context.asked = None


class Grading:
    """Rounds of one exercise under one seed. What a solution has answered in one round, the next one knows."""

    def __init__(self, exercise: Exercise, sandbox: Sandbox, shared_box: SharedBox, *, seed: int) -> None:
        self.exercise = exercise
        self.seed = seed
        self.context = SharedContext(sandbox, seed, shared_box)
        self.complaints: list[str] = []

    def grade(
        self, submissions: list[Submission], choices: Choices | None = None, *plugins: object
    ) -> dict[str, Graded]:
        """What became of each solution, by student; with `choices`, on some cases alone."""
        if not submissions:
            return {}
        batch = Round(submissions, self.context, choices or {})
        complaints = run_checks(batch, *plugins)
        if choices is None:
            self.complaints += [one for one in complaints if one not in self.complaints]
        return batch.graded

    def close(self) -> None:
        self.context.close()
