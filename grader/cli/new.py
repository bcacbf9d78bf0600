"""`grader new`: the files of a new exercise, ready to be written."""

from __future__ import annotations

import argparse

from grader.cli.options import add_root, course_of
from grader.core.frameworks import FRAMEWORKS


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = commands.add_parser("new", help="skeleton of an exercise, ready to prove")
    parser.add_argument("slug", metavar="UNIT/ID")
    parser.add_argument("--framework", choices=FRAMEWORKS, required=True)
    add_root(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Write the files and say what comes next."""
    course = course_of(options)
    from grader.course.scaffold import write_exercise

    for path in write_exercise(course, options.slug, options.framework):
        print(f"wrote {path.relative_to(course.root)}")
    print(f"next: grader prove {options.slug}   (it lists what is still to be written)")
    return 0
