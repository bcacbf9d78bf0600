"""Verdict store: one file per verdict, written whole or not at all, so that a killed run can be run again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import quote

from grader.core.files import sweep_unfinished, write_atomically, write_error
from grader.core.text import as_json
from grader.core.verdict import Verdict
from grader.course.submission import Submission

MAX_NAME = 160


class VerdictStore:
    """A folder of verdicts."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise write_error(error, f"{folder} cannot be used for results") from error
        for subfolder in (folder, folder / "earlier", folder / "pictures"):
            sweep_unfinished(subfolder)

    def write(self, verdict: Verdict) -> None:
        """Store a verdict. One on an earlier submission moves to `earlier/`; pictures go to `pictures/`."""
        path = self._path(verdict.student, verdict.exercise)
        try:
            self._write(path, verdict)
        except OSError as error:
            raise write_error(error, f"{path} could not be written") from error

    def _write(self, path: Path, verdict: Verdict) -> None:
        older = self.read(verdict.student, verdict.exercise)
        if older is not None and older.status == "graded" and older.submission != verdict.submission:
            self._write_aside("earlier", f"{path.stem}--{older.submission}.json", older.to_json())
        if verdict.pictures:
            self._write_aside("pictures", path.name, list(verdict.pictures))
        else:
            (self._folder / "pictures" / path.name).unlink(missing_ok=True)
        write_atomically(path, as_json(verdict.to_json()))

    def read(self, student: str, slug: str) -> Verdict | None:
        """The stored verdict of a student on an exercise, with its pictures."""
        return self._read(self._path(student, slug))

    def all(self) -> list[Verdict]:
        """Every stored verdict, ordered by exercise and student."""
        return _in_order(map(self._read, self._folder.glob("*.json")))

    def earlier(self) -> list[Verdict]:
        """Verdicts on submissions that were handed in again since."""
        return _in_order(map(self._read, (self._folder / "earlier").glob("*.json")))

    def unreadable(self) -> list[Path]:
        """Files that should hold a verdict and hold none: they are in no other list."""
        places = (self._folder, self._folder / "earlier")
        files = (path for place in places for path in sorted(place.glob("*.json")))
        return [path for path in files if self._read(path) is None]

    def unchanged(self, submission: Submission, seed: int | None) -> Verdict | None:
        """The stored verdict of this very submission, grader and seed (any seed, if it is None)."""
        verdict = self.read(*submission.key)
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

    def _write_aside(self, kind: str, name: str, data: Any) -> None:
        folder = self._folder / kind
        folder.mkdir(exist_ok=True)
        write_atomically(folder / name, as_json(data))

    def _path(self, student: str, slug: str) -> Path:
        name = f"{quote(student, safe=' ')}--{slug.replace('/', '--')}"
        if len(name) > MAX_NAME:
            name = f"{name[: MAX_NAME - 17]}-{hashlib.sha256(name.encode()).hexdigest()[:16]}"
        return self._folder / f"{name}.json"


def _in_order(verdicts: Iterable[Verdict | None]) -> list[Verdict]:
    readable = [verdict for verdict in verdicts if verdict is not None]
    return sorted(readable, key=lambda verdict: (verdict.exercise, verdict.student))
