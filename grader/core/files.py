"""Files: written whole or not at all, whatever happens to the writer."""

from __future__ import annotations

import contextlib
import errno
import os
import socket
import tempfile
from pathlib import Path
from urllib.parse import quote

from grader.core.errors import DiskFull, GraderError, UsageError

PART = ".part"
NO_ROOM = (errno.ENOSPC, errno.EDQUOT)
BROKEN = (errno.EIO, errno.EFBIG)
"""Errors of the machine. Every other error means that the path was wrong."""


def write_atomically(path: Path, content: str | bytes) -> None:
    """Write a file so that nobody ever sees half of it, even if the writer is killed."""
    data = content.encode("utf-8") if isinstance(content, str) else content
    try:
        handle, temporary = tempfile.mkstemp(
            prefix=f"{_prefix()}{os.getpid()}-", suffix=PART, dir=path.parent
        )
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.chmod(temporary, 0o644)
            os.replace(temporary, path)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
            raise
    except OSError as error:
        raise write_error(error, f"{path} could not be written") from error


def _prefix() -> str:
    """How the names of this machine's half-written files begin; the process id follows."""
    return f".{quote(socket.gethostname(), safe='')}-"


def sweep_unfinished(folder: Path) -> None:
    """Remove the half-written files of processes of this machine that are gone."""
    for path in folder.glob(f"{_prefix()}*{PART}"):
        process_id = path.name.removeprefix(_prefix()).partition("-")[0]
        with contextlib.suppress(OSError, ValueError):
            try:
                os.kill(int(process_id), 0)
            except ProcessLookupError:
                path.unlink()


def write_error(error: OSError, what: str) -> UsageError | GraderError:
    """The error to raise: the path was wrong, or the machine could not write."""
    sentence = f"{what}: {error.strerror}."
    if error.errno in NO_ROOM:
        return DiskFull(sentence)
    return GraderError(sentence) if error.errno in BROKEN else UsageError(sentence)
