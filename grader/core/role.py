"""Role: whose code a box runs."""

from __future__ import annotations

from enum import Enum


class Role(Enum):
    """Whose code a box runs. Staff code is confined like a student's."""

    STUDENT = "student"
    REFERENCE = "reference"
    PITFALL = "pitfall"

    @property
    def is_staff(self) -> bool:
        """Whether the code is the course's own."""
        return self is not Role.STUDENT
