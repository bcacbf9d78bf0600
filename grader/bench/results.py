"""Results: one file a verdict, written whole or not at all, so that a killed run is run again."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import tempfile
from pathlib import Path
from urllib.parse import quote

from grader.shelf.submission import Submission
from grader.words.errors import CallError
from grader.words.verdict import Verdict, as_text

LONGEST = 160


class Results:
    """A folder of verdicts."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CallError(f"{folder} cannot be used for results: {error.strerror}.") from error

    def write(self, verdict: Verdict) -> None:
        """Keep a verdict, replacing an older one."""
        write_whole(self._path(verdict.student, verdict.exercise), as_text(verdict.to_json()))

    def unchanged(self, submission: Submission, seed: int | None) -> Verdict | None:
        """The verdict kept for this very submission, grader and seed (any, if none is asked for)."""
        try:
            text = self._path(submission.student, submission.exercise.slug).read_text(encoding="utf-8")
            verdict = Verdict.from_json(json.loads(text))
        except (OSError, ValueError):
            return None
        same = (
            verdict.status == "graded"
            and verdict.submission == submission.digest
            and verdict.grader == submission.exercise.fingerprint
            and seed in (None, verdict.seed)
        )
        return verdict if same else None

    def _path(self, student: str, slug: str) -> Path:
        name = f"{quote(student, safe=' ')}--{slug.replace('/', '--')}"
        if len(name) > LONGEST:
            name = f"{name[: LONGEST - 17]}-{hashlib.sha256(name.encode()).hexdigest()[:16]}"
        return self._folder / f"{name}.json"


def write_whole(path: Path, text: str) -> None:
    """Write a file so that a reader, or a killed writer, never leaves half of it."""
    try:
        handle, temporary = tempfile.mkstemp(prefix=".", suffix=".part", dir=path.parent)
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
        raise CallError(f"{path} could not be written: {error.strerror}.") from error
