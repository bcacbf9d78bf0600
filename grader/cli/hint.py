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
    from grader.workspace.material import hints
    from grader.workspace.next_step import asked_for

    workspace, exercise, _ = asked_for(options.path)
    found = hints(exercise)
    count = min(workspace.record(exercise).hints + 1, len(found))
    for title, body in found[:count]:
        print(f"{title}\n\n{body}\n")
    workspace.hinted(exercise, count)
    left = len(found) - count
    print(
        f"{exercise.slug}: {count} of {len(found)} hints taken"
        + (", one more each time." if left else ": that is all.")
    )
    return 0
