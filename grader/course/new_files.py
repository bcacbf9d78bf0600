"""New files: several at once, or none of them."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from pathlib import Path

from grader.core.files import write_error


@contextlib.contextmanager
def written(files: Mapping[Path, str]) -> Iterator[None]:
    """Write files that do not exist yet, with their folders. If that or what follows fails, remove them again."""
    new: list[Path] = []
    try:
        for path, text in files.items():
            _write(path, text, new)
        yield
    except BaseException:
        for path in reversed(new):
            with contextlib.suppress(OSError):
                path.rmdir() if path.is_dir() else path.unlink()
        raise


def _write(path: Path, text: str, new: list[Path]) -> None:
    """Write one file and note what is new: the file, and before it each folder that was missing."""
    place = path
    try:
        for place in reversed(path.parents):
            if not place.exists():
                place.mkdir()
                new.append(place)
        place = path
        with path.open("x", encoding="utf-8") as file:
            new.append(path)
            file.write(text)
    except OSError as error:
        raise write_error(error, f"{place} could not be written") from error
