"""Shared box: one box that holds many solutions of an exercise, each in a session of its own.

A student's submission has a box to itself. A proof tries hundreds of edits of one reference, all written by
the course, and one box per edit would spend its time on starting and compiling. A session is kept from one
round of checks to the next, so that a function is loaded and traced once. A solution that ends the box (an
endless loop, a crash) ends the others with it: each is loaded again at its next call.
"""

from __future__ import annotations

from collections.abc import Collection, Generator
from itertools import count
from types import ModuleType
from typing import Any

import numpy as np

from grader.core.flow import Flow
from grader.core.role import Role
from grader.core.trace import Trace
from grader.course.exercise import Exercise
from grader.course.submission import Submission
from grader.grading.cases import Cases
from grader.grading.context import GradingContext
from grader.grading.remote_solution import RemoteSolution
from grader.grading.replays import Replays
from grader.sandbox.box import Box
from grader.sandbox.limits import Limits
from grader.sandbox.sandbox import Sandbox

SECONDS = 30.0
"""How long one call of an edited reference may take; the first `torch.compile` imports a compiler."""


class SharedBox:
    """A box for one exercise, and one that runs its traces. Started at the first call, and again after a death.

    Args:
        forgetful: the students whose sessions end with each round: what they do depends on earlier calls.
    """

    def __init__(self, sandbox: Sandbox, exercise: Exercise, forgetful: Collection[str] = ()) -> None:
        self._sandbox = sandbox
        self._exercise = exercise
        self._numbers = count()
        self._box: Box | None = None
        self._sessions: dict[str, BoxSession] = {}
        self.forgetful = forgetful
        self.replays = Replays(sandbox)
        """Shared by all seeds: a function is differentiated once."""

    @property
    def box(self) -> Box:
        if self._box is None or not self._box.alive:
            limits = Limits(SECONDS, self._exercise.megabytes)
            self._box = Box(
                self._sandbox,
                self._exercise.framework,
                limits,
                role=Role.PITFALL,
                libraries=self._exercise.libraries,
                files=self._exercise.helper_files,
            )
        return self._box

    def session_of(self, submission: Submission) -> BoxSession:
        """The session of a solution."""
        if submission.student in self.forgetful:
            return BoxSession(self, f"session {next(self._numbers)}", keeps=False)
        key = f"{submission.student} {submission.digest}"
        if key not in self._sessions:
            self._sessions[key] = BoxSession(self, f"session {next(self._numbers)}", keeps=True)
        return self._sessions[key]

    def close(self) -> None:
        """End the boxes."""
        self.replays.close()
        if self._box is not None:
            self._box.close()


class BoxSession:
    """One solution's part of a shared box. A remote solution uses it like a box."""

    def __init__(self, shared_box: SharedBox, name: str, *, keeps: bool) -> None:
        self._shared_box = shared_box
        self._name = name
        self._keeps = keeps
        self._box: Box | None = None
        self._loaded: tuple[str, list[list[str]], str | None] = ("", [], None)
        """What to load again after the box has died."""
        self._answer: Any = None
        """What the box said when it was loaded."""
        self.traces: dict[str, Trace] = {}
        """What its functions do with inputs of one form, whatever the numbers are."""

    def load(self, framework: str, cells: list[list[str]], *, scene: str | None = None) -> Any:
        box = self._shared_box.box
        if self._box is not box or not self._keeps:
            self._loaded = framework, cells, scene
            self._box = box
            self._answer = box.load(framework, cells, scene=scene, session=self._name)
        return self._answer

    def ask_each(self, request: dict[str, Any], count: int) -> Generator[Any]:
        if self._box is not self._shared_box.box:
            framework, cells, scene = self._loaded
            self.load(framework, cells, scene=scene)
        return self._shared_box.box.ask_each({**request, "session": self._name}, count)

    def close(self) -> None:
        if not self._keeps and self._box is not None and self._box.alive:
            self._box.ask({"do": "end", "session": self._name})


class SharedSolution(RemoteSolution):
    """A solution in a session of a shared box."""

    def __init__(
        self,
        submission: Submission,
        shared_box: SharedBox,
        sandbox: Sandbox,
        cotangent: np.ndarray[Any, Any],
        *,
        replays: Replays,
        role: Role,
        earlier_flows: dict[str, Flow],
    ) -> None:
        super().__init__(
            submission,
            sandbox,
            cotangent,
            replays=replays,
            role=role,
            earlier_flows=earlier_flows,
        )
        self._shared_box = shared_box

    def _start(self) -> BoxSession:
        session = self._shared_box.session_of(self._submission)
        self._traces = session.traces
        return session


class SharedContext(GradingContext):
    """A grading context that keeps every solution in one shared box, and need not ask all cases."""

    def __init__(self, sandbox: Sandbox, seed: int, shared_box: SharedBox) -> None:
        super().__init__(sandbox, seed, submission_role=Role.PITFALL, replays=shared_box.replays)
        self._shared_box = shared_box
        self.asked: Collection[str] | None = None
        """The ids of the cases that are put to the solution that is graded now; None for all."""

    def solution(self, submission: Submission, role: Role) -> RemoteSolution:
        self._switch_exercise(submission.exercise)
        return SharedSolution(
            submission,
            self._shared_box,
            self.sandbox,
            self.cotangent(submission.exercise),
            replays=self.replays,
            role=role,
            earlier_flows=self.earlier_flows(submission),
        )

    def cases(self, exercise: Exercise, module: ModuleType) -> Cases:
        cases = super().cases(exercise, module)
        return cases if self.asked is None else cases.limited_to(self.asked)

    def drawn_cases(self, exercise: Exercise) -> Cases | None:
        """The cases that a check has asked for; None where the grader has none."""
        return self._cases.get(exercise.slug)
