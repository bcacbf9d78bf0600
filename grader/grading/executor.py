"""Executor: the one interface of whatever grades submissions, on this machine or on a cluster."""

from __future__ import annotations

from typing import Protocol

from grader.course.submission import Submission
from grader.grading.verdicts import OnVerdict


class Executor(Protocol):
    """Grades submissions with a seed, and returns complaints about the hidden graders.

    Every submission gets one verdict. `on_verdict` is called with it as soon as it is made.
    """

    def __call__(self, submissions: list[Submission], *, seed: int, on_verdict: OnVerdict) -> list[str]: ...
