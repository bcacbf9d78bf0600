"""CSV files of others, read as they come: with or without a byte order mark, with commas, semicolons or tabs."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from pathlib import Path

from grader.core.errors import UsageError

MAX_BYTES = 16 << 20
MARK = "\ufeff"
SEPARATORS = ",;\t"


@dataclass(frozen=True)
class CsvFile:
    """The rows of a file, the header first, and how they were written. Empty lines are left out."""

    path: Path
    rows: tuple[tuple[str, ...], ...]
    separator: str = ","
    has_mark: bool = False

    @property
    def header(self) -> tuple[str, ...]:
        return self.rows[0]


def read_csv(path: Path) -> CsvFile:
    """Read a file. Raises UsageError if it is not a table with a header and equally long rows."""
    text = _text(path)
    first_line = text.removeprefix(MARK).partition("\n")[0]
    separator = max(SEPARATORS, key=first_line.count)
    try:
        lines = csv.reader(io.StringIO(text.removeprefix(MARK), newline=""), delimiter=separator, strict=True)
        rows = [tuple(row) for row in lines if any(cell.strip() for cell in row)]
    except csv.Error as error:
        raise UsageError(f"{path} is not a CSV file that can be read: {error}.") from error
    if not rows:
        raise UsageError(f"{path} is empty.")
    for number, row in enumerate(rows, 1):
        if len(row) > len(rows[0]):
            raise UsageError(f"{path}: row {number} has {len(row)} fields, its header has {len(rows[0])}.")
    full = tuple(row + ("",) * (len(rows[0]) - len(row)) for row in rows)
    return CsvFile(path, full, separator, text.startswith(MARK))


def _text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise UsageError(f"{path} could not be read: {error.strerror}.") from error
    if len(data) > MAX_BYTES:
        raise UsageError(f"{path} is larger than {MAX_BYTES >> 20} MiB.")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise UsageError(f"{path} is not text in UTF-8. Export it again as CSV in UTF-8.") from error
