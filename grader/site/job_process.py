"""The process of one job: does it, writes how far it is, and reports in the end.

Run as `python -m grader.site.job_process ROOT NUMBER CLAIM`: nbgrader's configuration is a program, and it runs
in its own folder. STOPGRAD_DATABASE names the database. It ends when the pipe to its standard input closes,
that is, when the server ends.
"""

from __future__ import annotations

import contextlib
import logging
import os
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from grader.core.errors import GraderError, UsageError
from grader.core.text import printable
from grader.course.exercise import load_course
from grader.site import jobs
from grader.site.archive import write_archive
from grader.site.database import Database
from grader.site.gradebook_export import export
from grader.site.operation_models import ENDED, FAILED, Job
from grader.site.rendering import count

LOG = logging.getLogger(__name__)


@dataclass
class Progress:
    """How far the job is."""

    done: int = 0
    total: int = 0

    def set(self, done: int, total: int) -> None:
        """Note how far the job is."""
        self.done, self.total = done, total


@dataclass(frozen=True)
class Report:
    """What the job reports."""

    complete: bool
    lines: list[str]
    state: str = ENDED
    file: str = ""


def run_job(database: Database, root: Path, number: int, claim: str) -> None:
    """Do a job that was claimed, with its lease renewed, and record the result."""
    with database.begin() as db:
        kind = db.get_one(Job, number).kind
    progress = Progress()
    ended = threading.Event()
    thread = threading.Thread(target=_renew, args=(database, number, claim, progress, ended), daemon=True)
    thread.start()
    try:
        report = _report(KINDS[kind], database, root, progress)
    finally:
        ended.set()
        thread.join()
    lines = [printable(line) for line in report.lines]
    jobs.progress(database, number, claim, progress.done, progress.total)
    jobs.finish(
        database, number, claim, state=report.state, complete=report.complete, lines=lines, file=report.file
    )


def _report(
    work: Callable[[Database, Path, Progress], Report], database: Database, root: Path, progress: Progress
) -> Report:
    try:
        return work(database, root, progress)
    except (UsageError, GraderError) as error:
        return Report(False, [str(error)], FAILED)
    except Exception:
        LOG.exception("a job failed")
        return Report(False, ["It failed; the server's log says why."], FAILED)


def _renew(database: Database, number: int, claim: str, progress: Progress, ended: threading.Event) -> None:
    """Say how far the job is, every second; end the process if another one holds the job by now."""
    while not ended.wait(1.0):
        with contextlib.suppress(SQLAlchemyError):
            if (
                not jobs.progress(database, number, claim, progress.done, progress.total)
                and not ended.is_set()
            ):
                os._exit(1)


def _to_gradebook(database: Database, root: Path, progress: Progress) -> Report:
    entered = export(database, load_course(root), on_progress=progress.set)
    missing = f" {count(len(entered.missing), 'mark')} not entered." if entered.missing else ""
    first = f"{count(entered.count, 'mark')} entered.{missing}"
    return Report(not entered.missing, [first, *map(str, entered.missing), *entered.remarks])


def _archive(database: Database, root: Path, progress: Progress) -> Report:
    file = write_archive(database, root, on_progress=progress.set)
    return Report(True, [f"The archive is {file.name}, in course/archives."], file=file.name)


KINDS = {jobs.GRADEBOOK: _to_gradebook, jobs.ARCHIVE: _archive}


def _end_with_parent() -> None:
    with contextlib.suppress(OSError, ValueError):
        while os.read(0, 1024):
            pass
    os._exit(1)


def main() -> int:
    """Do the job that the command line names."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    database = Database(os.environ["STOPGRAD_DATABASE"])
    run_job(database, Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
    database.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
