"""`grader start`: a workspace with the problem notebooks, and what to do first."""

from __future__ import annotations

import argparse
from pathlib import Path

from grader.workspace.home import HOME
from grader.workspace.next_step import as_typed, show_next
from grader.workspace.progress_file import PROGRESS
from grader.workspace.workspace import make_workspace, workspace_folder


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "start", help="make a workspace with the notebooks, and say what comes first"
    )
    parser.add_argument("folder", metavar="DIR", nargs="?", type=Path)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Make the workspace, or add what it lacks, and say what comes first."""
    folder = options.folder or workspace_folder()
    workspace, added = make_workspace(folder)
    total = len(workspace.course.exercises)
    if added == total:
        print(
            f"{as_typed(folder)}: {total} notebooks in {len(workspace.course.units)} units, all yours to edit."
        )
        print(f"Begin with {as_typed(folder / HOME)}: all exercises, and how to read the picture.")
        print(f"Your progress is kept in {as_typed(folder / PROGRESS)}.")
    else:
        print(f"{as_typed(folder)}: {total - added} notebooks kept as they are, {added} added.")
    show_next(workspace)
    return 0
