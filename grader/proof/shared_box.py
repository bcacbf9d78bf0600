"""Shared box: one box that holds many solutions of an exercise, each in a session of its own.

A student's submission has a box to itself. A proof tries hundreds of edits of one reference, all written by
the course, and one box per edit would spend its time on starting and compiling. A solution that ends the
box (an endless loop, a crash) ends the others with it: each is loaded again at its next call.
"""

from __future__ import annotations

from collections.abc import Generator
from itertools import count
from typing import Any

import numpy as np

from grader.core.flow import Flow
from grader.core.role import Role
from grader.course.exercise import Exercise
from grader.course.submission import Submission
from grader.grading.context import GradingContext
from grader.grading.remote_solution import RemoteSolution
from grader.sandbox.box import Box
from grader.sandbox.limits import Limits
from grader.sandbox.sandbox import Sandbox

SECONDS = 10.0
"""How long one call of an edited reference may take."""


class SharedBox:
    """A box for one exercise. It is started at the first call, and again after it has died."""

    def __init__(self, sandbox: Sandbox, exercise: Exercise) -> None:
        self._sandbox = sandbox
        self._exercise = exercise
        self._numbers = count()
        self._box: Box | None = None

    @property
    def box(self) -> Box:
        if self._box is None or not self._box.alive:
            limits = Limits(SECONDS, self._exercise.megabytes)
            self._box = Box(self._sandbox, self._exercise.framework, limits, role=Role.PITFALL)
        return self._box

    def new_session(self) -> BoxSession:
        """A session for one solution."""
        return BoxSession(self, f"session {next(self._numbers)}")

    def close(self) -> None:
        """End the box."""
        if self._box is not None:
            self._box.close()


class BoxSession:
    """One solution's part of a shared box. A remote solution uses it like a box."""

    def __init__(self, shared_box: SharedBox, name: str) -> None:
        self._shared_box = shared_box
        self._name = name
        self._box: Box | None = None
        self._loaded: tuple[str, list[list[str]], str | None] = ("", [], None)
        """What to load again after the box has died."""

    def load(self, framework: str, cells: list[list[str]], *, scene: str | None = None) -> Any:
        self._loaded = framework, cells, scene
        self._box = self._shared_box.box
        return self._box.load(framework, cells, scene=scene, session=self._name, interpreted=True)

    def ask_each(self, request: dict[str, Any], count: int) -> Generator[Any]:
        if self._box is not self._shared_box.box:
            framework, cells, scene = self._loaded
            self.load(framework, cells, scene=scene)
        return self._shared_box.box.ask_each({**request, "session": self._name}, count)

    def close(self) -> None:
        if self._box is not None and self._box.alive:
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
        open_inputs: tuple[str, ...],
        role: Role,
        earlier_flows: dict[str, Flow],
    ) -> None:
        super().__init__(
            submission,
            sandbox,
            cotangent,
            open_inputs=open_inputs,
            role=role,
            earlier_flows=earlier_flows,
        )
        self._shared_box = shared_box

    def _start(self) -> BoxSession:
        return self._shared_box.new_session()


class SharedContext(GradingContext):
    """A grading context that keeps every solution in one shared box."""

    def __init__(self, sandbox: Sandbox, seed: int, shared_box: SharedBox) -> None:
        super().__init__(sandbox, seed, submission_role=Role.PITFALL)
        self._shared_box = shared_box

    def solution(self, submission: Submission, role: Role) -> RemoteSolution:
        return SharedSolution(
            submission,
            self._shared_box,
            self.sandbox,
            self.cotangent(submission.exercise),
            open_inputs=self.open_inputs_of(submission.exercise),
            role=role,
            earlier_flows=self.earlier_flows(submission),
        )
