"""`grader list`: the exercises, by unit, with framework and points."""

from __future__ import annotations

import argparse
from pathlib import Path

from grader.cli.options import add_root, course_of
from grader.course.exercise import find_root
from grader.workspace.bundled_course import bundled_course

WIDE = 140
"""Columns if the output is no terminal: one line per exercise, so that it can be piped."""


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = commands.add_parser("list", help="the exercises, by unit, with framework and points")
    add_root(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the exercises."""
    is_bundled = options.root is None and find_root(Path.cwd()) is None
    course = bundled_course() if is_bundled else course_of(options)
    from rich.console import Console

    from grader.cli.table import show_course

    console = Console(highlight=False)
    show_course(course, console if console.is_terminal else Console(highlight=False, width=WIDE))
    return 0
