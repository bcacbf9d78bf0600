"""Second attempt: submissions that were kept waiting for a processor are graded again, alone, when the others are done."""

from __future__ import annotations

from collections.abc import Iterable

from grader.core.verdict import Verdict
from grader.course.submission import Submission
from grader.grading.verdicts import KEPT_WAITING, OnVerdict
from grader.sandbox.limits import KEPT_WAITING_SENTENCE


class SecondAttempt:
    """Stands between whatever makes verdicts and whoever gets them. Each submission still gets one verdict."""

    def __init__(self, submissions: Iterable[Submission], on_verdict: OnVerdict) -> None:
        self._submissions = {submission.key: submission for submission in submissions}
        self._on_verdict = on_verdict
        self.due: list[Submission] = []
        """The submissions to grade again."""
        self.complaints: list[str] = []

    def first(self, verdict: Verdict) -> None:
        """Pass on the verdict of the first attempt, unless there will be another attempt."""
        if _was_kept_waiting(verdict):
            self.due.append(self._submissions[verdict.student, verdict.exercise])
        else:
            self._on_verdict(verdict)

    def second(self, verdict: Verdict) -> None:
        """Pass on the verdict of the second attempt, whatever it says."""
        if _was_kept_waiting(verdict) and not self.complaints:
            self.complaints.append(KEPT_WAITING_SENTENCE)
        self._on_verdict(verdict)


def _was_kept_waiting(verdict: Verdict) -> bool:
    return verdict.status == "error" and verdict.cause == KEPT_WAITING
