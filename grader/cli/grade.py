"""`grader grade`: grades notebooks, `.py` files, a `submitted/` tree, or what an LMS gives to download."""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from grader.cli.options import (
    add_cluster,
    add_isolation,
    add_jobs,
    add_root,
    add_seed,
    course_of,
    jobs_of,
    require_writable,
    say_isolation,
)
from grader.cli.progress_bar import Progress
from grader.core.errors import MAKE_ROOM, DiskFull, GraderError, UsageError
from grader.core.text import printable
from grader.core.verdict import Verdict, dump
from grader.course.layouts import LAYOUTS
from grader.course.roster import read_roster
from grader.course.submission import SubmissionFile
from grader.course.submission_files import find_submissions

if TYPE_CHECKING:
    from grader.grading.executor import Executor

AGAIN = "Correct that, then run the same command again."


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "grade",
        help="grade notebooks, .py files, a submitted/ tree, or a download of Moodle, Canvas or Gradescope",
        description="Grade notebooks, .py files, a tree in nbgrader's layout (STUDENT/UNIT/ID.ipynb), or the "
        "submissions that Moodle, Canvas or Gradescope give to download. Folders and zip files will do.",
    )
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH")
    parser.add_argument("--exercise", metavar="SLUG", help="which exercise the files are for, as UNIT/ID")
    parser.add_argument("--layout", choices=LAYOUTS, help="of a folder or zip file (default: recognised)")
    parser.add_argument(
        "--roster", type=Path, metavar="FILE", help="CSV of the class: who is missing is in the table too"
    )
    parser.add_argument(
        "--out", type=Path, metavar="DIR", help="keep one file per verdict; skip what is unchanged"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the list of verdicts")
    add_jobs(parser)
    add_cluster(parser)
    add_seed(parser)
    add_isolation(parser)
    add_root(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Grade and report. Exit code 3 if a submission could not be graded; a low score is no error."""
    course = course_of(options)
    if options.exercise is not None:
        course.exercise(options.exercise)
    require_writable(options.json)
    roster = None if options.roster is None else read_roster(options.roster)
    files, remarks = find_submissions(
        options.paths, course, options.exercise, layout=options.layout, roster=roster
    )
    for remark in remarks:
        print(f"grader: {printable(remark)}", file=sys.stderr)
    if options.cluster:
        from grader.grading.dask_pool import require_private_address

        require_private_address(options.cluster, trust_network=options.trust_network)
    verdicts, not_kept = _grade(files, options)
    if options.json is not None:
        from grader.core.files import write_atomically

        write_atomically(options.json, dump(verdicts))
    _show(verdicts)
    say_isolation(verdicts)
    if not_kept:
        count = "1 verdict was" if len(not_kept) == 1 else f"{len(not_kept)} verdicts were"
        what_to_do = MAKE_ROOM if isinstance(not_kept[0], DiskFull) else AGAIN
        print(f"grader: {printable(f'{count} not kept. {not_kept[0]} {what_to_do}')}", file=sys.stderr)
    return 3 if not_kept or any(verdict.status == "error" for verdict in verdicts) else 0


def _grade(
    files: list[SubmissionFile], options: argparse.Namespace
) -> tuple[list[Verdict], list[GraderError]]:
    """The verdicts, and one error per verdict that could not be stored."""
    from grader.grading.pipeline import in_order, require_graders, secret_seed
    from grader.grading.verdict_store import VerdictStore

    require_graders(files)
    submissions = [file.read() for file in files]
    store = VerdictStore(options.out) if options.out is not None else None
    verdicts: list[Verdict] = []
    not_kept: list[GraderError] = []
    refused: list[UsageError] = []
    ungraded = []
    for submission in submissions:
        verdict = store.unchanged(submission, options.seed) if store else None
        if verdict is None:
            ungraded.append(submission)
        else:
            verdicts.append(verdict)

    seed = secret_seed() if options.seed is None else options.seed
    with Progress(len(ungraded)) as progress:

        def emit(verdict: Verdict) -> None:
            verdicts.append(verdict)
            try:
                if store:
                    store.write(verdict)
            except GraderError as error:  # go on: the other verdicts may still be stored
                not_kept.append(error)
            except UsageError as error:
                refused.append(error)
            progress.advance()

        complaints = _executor(options)(ungraded, seed=seed, on_verdict=emit)
    for complaint in complaints:
        print(f"grader: a check could not be run: {printable(complaint)}", file=sys.stderr)
    if refused:
        raise refused[0]
    return in_order(submissions, verdicts), not_kept


def _executor(options: argparse.Namespace) -> Executor:
    """Where the submissions are graded: on this machine, or on the cluster that was named."""
    if options.cluster:
        from grader.grading.dask_pool import grade_on_cluster

        return partial(grade_on_cluster, address=options.cluster)
    from grader.grading.local_pool import grade_locally

    return partial(grade_locally, jobs=jobs_of(options), accept_no_isolation=options.accept_no_isolation)


def _show(verdicts: list[Verdict]) -> None:
    from rich.console import Console

    from grader.cli.table import show_verdicts

    show_verdicts(verdicts, Console(highlight=False))
