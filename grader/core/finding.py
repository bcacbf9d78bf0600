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
    """The edits of the reference that show it, if any do."""

    def place(self, root: Path) -> Path:
        """The file as it is called within a course."""
        return self.path.relative_to(root) if self.path.is_relative_to(root) else self.path

    def located(self, root: Path) -> str:
        """The text, after its file and line."""
        place = str(self.place(root))
        return self.text if self.text.startswith(place) else f"{place}:{self.line}: {self.text}"

    @property
    def text(self) -> str:
        """The message, and the diff below it."""
        return f"{self.message}\n{self.diff}" if self.diff else self.message
