"""Role: whose code a box runs."""

from __future__ import annotations

from enum import Enum


class Role(Enum):
    """Whose code a box runs, and so whose fault a failure is. Every role is confined alike."""

    STUDENT = "student"
    """A submission. Its failure costs marks."""
    REFERENCE = "reference"
    """The reference solution. Its failure is an error of the grader."""
    PITFALL = "pitfall"
    """Code of the course that may fail: a wrong solution, or any solution that a proof tries."""

    @property
    def is_staff(self) -> bool:
        """Whether the code is the course's own."""
        return self is not Role.STUDENT
