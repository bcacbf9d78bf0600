"""Grading context: the solutions of one run. References and wrong solutions are opened once for a batch."""

from __future__ import annotations

import contextlib
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator
from types import TracebackType
from typing import Any

import numpy as np

from grader.core.errors import NoProcessLeft
from grader.core.flow import Flow
from grader.course.exercise import Exercise
from grader.course.submission import Submission, solution_as_submission
from grader.grading.remote_solution import RemoteSolution
from grader.sandbox.sandbox import Sandbox

POOL = 997


class GradingContext:
    """Opens solutions in one sandbox, all drawing on one secret seed.

    Args:
        own: that the submissions are solutions of our own, as in a proof: what they compile may be
            kept, and one that is also a known mistake is asked each thing once.
    """

    def __init__(self, sandbox: Sandbox, seed: int, *, own: bool = False) -> None:
        self.sandbox = sandbox
        self.seed = seed
        self.own = own
        self.open_inputs: dict[str, frozenset[str]] = {}
        """By exercise, the gradients that its problem leaves open: `input`, or `output:input`."""
        self._turned_to = ""
        self._answers: dict[str, dict[str, Flow]] = {}
        self._references: dict[str, RemoteSolution] = {}
        self._wrong: dict[str, dict[str, RemoteSolution]] = {}

    def rng(self, exercise: Exercise, purpose: str) -> np.random.Generator:
        """Random numbers for one purpose: the same whoever is graded, and in whatever order."""
        label = f"{exercise.slug}:{purpose}".encode()
        return np.random.default_rng([self.seed, zlib.crc32(label), len(label)])

    def expect(self, submissions: Iterable[Submission]) -> None:
        """These are to come: let their frameworks be imported meanwhile."""
        for framework, count in Counter(one.exercise.framework for one in submissions).items():
            for staff in {True, self.own}:
                with contextlib.suppress(NoProcessLeft):  # the first box asks again
                    self.sandbox.fork_server(framework, staff=staff, boxes=count + 1)

    def solution(self, submission: Submission, *, staff: bool = False, ours: bool = False) -> RemoteSolution:
        """A submission, ready to be called. The caller closes it."""
        exercise = submission.exercise
        cotangent = self.cotangent(exercise)
        open_inputs = self.open_in(exercise)
        if not self.own:
            return RemoteSolution(
                submission, self.sandbox, cotangent, open_inputs=open_inputs, staff=staff, ours=ours
            )
        self._turn_to(exercise)
        known = self._answers.setdefault(submission.digest, {})
        return RemoteSolution(
            submission, self.sandbox, cotangent, open_inputs=open_inputs, staff=True, ours=ours, known=known
        )

    def cotangent(self, exercise: Exercise) -> np.ndarray[Any, Any]:
        """What is pulled back through every output of an exercise."""
        rng = self.rng(exercise, "cotangent")
        away_from_zero = rng.uniform(0.5, 1.5, POOL) * rng.choice([-1.0, 1.0], POOL)
        return np.asarray(away_from_zero, np.float32)

    def open_in(self, exercise: Exercise) -> tuple[str, ...]:
        """The gradients that an exercise's problem leaves open, as its calls say it."""
        return tuple(sorted(self.open_inputs.get(exercise.slug, ())))

    def reference(self, exercise: Exercise) -> RemoteSolution:
        """The model answer."""
        self._turn_to(exercise)
        if exercise.slug not in self._references:
            submission = solution_as_submission(exercise.reference, exercise)
            self._references[exercise.slug] = self.solution(submission, staff=True, ours=True)
        return self._references[exercise.slug]

    def wrong(self, exercise: Exercise) -> dict[str, RemoteSolution]:
        """The known mistakes, by name."""
        self._turn_to(exercise)
        if exercise.slug not in self._wrong:
            self._wrong[exercise.slug] = {
                wrong.name: self.solution(solution_as_submission(wrong, exercise), staff=True)
                for wrong in exercise.wrong
            }
        return self._wrong[exercise.slug]

    def _turn_to(self, exercise: Exercise) -> None:
        """One exercise at a time: what was open for another is closed, or a course would fill the memory."""
        if exercise.slug != self._turned_to:
            self.close()
            self._turned_to = exercise.slug

    def rest(self) -> None:
        """End the boxes of our own solutions for now; what they answered stays known."""
        for solution in self._solutions():
            solution.rest()

    def close(self) -> None:
        """Close all of our own solutions."""
        for solution in self._solutions():
            solution.close()
        self._answers.clear()
        self._references.clear()
        self._wrong.clear()

    def _solutions(self) -> Iterator[RemoteSolution]:
        yield from self._references.values()
        for solutions in self._wrong.values():
            yield from solutions.values()

    def __enter__(self) -> GradingContext:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
