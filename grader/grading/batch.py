"""Batch: submissions that are graded in one pytest session, one after the other."""

from __future__ import annotations

from collections.abc import Iterable

from grader.course.submission import Submission
from grader.grading.context import GradingContext
from grader.grading.verdicts import OnVerdict, SubmissionRun, failure_verdict, verdict_of


class Batch:
    """Submissions, and which of them the checks are run for now."""

    current: SubmissionRun
    """The submission that was started last."""

    def __init__(
        self, submissions: Iterable[Submission], context: GradingContext, on_verdict: OnVerdict
    ) -> None:
        self.submissions = list(submissions)
        self.context = context
        self._on_verdict = on_verdict
        self._open: SubmissionRun | None = None
        self._finished: set[int] = set()
        """The ids of the submissions that have a verdict."""

    def start(self, submission: Submission) -> None:
        """Run the checks for this submission until it is finished."""
        if self._open is None or self._open.submission is not submission:
            solution = self.context.solution(submission, self.context.submission_role)
            self.current = self._open = SubmissionRun(submission, solution)

    def finish(self) -> None:
        """All checks of the submission have run: close its box and make its verdict."""
        self._close()
        verdict = verdict_of(self.current, self.context)
        self._finished.add(id(self.current.submission))
        self._on_verdict(verdict)

    def fail_unfinished(self) -> None:
        """Make a failure verdict for every submission that has none yet."""
        self._close()
        for submission in self.submissions:
            if id(submission) not in self._finished:
                seed, isolation = self.context.seed, self.context.sandbox.isolation
                self._on_verdict(failure_verdict(submission, seed=seed, isolation=isolation))

    def _close(self) -> None:
        if self._open is not None:
            self._open.solution.close()
            self._open = None
