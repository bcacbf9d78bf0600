"""Cell output: what one cell of a course's own notebook shows, as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """What an output is."""

    PRINTED = "printed"
    VALUE = "value"
    """Of the cell's last expression."""
    PICTURE = "picture"


@dataclass(frozen=True)
class CellOutput:
    """One thing that a cell shows."""

    kind: Kind
    text: str
    """Of a picture: what it shows, in words."""
    png: bytes = b""
