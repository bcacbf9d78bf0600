"""`grader watch`: checks a notebook whenever it is saved."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from grader.cli.check import check_and_show
from grader.core.errors import UsageError
from grader.workspace.next_step import show_next
from grader.workspace.workspace import Workspace, exercise_of_file, find_workspace, visible_files

SECONDS = 0.5
"""Pause between two looks at the files.

Polling is meant: a few dozen `stat` calls take half a millisecond, and they also see what another machine
saved on a network drive. watchfiles does not see that, and it misses a save made before its first look.
"""


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = commands.add_parser("watch", help="check a notebook whenever it is saved")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:  # noqa: ARG001 (commands have one form)
    """Watch until interrupted."""
    workspace = find_workspace(Path.cwd())
    before = _states(workspace.root)  # first of all, so that no save after the message is missed
    count = len(workspace.course.exercises)
    print(f"watching {count} notebooks: save one, and it is checked here. Ctrl-C ends.", flush=True)
    show_next(workspace)
    try:
        while True:
            time.sleep(SECONDS)
            now = _states(workspace.root)
            for path, state in now.items():
                if state not in (None, before.get(path)):
                    _show(find_workspace(workspace.root), path)
            before = now
    except KeyboardInterrupt:
        return 0


def _show(workspace: Workspace, path: Path) -> None:
    """Check a file that was saved, if it is one of the course."""
    exercise = exercise_of_file(path, workspace.course)
    if exercise is None:
        return
    print(f"\n── {exercise.slug} ──", flush=True)
    try:
        check_and_show(workspace, exercise, path)
    except UsageError as error:  # half saved, or its framework is missing: keep watching
        print(f"  ✗ {error}")
    print(end="", flush=True)


def _states(root: Path) -> dict[Path, tuple[int, int] | None]:
    return {path: _state(path) for path in visible_files(root, ".ipynb", ".py")}


def _state(path: Path) -> tuple[int, int] | None:
    """What a save changes: the file's time, and its size in case two saves fall into one clock tick."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size
