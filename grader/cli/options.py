"""Options that several commands share."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from grader.core.errors import UsageError
from grader.core.files import write_atomically, write_error
from grader.core.frameworks import FRAMEWORKS
from grader.core.verdict import Verdict, weakest_isolation
from grader.course.exercise import Course, Exercise, find_course
from grader.course.grader_points import require_same_points


def add_root(parser: argparse.ArgumentParser) -> None:
    """`--root`: where the course is."""
    parser.add_argument(
        "--root", type=Path, metavar="DIR", help="the course's folder (default: here or above)"
    )


def add_database(parser: argparse.ArgumentParser) -> None:
    """`--database`: where the site keeps what it knows."""
    parser.add_argument(
        "--database",
        metavar="URL",
        help="sqlite:///FILE or postgresql://… (default: $STOPGRAD_DATABASE, else course/site.db)",
    )


def database_of(options: argparse.Namespace) -> str:
    """The URL of the database that the options, the environment or the course name."""
    url = options.database or os.environ.get("STOPGRAD_DATABASE")
    return url or f"sqlite:///{course_of(options).root / 'course' / 'site.db'}"


@contextmanager
def site_modules() -> Iterator[None]:
    """Import the site here: if a library of it is missing, one sentence says how to get it."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise UsageError(f"The site needs {error.name}: pip install 'stopgrad[site]'.") from error


def add_isolation(parser: argparse.ArgumentParser) -> None:
    """`--accept-no-isolation`: without it nothing is graded where there is no sandbox."""
    parser.add_argument(
        "--accept-no-isolation",
        action="store_true",
        help="grade even where submissions could read your files and the hidden tests",
    )


def say_isolation(verdicts: Iterable[Verdict]) -> None:
    """Say in one sentence, on stderr, if a verdict was reached with less than full isolation."""
    weakest = weakest_isolation(verdicts)
    if weakest is not None:
        from grader.sandbox.doctor import tier_in_words

        print(f"grader: {tier_in_words(weakest)}", file=sys.stderr)


def say_missing(framework: str, libraries: Iterable[str] = ()) -> None:
    """Say on stderr how to get a framework, and further libraries, that are not installed here."""
    from grader.sandbox.installed_files import is_installed, not_installed

    if find_spec(framework) is None:
        title = FRAMEWORKS[framework].title
        print(f"grader: {title} is not installed here: pip install 'stopgrad[{framework}]'", file=sys.stderr)
    for library in libraries:
        if not is_installed(library):
            print(f"grader: {not_installed(library)}", file=sys.stderr)


def add_cluster(parser: argparse.ArgumentParser) -> None:
    """`--cluster`, and `--trust-network` for one that is reached without encryption."""
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="a Dask scheduler to grade on, as tls://HOST:PORT"
    )
    parser.add_argument(
        "--trust-network",
        action="store_true",
        help="allow a cluster without TLS: whoever reaches its scheduler runs code and reads hidden graders",
    )


def add_jobs(parser: argparse.ArgumentParser) -> None:
    """`--jobs`: how many processes work at the same time."""
    parser.add_argument("--jobs", type=positive_number, metavar="N", help="processes (default: one per core)")


def jobs_of(options: argparse.Namespace) -> int:
    """The number of processes that the options name, or one per core."""
    jobs: int = options.jobs or os.cpu_count() or 1
    return jobs


def require_writable(file: Path | None) -> None:
    """Raise an error now if a file is named that could not be written after the work."""
    if file is None:
        return
    folder = file.resolve().parent
    if not folder.is_dir():
        raise UsageError(f"{file} cannot be written: its folder does not exist.")
    if file.is_dir():
        raise UsageError(f"{file} cannot be written: it is a folder.")
    try:
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise write_error(error, f"{file} cannot be written") from error


def course_of(options: argparse.Namespace, *, points_may_differ: bool = False) -> Course:
    """The course that the options, or the current folder, name.

    Args:
        points_may_differ: whether course.toml may give other points than the graders, as while an exercise is written.
    """
    start: Path = options.root or Path.cwd()
    if not start.is_dir():
        raise UsageError(f"{start} is not a folder.")
    course = find_course(start.resolve())
    if not points_may_differ:
        require_same_points(course)
    return course


def exercises_named(name: str, course: Course) -> list[Exercise]:
    """The exercises of a unit, or the one exercise of a slug."""
    unit = [exercise for exercise in course.exercises.values() if exercise.unit == name.rstrip("/")]
    return unit or [course.exercise(name)]


def add_autograder(parser: argparse.ArgumentParser, *, out: Path) -> None:
    """What an autograder is built of, and the file that it is written to."""
    parser.add_argument("slugs", nargs="+", metavar="SLUG", help="UNIT/ID, or a whole UNIT")
    parser.add_argument("--out", type=Path, default=out, metavar="FILE", help=f"default: {out}")


def write_autograder(path: Path, data: bytes, unpinned: Iterable[str]) -> None:
    """Write the file of an autograder, and name what is not pinned in it."""
    write_atomically(path, data)
    for name in unpinned:
        print(f"grader: {name} is not installed here, so its version is not pinned.", file=sys.stderr)


def add_run(parser: argparse.ArgumentParser) -> None:
    """What an autograder is told where it runs: what was handed in, and where the results go."""
    parser.add_argument("--submission", type=Path, required=True, metavar="DIR")
    parser.add_argument("--results", type=Path, required=True, metavar="FILE")


def add_seed(parser: argparse.ArgumentParser) -> None:
    """`--seed`: of the hidden inputs."""
    parser.add_argument(
        "--seed", type=whole_number, metavar="N", help="seed of the hidden inputs (default: secret)"
    )


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
