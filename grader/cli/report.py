"""`grader report`: pages, CSV and JUnit about a class, from its verdicts."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from grader.cli.options import add_root, course_of, require_folder
from grader.core.errors import UsageError
from grader.core.verdict import Verdict


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "report",
        help="a class at a glance: a page for the class and one for each student, CSV, JUnit",
        description="Make a report from verdicts: a folder that --out kept, or a file that --json wrote.",
    )
    parser.add_argument("verdicts", nargs="?", type=Path, metavar="VERDICTS", help="default: course/verdicts")
    parser.add_argument("--out", type=Path, default=Path("report"), metavar="DIR", help="default: report/")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="also a table (default: DIR/verdicts.csv)")
    parser.add_argument("--junit", type=Path, metavar="FILE", help="also a JUnit report")
    add_root(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Read the verdicts and write the report."""
    from grader.core.files import write_atomically
    from grader.reports.class_report import report
    from grader.reports.csv_table import to_csv
    from grader.reports.junit import to_junit

    place = options.verdicts or course_of(options).root / "course" / "verdicts"
    verdicts, earlier = _read(place)
    if not verdicts:
        raise UsageError(f"{place} holds no verdicts: make some with `grader grade … --out {place}`.")
    require_folder(options.csv)
    require_folder(options.junit)
    files = report(verdicts, earlier)
    try:
        (options.out / "students").mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"{options.out} cannot be used for the report: {error.strerror}.") from error
    for name, text in files.items():
        write_atomically(options.out / name, text)
    write_atomically(options.csv or options.out / "verdicts.csv", to_csv(verdicts))
    if options.junit is not None:
        write_atomically(options.junit, to_junit(verdicts))
    counts = f"{_count(len(verdicts), 'verdict')} of {_count(len(files) - 1, 'student')}"
    print(f"{counts}: {options.out / 'index.html'}")
    return 0


def _count(number: int, noun: str) -> str:
    return f"1 {noun}" if number == 1 else f"{number} {noun}s"


def _read(place: Path) -> tuple[list[Verdict], list[Verdict]]:
    from grader.grading.verdict_store import VerdictStore

    if not place.exists():
        raise UsageError(f"{place} does not exist.")
    if place.is_dir():
        store = VerdictStore(place)
        return store.all(), store.earlier()
    try:
        return [Verdict.from_json(item) for item in json.loads(place.read_text(encoding="utf-8"))], []
    except (OSError, ValueError, TypeError) as error:
        raise UsageError(f"{place} holds no list of verdicts.") from error
