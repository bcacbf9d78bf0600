"""Inn: one box in which our own solutions of an exercise lodge side by side.

A submission has a box to itself; a proof tries hundreds of edits of one reference, all of them ours,
and a box each would spend its time on starting and compiling. A lodger that ends the box (a loop
without end, a crash) takes the others with it: each is loaded again when it is next asked.
"""

from __future__ import annotations

from itertools import count
from typing import Any

import numpy as np

from grader.grading.remote_solution import RemoteSolution
from grader.grading.context import GradingContext
from grader.course.exercise import Exercise
from grader.course.submission import Submission
from grader.sandbox.box import Box
from grader.sandbox.limits import Limits
from grader.sandbox.sandbox import Sandbox
from grader.core.flow import Flow

SECONDS = 10.0
"""How long one call of an edited reference may take."""


class SharedBox:
    """A box for one exercise, started when it is first needed and again when it has died."""

    def __init__(self, sandbox: Sandbox, exercise: Exercise) -> None:
        self._sandbox = sandbox
        self._exercise = exercise
        self._numbers = count()
        self._box: Box | None = None

    @property
    def box(self) -> Box:
        if self._box is None or not self._box.alive:
            limits = Limits(SECONDS, self._exercise.megabytes)
            self._box = Box(self._sandbox, self._exercise.framework, limits, staff=True)
        return self._box

    def room(self) -> BoxSession:
        """A room of its own in the box."""
        return BoxSession(self, f"room {next(self._numbers)}")

    def close(self) -> None:
        """End the box."""
        if self._box is not None:
            self._box.close()


class BoxSession:
    """What a lodger takes for its box."""

    def __init__(self, shared_box: SharedBox, name: str) -> None:
        self._shared_box = shared_box
        self._name = name
        self._box: Box | None = None
        self._luggage: tuple[str, list[list[str]], str | None] = ("", [], None)

    def load(self, framework: str, cells: list[list[str]], *, scene: str | None = None) -> Any:
        self._luggage = framework, cells, scene
        self._box = self._shared_box.box
        return self._box.load(framework, cells, scene=scene, session=self._name, interpreted=True)

    def ask(self, request: dict[str, Any]) -> Any:
        if self._box is not self._shared_box.box:
            framework, cells, scene = self._luggage
            self.load(framework, cells, scene=scene)
        return self._shared_box.box.ask({**request, "session": self._name})

    def close(self) -> None:
        if self._box is not None and self._box.alive:
            self._box.ask({"do": "end", "session": self._name})


class SharedSolution(RemoteSolution):
    """A solution of our own in a room."""

    def __init__(
        self,
        submission: Submission,
        shared_box: SharedBox,
        sandbox: Sandbox,
        cotangent: np.ndarray[Any, Any],
        *,
        open_inputs: tuple[str, ...],
        ours: bool,
        known: dict[str, Flow],
    ) -> None:
        super().__init__(
            submission, sandbox, cotangent, open_inputs=open_inputs, staff=True, ours=ours, known=known
        )
        self._shared_box = shared_box

    def _start(self) -> BoxSession:
        return self._shared_box.room()


class SharedContext(GradingContext):
    """A grading context at which every solution is a lodger."""

    def __init__(self, sandbox: Sandbox, seed: int, shared_box: SharedBox) -> None:
        super().__init__(sandbox, seed, own=True)
        self._shared_box = shared_box

    def solution(self, submission: Submission, *, staff: bool = False, ours: bool = False) -> RemoteSolution:  # noqa: ARG002 (all are staff's)
        known = self._answers.setdefault(submission.digest, {})
        cotangent = self.cotangent(submission.exercise)
        open_inputs = self.open_in(submission.exercise)
        return SharedSolution(
            submission, self._shared_box, self.sandbox, cotangent, open_inputs=open_inputs, ours=ours, known=known
        )
