"""Options that several commands share."""

from __future__ import annotations

import argparse
import os
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


def add_jobs(parser: argparse.ArgumentParser) -> None:
    """`--jobs`: how many processes work at the same time."""
    parser.add_argument("--jobs", type=positive_number, metavar="N", help="processes (default: one per core)")


def jobs_of(options: argparse.Namespace) -> int:
    """The number of processes that the options name, or one per core."""
    jobs: int = options.jobs or os.cpu_count() or 1
    return jobs


def require_folder(file: Path | None) -> None:
    """Raise UsageError if a file is named whose folder does not exist."""
    if file is not None and not file.resolve().parent.is_dir():
        raise UsageError(f"{file} cannot be written: its folder does not exist.")


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
