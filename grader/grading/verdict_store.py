"""Results: one file a verdict, written whole or not at all, so that a killed run is run again."""

from __future__ import annotations

import contextlib
import errno
import hashlib
import json
import os
import socket
import tempfile
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import quote

from grader.core.errors import DiskFull, GraderError, UsageError
from grader.core.verdict import Verdict, as_text
from grader.course.submission import Submission

LONGEST = 160
PART = ".part"
NO_ROOM = (errno.ENOSPC, errno.EDQUOT)
BROKEN = (errno.EIO, errno.EFBIG)
"""What the machine does to a write; every other error says that the place was named wrongly."""


class VerdictStore:
    """A folder of verdicts."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise _error_for(error, f"{folder} cannot be used for results") from error
        for place in (folder, folder / "earlier", folder / "pictures"):
            _sweep(place)

    def write(self, verdict: Verdict) -> None:
        """Keep a verdict; one of an earlier submission goes to `earlier/`, pictures to `pictures/`."""
        path = self._path(verdict.student, verdict.exercise)
        try:
            self._write(path, verdict)
        except OSError as error:
            raise _error_for(error, f"{path} could not be written") from error

    def _write(self, path: Path, verdict: Verdict) -> None:
        older = self.kept(verdict.student, verdict.exercise)
        if older is not None and older.status == "graded" and older.submission != verdict.submission:
            self._keep_aside("earlier", f"{path.stem}--{older.submission}.json", older.to_json())
        if verdict.pictures:
            self._keep_aside("pictures", path.name, list(verdict.pictures))
        else:
            (self._folder / "pictures" / path.name).unlink(missing_ok=True)
        write_atomically(path, as_text(verdict.to_json()))

    def kept(self, student: str, slug: str) -> Verdict | None:
        """The verdict that stands for a student and an exercise, with its pictures."""
        return self._read(self._path(student, slug))

    def all(self) -> list[Verdict]:
        """Every verdict that stands, by exercise and student."""
        return _in_order(map(self._read, self._folder.glob("*.json")))

    def earlier(self) -> list[Verdict]:
        """Verdicts on submissions that were handed in again since."""
        return _in_order(map(self._read, (self._folder / "earlier").glob("*.json")))

    def unchanged(self, submission: Submission, seed: int | None) -> Verdict | None:
        """The verdict kept for this very submission, grader and seed (any, if none is asked for)."""
        verdict = self.kept(submission.student, submission.exercise.slug)
        same = (
            verdict is not None
            and verdict.status == "graded"
            and verdict.submission == submission.digest
            and verdict.grader == submission.exercise.fingerprint
            and seed in (None, verdict.seed)
        )
        return verdict if same else None

    def _read(self, path: Path) -> Verdict | None:
        try:
            verdict = Verdict.from_json(json.loads(path.read_text(encoding="utf-8")))
        except (OSError, ValueError):
            return None
        try:
            pictures = json.loads((path.parent / "pictures" / path.name).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            pictures = []
        return replace(verdict, pictures=tuple(pictures))

    def _keep_aside(self, kind: str, name: str, data: Any) -> None:
        folder = self._folder / kind
        folder.mkdir(exist_ok=True)
        write_atomically(folder / name, as_text(data))

    def _path(self, student: str, slug: str) -> Path:
        name = f"{quote(student, safe=' ')}--{slug.replace('/', '--')}"
        if len(name) > LONGEST:
            name = f"{name[: LONGEST - 17]}-{hashlib.sha256(name.encode()).hexdigest()[:16]}"
        return self._folder / f"{name}.json"


def _in_order(verdicts: Iterable[Verdict | None]) -> list[Verdict]:
    known = [verdict for verdict in verdicts if verdict is not None]
    return sorted(known, key=lambda verdict: (verdict.exercise, verdict.student))


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
        raise _error_for(error, f"{path} could not be written") from error


def _own_prefix() -> str:
    """How the half-written files of this machine begin; the number of the process follows."""
    return f".{quote(socket.gethostname(), safe='')}-"


def _sweep(folder: Path) -> None:
    """Take away the half-written files of processes of this machine that were killed over them."""
    for path in folder.glob(f"{_own_prefix()}*{PART}"):
        number = path.name.removeprefix(_own_prefix()).partition("-")[0]
        with contextlib.suppress(OSError, ValueError):
            try:
                os.kill(int(number), 0)
            except ProcessLookupError:
                path.unlink()


def _error_for(error: OSError, what: str) -> UsageError | GraderError:
    """A place that was named wrongly, or a machine that could not write."""
    told = f"{what}: {error.strerror}."
    if error.errno in NO_ROOM:
        return DiskFull(told)
    return GraderError(told) if error.errno in BROKEN else UsageError(told)
