"""The last cell of a released notebook, run in a kernel: what nbgrader's Validate can truly say.

The hidden checks are not there. When Validate runs the notebook, the cell fails if a visible check failed or was not
run, and passes if all did. Anywhere else its score is zero, so nobody gets a mark where only a kernel ran it.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

NOT_HERE = "The hidden checks are not in this notebook. They run when your work is graded."
PASSED = "The visible checks passed. The hidden checks run when your work is graded, and they try more."


class CheckedCells:
    """Which cells of the notebook have run checks, and whether all checks of a cell passed when it last ran."""

    def __init__(self) -> None:
        self._cells: dict[str, tuple[int, bool]] = {}
        """By source: which of the kernel's runs it was, and whether it passed."""

    def note(self, namespace: Mapping[str, Any], *, passed: bool) -> None:
        """Note a check of the cell that runs now, where this is a notebook's kernel."""
        cells = namespace.get("In")
        if isinstance(cells, list) and cells:
            source, run = str(cells[-1]).strip(), len(cells)
            before = self._cells.get(source)
            self._cells[source] = (run, passed and (before is None or before[0] != run or before[1]))

    @property
    def passed(self) -> int:
        """How many cells passed."""
        return sum(passed for _, passed in self._cells.values())

    @property
    def failed(self) -> int:
        """How many cells did not pass."""
        return len(self._cells) - self.passed


CHECKED = CheckedCells()
"""Of this kernel."""


class NoScore:
    """What the cell shows outside of Validate: a sentence for a person, a score of zero for nbgrader."""

    def __repr__(self) -> str:
        return "0.0"

    def _repr_html_(self) -> str:
        return f"<p>{NOT_HERE}</p>"


def hidden_checks(*, visible: int) -> NoScore | None:
    """Stands where the hidden checks would.

    Args:
        visible: how many cells of the notebook hold visible checks.

    Raises AssertionError in Validate, unless every visible check passed.
    """
    if not is_validating():
        return NoScore()
    if CHECKED.failed:
        raise AssertionError(f"{_cells(CHECKED.failed)} with a visible check that failed: see what it says.")
    if not visible:
        raise AssertionError("This notebook has no visible checks: only grading can tell. Hand it in.")
    if CHECKED.passed < visible:
        missing = visible - CHECKED.passed
        raise AssertionError(f"{_cells(missing)} with visible checks did not run: is it there, as released?")
    print(PASSED)
    return None


def is_validating() -> bool:
    """Whether nbgrader's Validate runs this notebook."""
    return os.environ.get("NBGRADER_EXECUTION") == "validate"


def _cells(count: int) -> str:
    return "1 cell" if count == 1 else f"{count} cells"
