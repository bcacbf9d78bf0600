"""`grader watch`: checks a notebook whenever it is saved."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from grader.cli.check import check_and_show
from grader.core.errors import UsageError
from grader.course.exercise import Exercise
from grader.workspace.next_step import show_next
from grader.workspace.workspace import Workspace, find_workspace

SECONDS = 0.5
"""How often the files are looked at."""


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = commands.add_parser("watch", help="check a notebook whenever it is saved")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:  # noqa: ARG001 (commands have one form)
    """Look until interrupted."""
    workspace = find_workspace(Path.cwd())
    exercises = list(workspace.course.exercises.values())
    seen = _states(workspace, exercises)  # before anything is said: what is saved from now on counts
    print(f"watching {len(exercises)} notebooks: save one, and it is checked here. Ctrl-C ends.", flush=True)
    show_next(workspace)
    try:
        while True:
            time.sleep(SECONDS)
            now = _states(workspace, exercises)
            for exercise in exercises:
                if now[exercise.slug] not in (None, seen[exercise.slug]):
                    _show(find_workspace(workspace.root), exercise)
            seen = now
    except KeyboardInterrupt:
        return 0


def _show(workspace: Workspace, exercise: Exercise) -> None:
    print(f"\n── {exercise.slug} ──", flush=True)
    try:
        check_and_show(workspace, exercise, workspace.notebook(exercise))
    except UsageError as error:  # half saved, or its framework is missing: watching goes on
        print(f"  ✗ {error}")
    print(end="", flush=True)


def _states(workspace: Workspace, exercises: list[Exercise]) -> dict[str, tuple[int, int] | None]:
    return {exercise.slug: _state(workspace.notebook(exercise)) for exercise in exercises}


def _state(path: Path) -> tuple[int, int] | None:
    """What a save changes: the file's time, and its size where both halves of a save fall into one tick."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size
