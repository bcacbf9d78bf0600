"""Page box: one box in which all runs of an exercise's page share what a framework has compiled.

The page is run with the reference and unfilled, and its visible checks with every solution. All of that is the
course's own code. Each run is a session of its own; one that ends the box ends no other: the next gets a new box.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from types import TracebackType
from typing import Self

from grader.core.loaded import LoadResult
from grader.core.messages import loaded_from_wire
from grader.core.role import Role
from grader.course.exercise import Exercise
from grader.sandbox.box import Box
from grader.sandbox.limits import Limits
from grader.sandbox.sandbox import Sandbox

SECONDS = 120.0
"""How long the cells of one run may take."""


class PageBox:
    """Runs cells of an exercise's page, with `check` as students have it. Its box is started at the first run."""

    def __init__(self, exercise: Exercise, sandbox: Sandbox) -> None:
        self._exercise = exercise
        self._sandbox = sandbox
        self._numbers = count()
        self._box: Box | None = None

    def run(self, cells: Iterable[tuple[str, str]], *, recorded: bool = False) -> LoadResult:
        """Run cells in a session of their own. Raises Ungradable where they end the box, for example by their time."""
        box = self._open_box()
        session = f"run {next(self._numbers)}"
        answer = box.load(
            self._exercise.framework,
            [list(cell) for cell in cells],
            visible=True,
            recorded=recorded,
            session=session,
        )
        box.ask({"do": "end", "session": session})
        return loaded_from_wire(answer)

    def _open_box(self) -> Box:
        if self._box is not None and self._box.alive and self._box.is_used_up:
            self._box.close()
        if self._box is None or not self._box.alive:
            exercise, limits = self._exercise, Limits(SECONDS, self._exercise.megabytes)
            self._box = Box(
                self._sandbox,
                exercise.framework,
                limits,
                role=Role.PITFALL,
                libraries=exercise.libraries,
                files=exercise.helper_files,
            )
        return self._box

    def close(self) -> None:
        """End the box."""
        if self._box is not None:
            self._box.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
