"""Options that several commands share."""

from __future__ import annotations

import argparse
from pathlib import Path

from grader.core.errors import UsageError
from grader.course.exercise import Course, Exercise, find_course


def add_root(parser: argparse.ArgumentParser) -> None:
    """`--root`: where the course is."""
    parser.add_argument(
        "--root", type=Path, metavar="DIR", help="the course's folder (default: here or above)"
    )


def add_isolation(parser: argparse.ArgumentParser) -> None:
    """`--accept-no-isolation`: without it nothing is graded where there is no sandbox."""
    parser.add_argument(
        "--accept-no-isolation",
        action="store_true",
        help="grade even where submissions could read your files and the hidden tests",
    )


def course_of(options: argparse.Namespace) -> Course:
    """The course that the options, or the current folder, name."""
    start: Path = options.root or Path.cwd()
    if not start.is_dir():
        raise UsageError(f"{start} is not a folder.")
    return find_course(start.resolve())


def exercises_named(name: str, course: Course) -> list[Exercise]:
    """The exercises of a unit, or the one exercise of a slug."""
    unit = [exercise for exercise in course.exercises.values() if exercise.unit == name.rstrip("/")]
    return unit or [course.exercise(name)]


def whole_number(text: str) -> int:
    """A whole number from 0 on."""
    try:
        number = int(text)
    except ValueError:
        number = -1
    if number < 0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 0 on")
    return number


def positive_number(text: str) -> int:
    """A whole number from 1 on."""
    number = whole_number(text)
    if number < 1:
        raise argparse.ArgumentTypeError("at least 1 is needed")
    return number
