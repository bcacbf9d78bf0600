"""`grader check`: a notebook's visible checks, in a terminal."""

from __future__ import annotations

import argparse
from pathlib import Path

from grader.course.exercise import Exercise
from grader.workspace.next_step import as_typed, check_and_record, find_notebook, show_next
from grader.workspace.workspace import Workspace


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = commands.add_parser("check", help="run the visible checks of a notebook (default: the next one)")
    parser.add_argument("path", metavar="PATH", nargs="?", help="a notebook, or UNIT/ID")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Check, record the outcome, and say what comes next. Exit code 1 if a check failed."""
    return 0 if check_and_show(*find_notebook(options.path)) else 1


def check_and_show(workspace: Workspace, exercise: Exercise, path: Path) -> bool:
    """Check one notebook and print its report; returns whether it passed."""
    workspace, check_run = check_and_record(workspace, exercise, path)
    print(check_run.text)
    if check_run.passed:
        solved = sum(map(workspace.is_solved, workspace.course.exercises.values()))
        print(
            f"\n✓ {exercise.slug} is solved as far as you can see here: {solved} of {len(workspace.course.exercises)}."
        )
        show_next(workspace)
    else:
        print(f"\nNot yet. Look at the line that is marked ✗; `grader hint {as_typed(path)}` gives a nudge.")
    return check_run.passed
