"""The progress file, `progress.toml`: what is solved, and how many hints were taken."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from grader.core.errors import UsageError
from grader.core.files import write_atomically

PROGRESS = "progress.toml"
HEAD = "stopgrad: what you have done here. `grader progress` shows it; moving this folder is fine."


@dataclass(frozen=True)
class Record:
    """One exercise: the day it was solved, the number of hints, a hash of the code that was last checked."""

    solved: str = ""
    hints: int = 0
    checked: str = ""


def read_progress(path: Path) -> dict[str, Record]:
    """The records by exercise. Raises UsageError if the file is damaged."""
    try:
        tree = tomllib.loads(path.read_text(encoding="utf-8"))
        return {
            slug: Record(str(item.get("solved", "")), int(item.get("hints", 0)), str(item.get("checked", "")))
            for slug, item in tree.items()
        }
    except (
        OSError,
        ValueError,
        TypeError,
        AttributeError,
    ) as error:  # bad TOML and bad UTF-8 are ValueErrors
        raise UsageError(
            f"{path} cannot be read: {error}. Repair it, or move it away to start again."
        ) from error


def write_progress(path: Path, records: Mapping[str, Record]) -> None:
    """Write the records, whole or not at all."""
    import tomlkit

    document = tomlkit.document()
    document.add(tomlkit.comment(HEAD))
    for slug, record in records.items():
        document.add(slug, tomlkit.item(asdict(record)))
    write_atomically(path, document.as_string())
