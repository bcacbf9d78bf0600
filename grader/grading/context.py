"""Grading context: what the submissions of one run share: the sandbox, the seed, and the course's own solutions."""

from __future__ import annotations

import contextlib
import zlib
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from types import ModuleType, TracebackType
from typing import Any, Self

import numpy as np

from grader.core.errors import NoProcessLeft, UsageError
from grader.core.flow import COTANGENT_SIZE, Flow
from grader.core.role import Role
from grader.course.exercise import Exercise
from grader.course.submission import Submission, solution_as_submission
from grader.grading.cases import Cases, draw_cases
from grader.grading.remote_solution import STAFF_PATIENCE, RemoteSolution
from grader.grading.replays import Replays
from grader.sandbox.sandbox import Sandbox


class GradingContext:
    """Opens solutions in one sandbox, all with inputs from one secret seed.

    The reference and the pitfalls of an exercise are opened once for all its submissions.

    Args:
        submission_role: whose code the submissions are. In a proof they are the course's own: then a
            submission that is also a pitfall makes each call only once.
        replays: where traces are run, if several contexts share it. Whoever made it closes it.
        patience: how many times longer than a student's a call of the course's own code may take.
    """

    def __init__(
        self,
        sandbox: Sandbox,
        seed: int,
        *,
        submission_role: Role = Role.STUDENT,
        replays: Replays | None = None,
        patience: float = STAFF_PATIENCE,
    ) -> None:
        self.sandbox = sandbox
        self._patience = patience
        self.seed = seed
        self.submission_role = submission_role
        self.submission_seconds: float | None = None
        """How long one call of a submission may take, where that is less than its exercise allows."""
        self.arriving: Collection[str] | None = None
        """The ids of the cases whose state of arrival means anything, where another seed has told."""
        self.replays = replays or Replays(sandbox)
        self._shares_replays = replays is not None
        self._slug = ""
        """The exercise whose solutions are open."""
        self._flows: dict[str, dict[str, Flow]] = {}
        """By a submission's digest, the flows of the calls that its code has answered."""
        self._references: dict[str, RemoteSolution] = {}
        self._cases: dict[str, Cases] = {}
        self._pitfalls: dict[str, dict[str, RemoteSolution]] = {}

    def rng(self, exercise: Exercise, purpose: str) -> np.random.Generator:
        """Random numbers for one purpose: the same for every student, in whatever order they are graded."""
        label = f"{exercise.slug}:{purpose}".encode()
        return np.random.default_rng([self.seed, zlib.crc32(label), len(label)])

    def prepare(self, submissions: Iterable[Submission]) -> None:
        """Start importing the frameworks and libraries of submissions that will be graded soon."""
        needed = Counter((one.exercise.framework, one.exercise.libraries) for one in submissions)
        for (framework, libraries), count in needed.items():
            with contextlib.suppress(
                NoProcessLeft, UsageError
            ):  # the first box tries again, and says why it cannot
                self.sandbox.fork_server(framework, libraries, boxes=count + 1)

    def solution(self, submission: Submission, role: Role) -> RemoteSolution:
        """A submission, ready to be called. The caller closes it."""
        self._switch_exercise(submission.exercise)
        return RemoteSolution(
            submission,
            self.sandbox,
            self.cotangent(submission.exercise),
            replays=self.replays,
            role=role,
            earlier_flows=self.earlier_flows(submission),
            patience=self._patience,
            at_most=None if role.is_staff else self.submission_seconds,
        )

    def earlier_flows(self, submission: Submission) -> dict[str, Flow]:
        """What this very code answered before. Only code of the course shares its answers."""
        return self._flows.setdefault(submission.digest, {}) if self.submission_role.is_staff else {}

    def cotangent(self, exercise: Exercise) -> np.ndarray[Any, Any]:
        """What is pulled back through every output of an exercise."""
        rng = self.rng(exercise, "cotangent")
        away_from_zero = rng.uniform(0.5, 1.5, COTANGENT_SIZE) * rng.choice([-1.0, 1.0], COTANGENT_SIZE)
        return np.asarray(away_from_zero, np.float32)

    def reference(self, exercise: Exercise) -> RemoteSolution:
        """The reference solution."""
        self._switch_exercise(exercise)
        if exercise.slug not in self._references:
            submission = solution_as_submission(exercise.reference, exercise)
            self._references[exercise.slug] = self.solution(submission, Role.REFERENCE)
        return self._references[exercise.slug]

    def cases(self, exercise: Exercise, module: ModuleType) -> Cases:
        """The cases of a hidden grader, drawn once and put to the reference."""
        if exercise.slug not in self._cases:
            self._cases[exercise.slug] = draw_cases(
                module,
                lambda function: self.rng(exercise, f"cases of {function}"),
                self.reference(exercise),
                exercise.framework,
                arriving=self.arriving,
            )
        return self._cases[exercise.slug]

    def drawn_cases(self, exercise: Exercise) -> Cases | None:
        """The cases of an exercise that was graded last, if its grader has any."""
        return self._cases.get(exercise.slug)

    def case_names(self, exercise: Exercise) -> dict[str, str]:
        """By the key of a call, the name of its case."""
        cases = self.drawn_cases(exercise)
        return cases.names if cases else {}

    def pitfalls(self, exercise: Exercise) -> dict[str, RemoteSolution]:
        """The wrong solutions, by name."""
        self._switch_exercise(exercise)
        if exercise.slug not in self._pitfalls:
            self._pitfalls[exercise.slug] = {
                wrong.name: self.solution(solution_as_submission(wrong, exercise), Role.PITFALL)
                for wrong in exercise.wrong
            }
        return self._pitfalls[exercise.slug]

    def _switch_exercise(self, exercise: Exercise) -> None:
        """Close what is open for another exercise, or the solutions of a whole course would fill the memory."""
        if exercise.slug != self._slug:
            self.close()
            self._slug = exercise.slug

    def pause(self) -> None:
        """End the boxes of the course's solutions for now; their answers are kept."""
        for solution in self._solutions():
            solution.pause()

    def close(self) -> None:
        """Close all solutions of the course."""
        for solution in self._solutions():
            solution.close()
        if not self._shares_replays:
            self.replays.close()
        self._flows.clear()
        self._references.clear()
        self._cases.clear()
        self._pitfalls.clear()

    def _solutions(self) -> Iterator[RemoteSolution]:
        yield from self._references.values()
        for solutions in self._pitfalls.values():
            yield from solutions.values()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
