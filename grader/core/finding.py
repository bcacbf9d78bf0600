"""Findings: what the proof of an exercise found wrong, and in which line of which file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Finding:
    """One thing that does not hold."""

    path: Path
    line: int
    message: str
    diff: str = ""
    """The edit of the reference that shows it, if one does."""

    @property
    def text(self) -> str:
        """The message, and the diff below it."""
        return f"{self.message}\n{self.diff}" if self.diff else self.message
