"""Work for a process pool. Its processes import it from here, so it stands in a module of its own."""

import os
import time
from contextlib import contextmanager
from pathlib import Path

from grader.core.errors import GraderError, UsageError


@contextmanager
def open_worker(folder):
    """A worker whose items are words; each attempt at one is noted as a file in the folder."""
    yield lambda chunk, report: work(chunk, report, Path(folder))


def work(chunk, report, folder):
    for position, word in enumerate(chunk):
        attempts = len(list(folder.glob(f"{word}-*")))
        (folder / f"{word}-{attempts}").touch()
        if word == "die always" or (word == "die once" and attempts == 0):
            os._exit(1)
        if word == "sleep":
            time.sleep(3600)
        if word == "grader error":
            raise GraderError("no room")
        if word == "usage error":
            raise UsageError("a wrong call")
        report(position, word.upper())
    return [f"complaint about {word}" for word in chunk if word == "odd"]
