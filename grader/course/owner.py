"""Owner: who handed in a file, as a learning management system writes it."""

from __future__ import annotations

from dataclasses import dataclass

MOODLE, CANVAS, GRADESCOPE, PLAIN = "moodle", "canvas", "gradescope", "plain"
"""The layouts of downloads. The last is nbgrader's tree, STUDENT/UNIT/ID.ipynb."""


@dataclass(frozen=True)
class Owner:
    """A person or a group, by the name and the number that one system has for them."""

    system: str
    name: str
    number: str = ""
    email: str = ""

    @property
    def label(self) -> str:
        """The student's name in verdicts, if no roster says otherwise: it does not depend on who else is there."""
        return "_".join(part for part in (self.name, self.number or self.email) if part)
