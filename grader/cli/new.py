"""`grader new`: the files of a new exercise: a skeleton to be written, or a pattern to be changed."""

from __future__ import annotations

import argparse
from pathlib import Path

from grader.cli.options import add_root, course_of, say_missing
from grader.core.errors import UsageError
from grader.core.frameworks import FRAMEWORKS
from grader.course.exercise import Course, find_root


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = commands.add_parser("new", help="skeleton of an exercise, or a worked pattern, ready to prove")
    parser.add_argument("slug", metavar="UNIT/ID")
    parser.add_argument("--framework", choices=FRAMEWORKS, help="what the skeleton is written in")
    parser.add_argument(
        "--like",
        nargs="?",
        const="",
        metavar="PATTERN",
        help="begin as a complete exercise; alone, lists the patterns",
    )
    add_root(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Write the files and say what comes next."""
    if options.like is None and options.framework is None:
        raise UsageError(
            "The following arguments are required: --framework, or --like to begin with a worked pattern. "
            "`grader new --help` shows how."
        )
    return _new_skeleton(options) if options.like is None else _new_like(options)


def _course(options: argparse.Namespace) -> Course:
    """The course to add to. An author who has none yet is told how to make one."""
    start = options.root or Path.cwd()
    if start.is_dir() and find_root(start.resolve()) is None:
        raise UsageError(f"No course at {start} or above it: `grader course new` makes one.")
    return course_of(options, points_may_differ=True)


def _new_skeleton(options: argparse.Namespace) -> int:
    from grader.course.scaffold import write_exercise
    from grader.proof.demands import demands_in_short

    course = _course(options)
    for path in write_exercise(course, options.slug, options.framework):
        print(f"wrote {path.relative_to(course.root)}")
    print(f"the proof demands {demands_in_short()}")
    print(f"next: grader prove {options.slug}   (it lists what is still to be written)")
    return 0


def _new_like(options: argparse.Namespace) -> int:
    from grader.course.pattern import pattern_named
    from grader.course.scaffold import write_like
    from grader.proof.demands import demands_in_short

    pattern = pattern_named(options.like)
    if options.framework not in (None, pattern.framework):
        title = FRAMEWORKS[pattern.framework].title
        raise UsageError(f"The pattern {pattern.name} is written in {title}: leave out --framework.")
    course = _course(options)
    for path in write_like(course, options.slug, pattern):
        print(f"wrote {path.relative_to(course.root)}")
    say_missing(pattern.framework, pattern.libraries)
    print(f"it is complete. When you change it, the proof still demands {demands_in_short()}")
    print(f"next: grader prove {options.slug}")
    return 0
