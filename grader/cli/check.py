"""`grader check`: a notebook's visible checks, in a terminal."""

from __future__ import annotations

import argparse
from pathlib import Path

from grader.course.exercise import Exercise
from grader.workspace.next_step import as_typed, asked_for, check_and_note, show_next
from grader.workspace.workspace import Workspace


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = commands.add_parser("check", help="run the visible checks of a notebook (default: the next one)")
    parser.add_argument("path", metavar="PATH", nargs="?", help="a notebook, or UNIT/ID")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Check, note, and say what comes next; found wanting if something does not hold."""
    return 0 if check_and_show(*asked_for(options.path)) else 1


def check_and_show(workspace: Workspace, exercise: Exercise, path: Path) -> bool:
    """Check one notebook and show what was found."""
    workspace, trial = check_and_note(workspace, exercise, path)
    print(trial.text)
    if trial.passed:
        solved = sum(map(workspace.is_solved, workspace.course.exercises.values()))
        print(
            f"\n✓ {exercise.slug} is solved as far as you can see here: {solved} of {len(workspace.course.exercises)}."
        )
        show_next(workspace)
    else:
        print(f"\nNot yet. Look at the line that is marked ✗; `grader hint {as_typed(path)}` gives a nudge.")
    return trial.passed
