"""Files that are written whole or not at all, whatever happens to the writer."""

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
"""What the machine does to a write; every other error says that the place was named wrongly."""


def write_atomically(path: Path, text: str) -> None:
    """Write a file so that a reader, or a killed writer, never leaves half of it."""
    try:
        handle, temporary = tempfile.mkstemp(
            prefix=f"{_own_prefix()}{os.getpid()}-", suffix=PART, dir=path.parent
        )
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
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


def _own_prefix() -> str:
    """How the half-written files of this machine begin; the number of the process follows."""
    return f".{quote(socket.gethostname(), safe='')}-"


def sweep_unfinished(folder: Path) -> None:
    """Take away the half-written files of processes of this machine that were killed over them."""
    for path in folder.glob(f"{_own_prefix()}*{PART}"):
        number = path.name.removeprefix(_own_prefix()).partition("-")[0]
        with contextlib.suppress(OSError, ValueError):
            try:
                os.kill(int(number), 0)
            except ProcessLookupError:
                path.unlink()


def write_error(error: OSError, what: str) -> UsageError | GraderError:
    """A place that was named wrongly, or a machine that could not write."""
    sentence = f"{what}: {error.strerror}."
    if error.errno in NO_ROOM:
        return DiskFull(sentence)
    return GraderError(sentence) if error.errno in BROKEN else UsageError(sentence)
