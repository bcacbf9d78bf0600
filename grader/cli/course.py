"""`grader course`: makes a new course; builds the nbgrader course, grades it, and writes solutions to release."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from grader.cli.options import (
    add_isolation,
    add_jobs,
    add_root,
    course_of,
    jobs_of,
    say_isolation,
    say_missing,
)
from grader.cli.progress_bar import Progress
from grader.core.errors import MAKE_ROOM
from grader.core.named_modules import GRADEBOOK
from grader.core.text import printable

if TYPE_CHECKING:
    from grader.course.exercise import Course
    from grader.gradebook.autograde import GradedPlan, Plan
    from grader.gradebook.enter_marks import EnteredMarks, NotEntered
    from grader.gradebook.gradebook_writer import GradebookWriter
    from grader.gradebook.layout import Layout
    from grader.gradebook.source_folder import BuiltSource
    from grader.gradebook.submitted import Submitted

WIDE = 200
"""Columns of a table that is written to a file: no number is folded."""


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command and its parts."""
    parser = commands.add_parser(
        "course",
        help="a new course; the nbgrader course: build it, grade it into its gradebook; solutions to release",
        description=__doc__,
    )
    parts = parser.add_subparsers(metavar="PART", required=True)
    new = parts.add_parser(
        "new",
        help="a course of your own, with one working exercise",
        description="Write a course into an empty folder: one working exercise with its hidden tests, a README and a workflow for CI.",
    )
    new.add_argument(
        "folder",
        nargs="?",
        type=Path,
        default=Path(),
        metavar="DIR",
        help="an empty folder, or one to make (default: here)",
    )
    new.add_argument(
        "--like",
        nargs="?",
        default="loss",
        const="",
        metavar="PATTERN",
        help="the kind of exercise (default: loss)",
    )
    new.set_defaults(run=run_new)
    build = parts.add_parser(
        "build",
        help="write source/ for nbgrader",
        description="Write source/UNIT/ID.ipynb for `nbgrader generate_assignment`.",
    )
    build.set_defaults(run=run_build)
    grade = parts.add_parser(
        "autograde",
        help="grade submitted/ into autograded/ and the gradebook",
        description="Grade submitted/ in parallel in the sandbox and enter marks and comments.",
    )
    grade.add_argument("unit", nargs="?", metavar="UNIT", help="one unit (default: all)")
    grade.add_argument("--student", metavar="ID", help="only this student")
    grade.add_argument(
        "--regrade",
        action="store_true",
        help="only grade again what an older grader graded, and list whose marks changed",
    )
    add_jobs(grade)
    add_isolation(grade)
    grade.set_defaults(run=run_autograde)
    solutions = parts.add_parser(
        "solutions",
        help="write the explained solutions, to be released to a class",
        description="Write one notebook per exercise, DIR/UNIT/ID.ipynb: the reference and its explanation.",
    )
    solutions.add_argument("unit", nargs="?", metavar="UNIT", help="one unit (default: all)")
    solutions.add_argument(
        "--out", type=Path, metavar="DIR", required=True, help="the folder of the notebooks"
    )
    add_root(solutions)
    solutions.set_defaults(run=run_solutions)
    for part in (build, grade):
        part.add_argument(
            "--course", type=Path, metavar="DIR", help="the nbgrader course's folder (default: course/)"
        )
        add_root(part)


def run_new(options: argparse.Namespace) -> int:
    """Write a course of one exercise, and say what comes next."""
    from grader import __version__
    from grader.course.new_course import write_course
    from grader.course.pattern import pattern_named
    from grader.proof.demands import demands

    pattern = pattern_named(options.like)
    folder = options.folder.absolute()
    slug = write_course(folder, pattern, version=__version__, demands=demands())
    print(f"a course with one exercise, {slug}: {printable(str(folder))} (README.md says what is where)")
    say_missing(pattern.framework, pattern.libraries)
    where = "" if folder == Path.cwd() else f", in {printable(str(folder))}"
    print(f"next{where}: grader prove")
    return 0


def run_build(options: argparse.Namespace) -> int:
    """Write the notebooks that nbgrader releases from, and a configuration if there is none.

    Exit code 1 if a notebook that a person changed cannot be graded as it is.
    """
    from grader.core.errors import UsageError
    from grader.core.files import write_atomically, write_error
    from grader.course.template import load_template
    from grader.gradebook import is_configured
    from grader.gradebook.layout import open_layout
    from grader.gradebook.source_folder import build_source
    from grader.grading.pipeline import require_weighed_checks

    course = course_of(options)
    for exercise in course.exercises.values():
        require_weighed_checks(exercise)
    folder = (options.course or course.root / "course").resolve()
    config = folder / "nbgrader_config.py"
    call = (
        "configure(c)" if folder.is_relative_to(course.root) else f"configure(c, root={str(course.root)!r})"
    )
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise write_error(error, f"{folder} could not be made") from error
    if not config.exists():
        write_atomically(config, load_template("nbgrader_config.py").substitute(configure=call))
    with open_layout(folder) as layout:
        if not is_configured(layout.config):
            line = f"from {GRADEBOOK} import configure; {call}"
            raise UsageError(
                f"{config} does not end with stopgrad's `configure(c)`, so nbgrader would run students' code "
                f"itself, outside the sandbox. Nothing was built. Add as its last line: {line}"
            )
        built = build_source(course.exercises.values(), layout)
        where = layout.source("UNIT")
    _say_what_was_left(built)
    left = f" built, {len(built.left)} left as they are" if built.left else ""
    print(f"{built.current} notebooks{left}: {where}")
    unit = course.units[0].name if course.units else "UNIT"
    print(f"next, in {folder}: nbgrader generate_assignment {unit}")
    return 1 if built.problems else 0


def _say_what_was_left(built: BuiltSource) -> None:
    """Say which files a person has changed, and how to take ours."""
    if built.left:
        files = "\n".join(f"  {printable(str(path))}" for path in built.left)
        print(
            "grader: left as they are, because somebody changed them since they were built (only the points of "
            f"`hidden_checks` follow course.toml):\n{files}\nTo take ours instead of one of them, move it away "
            "and run the same command again.",
            file=sys.stderr,
        )
    for problem in built.problems:
        print(f"grader: {printable(problem)}", file=sys.stderr)


def run_solutions(options: argparse.Namespace) -> int:
    """Write the solutions of a unit, or of the course, as notebooks."""
    from grader.core.errors import UsageError
    from grader.core.files import write_atomically
    from grader.course.exercise import units_named
    from grader.course.released_solution import released_place, released_solution, require_replaceable

    course = course_of(options)
    units = units_named(course.units, options.unit)
    exercises = [exercise for unit in units for exercise in unit.exercises]
    for exercise in exercises:
        if not exercise.reference.path.is_file():
            raise UsageError(f"{exercise.slug} has no reference here: run this where solutions/ is.")
    beside = {exercise.slug for exercise in exercises}
    notebooks = {
        options.out / released_place(exercise): released_solution(exercise, course, beside=beside)
        for exercise in exercises
    }
    for path in notebooks:
        require_replaceable(path)
    try:
        for path in notebooks:
            path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"{options.out} cannot be written to: {error.strerror}.") from error
    for path, text in notebooks.items():
        write_atomically(path, text)
    unexplained = [exercise.slug for exercise in exercises if exercise.explained is None]
    count = "1 solution" if len(notebooks) == 1 else f"{len(notebooks)} solutions"
    print(f"{count}: {options.out}/UNIT/ID.ipynb")
    if unexplained:
        print(f"grader: not explained yet: {', '.join(unexplained)}", file=sys.stderr)
    return 0


def run_autograde(options: argparse.Namespace) -> int:
    """Grade and enter the marks. Exit code 3 if a mark is not in the gradebook; a low score is no error."""
    from grader.core.errors import UsageError
    from grader.course.exercise import units_named
    from grader.gradebook.autograde import grade_plan, make_plan
    from grader.gradebook.enter_marks import enter_marks
    from grader.gradebook.gradebook_writer import GradebookWriter
    from grader.gradebook.layout import open_layout
    from grader.gradebook.own_notebooks import waiting_notebooks
    from grader.gradebook.submitted import read_submitted
    from grader.grading.verdict_store import VerdictStore

    course = course_of(options)
    units = units_named(course.units, options.unit)
    folder = (options.course or course.root / "course").resolve()
    with open_layout(folder) as layout:
        submitted = list(read_submitted(layout, units, options.student))
        if not submitted:
            where = layout.submitted(options.unit or "UNIT", options.student or "STUDENT")
            raise UsageError(f"Nothing was handed in: expected {where}/ID.ipynb.")
        with GradebookWriter(layout) as writer:
            handed_in = {item.submission.exercise.unit for item in submitted}
            for unit in units:
                if unit.name in handed_in:
                    writer.require(unit)
            unlisted = list(_unlisted(course, layout, writer, options))
            own_notebooks = {unit: writer.own_notebooks(unit) for unit in sorted(handed_in)}
            store = VerdictStore(layout.verdicts)
            plan = make_plan(submitted, store, fresh=not options.regrade, outdated=options.regrade)
            with Progress(plan.count) as progress:
                graded = grade_plan(
                    plan,
                    store,
                    jobs=jobs_of(options),
                    advance=progress.advance,
                    accept_no_isolation=options.accept_no_isolation,
                )
            entered = enter_marks(submitted, graded.verdicts, layout, writer)
            entered.missing += [*graded.not_stored, *unlisted]
            waiting = [
                notebook
                for unit, names in own_notebooks.items()
                for notebook in waiting_notebooks(layout, unit, names, options.student)
            ]
            _show_marks(writer, submitted)
    for complaint in graded.complaints:
        print(f"grader: a check could not be run: {printable(complaint)}", file=sys.stderr)
    for remark in (*entered.remarks, *map(str, entered.missing), *map(str, waiting)):
        print(f"grader: {printable(remark)}", file=sys.stderr)
    _summarise(plan, graded, entered, options, waiting=bool(waiting))
    say_isolation(graded.verdicts)
    return 3 if entered.missing else 0


def _show_marks(writer: GradebookWriter, submitted: list[Submitted]) -> None:
    """Print the table of marks as the gradebook has them now, of those who handed something in."""
    from rich.console import Console

    from grader.cli.table import show_marks
    from grader.core.errors import UsageError

    students = {(item.submission.exercise.unit, item.submission.student) for item in submitted}
    try:
        marks = writer.final_marks({unit for unit, _ in students})
    except UsageError as error:
        print(f"grader: {printable(str(error))}", file=sys.stderr)
        return
    width = None if sys.stdout.isatty() else WIDE
    console = Console(highlight=False, width=width)
    show_marks([mark for mark in marks if (mark.unit, mark.student) in students], console)


def _unlisted(
    course: Course, layout: Layout, writer: GradebookWriter, options: argparse.Namespace
) -> Iterator[NotEntered]:
    """What was handed in for a released exercise that course.toml no longer lists."""
    from grader.gradebook.enter_marks import NotEntered

    for unit, name in writer.unlisted(course.exercises, options.unit):
        reason = f"course.toml lists no {unit}/{name}, but the gradebook knows it: put its line back."
        for student, folder in layout.students(unit):
            if options.student in (None, student) and os.path.exists(folder / f"{name}.ipynb"):
                yield NotEntered(student, f"{unit}/{name}", reason)


def _summarise(
    plan: Plan, graded: GradedPlan, entered: EnteredMarks, options: argparse.Namespace, *, waiting: bool
) -> None:
    """Print whose marks changed and what was not graded; the last line says what the gradebook holds now."""
    for mark in graded.changed_marks:
        print(printable(str(mark)))
    if plan.outdated:
        print(
            f"{plan.outdated} stand on an older grader: `grader course autograde --regrade` grades them again."
        )
    if plan.ungraded:
        print(
            f"{_count_with_verb(plan.ungraded)} not graded yet: run `grader course autograde` without --regrade."
        )
    count = "1 submission" if plan.count == 1 else f"{plan.count} submissions"
    moved = f", {len(graded.changed_marks)} moved" if graded.changed_marks or options.regrade else ""
    print(f"{count} graded{moved}; {_in_gradebook(plan, entered, waiting=waiting)}")


def _in_gradebook(plan: Plan, entered: EnteredMarks, *, waiting: bool) -> str:
    """What the gradebook holds, and what to do about marks that it lacks."""
    counted = f"{_count_with_verb(entered.count)} in the gradebook"
    if not entered.missing:
        if plan.ungraded:
            return f"{counted}."
        return "the gradebook is up to date" + (", but for your own notebooks." if waiting else ".")
    full = any(missing.disk_full for missing in entered.missing)
    what_to_do = MAKE_ROOM if full else "The lines above say why, and what to do."
    return f"{counted}, {_count_with_verb(len(entered.missing))} not. {what_to_do}"


def _count_with_verb(count: int) -> str:
    return "1 is" if count == 1 else f"{count} are"
