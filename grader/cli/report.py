"""`grader report`: pages, CSV and JUnit about a class, from its verdicts."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from grader.cli.options import add_root, course_of, require_writable
from grader.core.errors import UsageError
from grader.core.text import printable
from grader.core.verdict import Verdict
from grader.course.exercise import find_root, load_course

if TYPE_CHECKING:
    from grader.reports.final_marks import FinalMark
    from grader.reports.grade_table import Filled

SYSTEMS = {
    "canvas": "the gradebook that Canvas exports (Gradebook, Export)",
    "moodle": "the offline grading worksheet of the assignment (View all submissions, Download grading worksheet)",
}
"""What imports marks, and the file that it exports to be filled in."""
LONGEST_REMARK = 2000

INDEX = "index.html"


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "report",
        help="a class at a glance: a page for the class and one for each student, CSV, JUnit",
        description="Make a report from verdicts: a folder that --out kept, or a file that --json wrote.",
    )
    parser.add_argument("verdicts", nargs="?", type=Path, metavar="VERDICTS", help="default: course/verdicts")
    parser.add_argument("--out", type=Path, default=Path("report"), metavar="DIR", help="default: report/")
    parser.add_argument(
        "--csv",
        metavar="FILE|canvas|moodle",
        help="a table (default: DIR/verdicts.csv), or marks for Canvas or Moodle to import (DIR/canvas.csv)",
    )
    parser.add_argument(
        "--template",
        type=Path,
        metavar="FILE",
        help="what Canvas or Moodle exports: its gradebook, its worksheet",
    )
    parser.add_argument("--column", metavar="NAME", help="the column of the template that marks go into")
    parser.add_argument(
        "--exercise", action="append", metavar="SLUG", help="UNIT/ID or UNIT, for --column; may be repeated"
    )
    parser.add_argument("--roster", type=Path, metavar="FILE", help="CSV of the class, to find rows by")
    parser.add_argument("--junit", type=Path, metavar="FILE", help="also a JUnit report")
    parser.add_argument(
        "--gradebook",
        action="store_true",
        help="also the final marks from nbgrader's gradebook: manual scores, penalties, your own notebooks",
    )
    parser.add_argument(
        "--course", type=Path, metavar="DIR", help="the nbgrader course's folder (default: course/)"
    )
    add_root(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Read the verdicts and write the report. Exit code 1 if a mark found no row in the template."""
    from grader.core.files import write_atomically
    from grader.reports.class_report import report
    from grader.reports.csv_table import to_csv
    from grader.reports.final_marks import marks_csv
    from grader.reports.junit import to_junit

    place = options.verdicts or _course_folder(options) / "verdicts"
    marks = _final_marks(_course_folder(options)) if options.gradebook else []
    verdicts, earlier, unreadable = ([], [], []) if marks and not place.exists() else _read(place)
    if not verdicts and not marks:
        raise UsageError(f"{place} holds no verdicts: make some with `grader grade … --out {place}`.")
    table = None if options.csv is None or options.csv in SYSTEMS else Path(options.csv)
    require_writable(table)
    require_writable(options.junit)
    filled = _fill_template(options, verdicts)
    files = report(verdicts, earlier, marks)
    try:
        (options.out / "students").mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"{options.out} cannot be used for the report: {error.strerror}.") from error
    write_atomically(table or options.out / "verdicts.csv", to_csv(verdicts))
    if marks:
        write_atomically(options.out / "marks.csv", marks_csv(marks))
    if options.junit is not None:
        write_atomically(options.junit, to_junit(verdicts))
    for name in sorted(files, key=lambda name: name == INDEX):  # last: what it leads to is there
        write_atomically(options.out / name, files[name])
    counts = f"{_count(len(verdicts), 'verdict')} of {_count(len(files) - 1, 'student')}"
    print(f"{counts}: {options.out / INDEX}")
    for path in unreadable:
        print(f"grader: {path} holds no verdict that can be read: it is not in the report.", file=sys.stderr)
    if filled is None:
        return 3 if unreadable else 0
    path = options.out / f"{options.csv}.csv"
    write_atomically(path, filled.text())
    for remark in filled.remarks:
        print(f"grader: {printable(remark, LONGEST_REMARK)}", file=sys.stderr)
    print(f"{_count(filled.people, 'row')} for {options.csv.capitalize()} to import: {path}")
    if unreadable:
        return 3
    return 0 if filled.complete else 1


def _fill_template(options: argparse.Namespace, verdicts: list[Verdict]) -> Filled | None:
    """The template with marks, if a system is named that imports it."""
    given = [
        name for name in ("template", "column", "exercise", "roster") if getattr(options, name) is not None
    ]
    if options.csv not in SYSTEMS:
        if given:
            raise UsageError(f"--{given[0]} goes with --csv canvas or --csv moodle.")
        return None
    if options.gradebook:
        raise UsageError(
            f"--csv {options.csv} fills in what the checks say, not the final marks of --gradebook."
        )
    if options.template is None:
        raise UsageError(f"--csv {options.csv} needs --template FILE: {SYSTEMS[options.csv]}.")
    from grader.core.csv_file import read_csv
    from grader.course.roster import read_roster
    from grader.reports.canvas import fill_canvas
    from grader.reports.moodle import fill_moodle

    file = read_csv(options.template)
    roster = None if options.roster is None else read_roster(options.roster)
    chosen = [verdict for verdict in verdicts if _is_wanted(verdict.exercise, options.exercise)]
    if not chosen:
        raise UsageError(f"There is no verdict on {' or '.join(options.exercise)}.")
    if options.csv == "moodle":
        return fill_moodle(file, chosen, column=options.column, roster=roster)
    root = find_root((options.root or Path.cwd()).resolve())
    course = None if root is None else load_course(root)
    return fill_canvas(file, chosen, column=options.column, course=course, roster=roster)


def _is_wanted(slug: str, exercises: list[str] | None) -> bool:
    return exercises is None or any(name.rstrip("/") in (slug, slug.partition("/")[0]) for name in exercises)


def _course_folder(options: argparse.Namespace) -> Path:
    """The nbgrader course's folder."""
    folder: Path = options.course or course_of(options).root / "course"
    return folder


def _final_marks(folder: Path) -> list[FinalMark]:
    """What the gradebook of an nbgrader course holds."""
    from grader.gradebook.final_marks import read_final_marks
    from grader.gradebook.layout import open_layout
    from grader.gradebook.open_gradebook import open_gradebook, readable_gradebook

    with open_layout(folder.resolve()) as layout, open_gradebook(layout) as gradebook, readable_gradebook():
        return read_final_marks(gradebook)


def _count(number: int, noun: str) -> str:
    return f"1 {noun}" if number == 1 else f"{number} {noun}s"


def _read(place: Path) -> tuple[list[Verdict], list[Verdict], list[Path]]:
    """The verdicts, those on earlier submissions, and the files that should hold one and do not."""
    from grader.grading.verdict_store import VerdictStore

    if not place.exists():
        raise UsageError(f"{place} does not exist.")
    if place.is_dir():
        store = VerdictStore(place)
        return store.all(), store.earlier(), store.unreadable()
    try:
        return [Verdict.from_json(item) for item in json.loads(place.read_text(encoding="utf-8"))], [], []
    except (OSError, ValueError, TypeError) as error:
        raise UsageError(f"{place} holds no list of verdicts.") from error
