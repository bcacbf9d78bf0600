"""`grader start`: a workspace with the problem notebooks, and what to do first."""

from __future__ import annotations

import argparse
from pathlib import Path

from grader.workspace.next_step import show_next
from grader.workspace.progress_file import PROGRESS
from grader.workspace.workspace import FOLDER, make_workspace


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "start", help="make a workspace with the notebooks, and say what comes first"
    )
    parser.add_argument("folder", metavar="DIR", nargs="?", type=Path, default=Path(FOLDER))
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Make the workspace, or add what it lacks, and say what comes first."""
    workspace, added = make_workspace(options.folder)
    total = len(workspace.course.exercises)
    if added == total:
        print(
            f"{options.folder}: {total} notebooks in {len(workspace.course.units)} units, all yours to edit."
        )
        print(f"Your progress is kept in {options.folder / PROGRESS}.")
    else:
        print(f"{options.folder}: {total - added} notebooks kept as they are, {added} added.")
    show_next(workspace)
    return 0
