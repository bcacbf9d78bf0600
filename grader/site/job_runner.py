"""The job runner: a thread of the server that starts the process of each job, and does the daily upkeep."""

from __future__ import annotations

import logging
import os
import secrets
import subprocess
import sys
import threading
import time
from pathlib import Path
from types import TracebackType

from sqlalchemy.exc import SQLAlchemyError

from grader.core.named_modules import JOB_PROCESS
from grader.site import jobs, retention
from grader.site.database import Database

POLL_SECONDS = 0.5
UPKEEP_SECONDS = 3600.0
STOP_SECONDS = 3.0
LOG = logging.getLogger(__name__)


class JobRunner:
    """Runs the jobs of the database, one at a time, until it is left."""

    def __init__(self, database: Database, root: Path) -> None:
        self._database = database
        self._root = root
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> JobRunner:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop.set()
        self._thread.join()

    def _watch(self) -> None:
        upkeep = 0.0
        while not self._stop.wait(POLL_SECONDS):
            try:
                if time.monotonic() >= upkeep:
                    upkeep = time.monotonic() + UPKEEP_SECONDS
                    retention.apply(self._database)
                run_next(self._database, self._root, self._stop)
            except SQLAlchemyError as error:
                LOG.warning("the database did not answer: %s", type(error).__name__)
                self._stop.wait(1.0)


def run_next(database: Database, root: Path, stop: threading.Event | None = None) -> bool:
    """Run the next job in a process of its own, if there is one; returns whether there was."""
    claim = secrets.token_hex(16)
    number = jobs.claim(database, claim)
    if number is None:
        return False
    url = database.url.render_as_string(hide_password=False)
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", JOB_PROCESS, str(root), str(number), claim],
        env={**os.environ, "STOPGRAD_DATABASE": url},
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
    )
    try:
        while process.poll() is None and not (stop is not None and stop.wait(0.05)):
            time.sleep(0.05)
    finally:
        if process.stdin:
            process.stdin.close()
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if process.returncode:
            LOG.warning("the process of job %d ended (%s); it is started again", number, process.returncode)
        jobs.let_go(database, claim)
    return True
