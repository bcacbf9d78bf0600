"""`grader hint`: one more hint each time, counted."""

from __future__ import annotations

import argparse


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = commands.add_parser("hint", help="one more hint for a notebook, counted (default: the next one)")
    parser.add_argument("path", metavar="PATH", nargs="?", help="a notebook, or UNIT/ID")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Show the hints taken so far and one more."""
    from grader.course.hints import hints_of
    from grader.workspace.next_step import find_notebook

    workspace, exercise, _ = find_notebook(options.path)
    hints = hints_of(exercise)
    count = min(workspace.record(exercise).hints + 1, len(hints))
    for hint in hints[:count]:
        print(f"{hint.title}\n\n{hint.text}\n")
    workspace.record_hints(exercise, count)
    left = len(hints) - count
    print(
        f"{exercise.slug}: {count} of {len(hints)} hints taken"
        + (", one more each time." if left else ": that is all.")
    )
    return 0
