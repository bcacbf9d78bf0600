"""`grader next`: the next exercise that is not solved."""

from __future__ import annotations

import argparse
from pathlib import Path

from grader.workspace.next_step import check_saved, show_next


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = commands.add_parser("next", help="the next exercise that is not solved")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:  # noqa: ARG001 (commands have one form)
    """Check what was saved since the last time, and say what comes next."""
    from grader.workspace.workspace import find_workspace

    show_next(check_saved(find_workspace(Path.cwd())))
    return 0
