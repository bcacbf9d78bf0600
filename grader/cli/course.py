"""`grader course`: the nbgrader course, built from the exercises and graded into its gradebook."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from grader.cli.options import add_isolation, add_root, course_of, positive_number
from grader.cli.progress_bar import Progress
from grader.core.errors import MAKE_ROOM
from grader.core.text import printable

if TYPE_CHECKING:
    from grader.course.exercise import Course
    from grader.gradebook.autograde import GradedPlan, Plan
    from grader.gradebook.enter_marks import EnteredMarks, NotEntered
    from grader.gradebook.layout import Layout
    from grader.gradebook.writer import Writer

CONFIG = '''"""nbgrader's configuration of this course."""

try:
    from grader.gradebook import configure
except ImportError as error:  # nbgrader would go on without this file, and execute what is ours
    raise SystemExit(f"nbgrader's Python has no stopgrad: {error}") from error

c = get_config()  # noqa: F821 (nbgrader defines it)

c.CourseDirectory.course_id = "stopgrad"
# c.CourseDirectory.db_url = "postgresql+psycopg://user@host/gradebook"  # SQLite, in this folder, if not set

{configure}  # `nbgrader autograde` gives our marks; what is not ours is graded as before
'''


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command and its two parts."""
    parser = commands.add_parser(
        "course", help="the nbgrader course: build it, grade it into its gradebook", description=__doc__
    )
    parts = parser.add_subparsers(metavar="PART", required=True)
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
    grade.add_argument("--student", metavar="ID", help="one student alone")
    grade.add_argument(
        "--regrade",
        action="store_true",
        help="grade again what an older grader judged, and nothing else; tell who moved",
    )
    grade.add_argument("--jobs", type=positive_number, metavar="N", help="processes (default: one a core)")
    add_isolation(grade)
    grade.set_defaults(run=run_autograde)
    for part in (build, grade):
        part.add_argument(
            "--course", type=Path, metavar="DIR", help="the nbgrader course's folder (default: course/)"
        )
        add_root(part)


def run_build(options: argparse.Namespace) -> int:
    """Write the notebooks that nbgrader releases from, and a configuration where there is none."""
    from grader.core.files import write_atomically
    from grader.course.release import source_notebook
    from grader.course.repair import as_text
    from grader.gradebook.layout import open_layout

    course = course_of(options)
    folder = (options.course or course.root / "course").resolve()
    notebooks = {exercise: source_notebook(exercise) for exercise in course.exercises.values()}
    folder.mkdir(parents=True, exist_ok=True)
    config = folder / "nbgrader_config.py"
    call = (
        "configure(c)" if folder.is_relative_to(course.root) else f"configure(c, root={str(course.root)!r})"
    )
    if not config.exists():
        write_atomically(config, CONFIG.replace("{configure}", call))
    elif "grader.gradebook" not in config.read_text(encoding="utf-8"):
        line = f"from grader.gradebook import configure; {call}"
        print(f"grader: {config} is yours and left as it is. Add to it: {line}", file=sys.stderr)
    with open_layout(folder) as layout:
        for exercise, notebook in notebooks.items():
            place = layout.source(exercise.unit)
            place.mkdir(parents=True, exist_ok=True)
            write_atomically(place / f"{exercise.id}.ipynb", as_text(notebook))
        where = layout.source("UNIT")
    print(f"{len(notebooks)} notebooks: {where}")
    print(
        f"next, in {folder}: nbgrader generate_assignment {course.units[0].name if course.units else 'UNIT'}"
    )
    return 0


def run_autograde(options: argparse.Namespace) -> int:
    """Grade and enter. A low score is no error; a mark that is not in the gradebook is."""
    from grader.core.errors import UsageError
    from grader.gradebook.autograde import grade_plan, make_plan, units_named
    from grader.gradebook.enter_marks import enter_marks
    from grader.gradebook.layout import open_layout
    from grader.gradebook.submitted import read_submitted
    from grader.gradebook.writer import Writer
    from grader.grading.verdict_store import VerdictStore

    course = course_of(options)
    units = units_named(course.units, options.unit)
    folder = (options.course or course.root / "course").resolve()
    with open_layout(folder) as layout:
        handed = list(read_submitted(layout, units, options.student))
        if not handed:
            where = layout.submitted(options.unit or "UNIT", options.student or "STUDENT")
            raise UsageError(f"Nothing was handed in: expected {where}/ID.ipynb.")
        with Writer(layout) as writer:
            for unit in units:
                if any(item.submission.exercise.unit == unit.name for item in handed):
                    writer.require(unit)
            results = VerdictStore(layout.verdicts)
            made = make_plan(handed, results, fresh=not options.regrade, outdated=options.regrade)
            with Progress(made.count) as progress:
                outcome = grade_plan(
                    made,
                    results,
                    jobs=options.jobs or os.cpu_count() or 1,
                    advance=progress.advance,
                    accept_none=options.accept_no_isolation,
                )
            entered = enter_marks(handed, outcome.verdicts, layout, writer)
            entered.missing += [*outcome.not_stored, *_unlisted(course, layout, writer, options)]
    for complaint in outcome.complaints:
        print(f"grader: a check could not be run: {printable(complaint)}", file=sys.stderr)
    for remark in (*entered.remarks, *map(str, entered.missing)):
        print(f"grader: {printable(remark)}", file=sys.stderr)
    _tell(made, outcome, entered, options)
    return 3 if entered.missing else 0


def _unlisted(
    course: Course, layout: Layout, writer: Writer, options: argparse.Namespace
) -> Iterator[NotEntered]:
    """What was handed in for an exercise that was released and that course.toml no longer lists."""
    from grader.gradebook.enter_marks import NotEntered

    for unit, name in writer.unlisted(course.exercises, options.unit):
        reason = f"course.toml lists no {unit}/{name}, but the gradebook knows it: put its line back."
        for student, folder in layout.students(unit):
            if options.student in (None, student) and (folder / f"{name}.ipynb").exists():
                yield NotEntered(student, f"{unit}/{name}", reason)


def _tell(made: Plan, outcome: GradedPlan, entered: EnteredMarks, options: argparse.Namespace) -> None:
    """Who moved, what was left alone, and on the last line what the gradebook holds now."""
    for move in outcome.moved:
        print(printable(str(move)))
    if made.outdated:
        print(
            f"{made.outdated} stand on an older grader: `grader course autograde --regrade` grades them again."
        )
    if made.ungraded:
        print(f"{_are(made.ungraded)} not graded yet: run `grader course autograde` without --regrade.")
    count = "1 submission" if made.count == 1 else f"{made.count} submissions"
    moved = f", {len(outcome.moved)} moved" if outcome.moved or options.regrade else ""
    print(f"{count} graded{moved}; {_in_gradebook(made, entered)}")


def _in_gradebook(made: Plan, entered: EnteredMarks) -> str:
    """What the gradebook holds, and what to do about what it does not."""
    counted = f"{_are(entered.count)} in the gradebook"
    if not entered.missing:
        return f"{counted}." if made.ungraded else "the gradebook is up to date."
    full = any(one.disk_full for one in entered.missing)
    what_to_do = MAKE_ROOM if full else "The lines above say why, and what to do."
    return f"{counted}, {_are(len(entered.missing))} not. {what_to_do}"


def _are(count: int) -> str:
    return "1 is" if count == 1 else f"{count} are"
