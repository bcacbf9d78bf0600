"""`grader watch`: checks a notebook whenever it is saved."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from grader.doors.check_command import check_and_show
from grader.doors.way import show_next
from grader.shelf.exercise import Exercise
from grader.study.workspace import Workspace, find_workspace
from grader.words.errors import CallError

SECONDS = 0.5
"""How often the files' times are looked at."""


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = commands.add_parser("watch", help="check a notebook whenever it is saved")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:  # noqa: ARG001 (commands have one form)
    """Look until interrupted."""
    workspace = find_workspace(Path.cwd())
    exercises = list(workspace.course.exercises.values())
    print(f"watching {len(exercises)} notebooks: save one, and it is checked here. Ctrl-C ends.", flush=True)
    show_next(workspace)
    seen = _times(workspace, exercises)
    try:
        while True:
            time.sleep(SECONDS)
            now = _times(workspace, exercises)
            for exercise in exercises:
                if now[exercise.slug] not in (0.0, seen[exercise.slug]):
                    _show(find_workspace(workspace.root), exercise)
            seen = now
    except KeyboardInterrupt:
        return 0


def _show(workspace: Workspace, exercise: Exercise) -> None:
    print(f"\n── {exercise.slug} ──", flush=True)
    try:
        check_and_show(workspace, exercise, workspace.notebook(exercise))
    except CallError as error:  # half saved, or its framework is missing: watching goes on
        print(f"  ✗ {error}")
    print(end="", flush=True)


def _times(workspace: Workspace, exercises: list[Exercise]) -> dict[str, float]:
    return {exercise.slug: _time(workspace.notebook(exercise)) for exercise in exercises}


def _time(path: Path) -> float:
    try:
        return path.stat().st_mtime_ns / 1e9
    except OSError:
        return 0.0
