"""Loaded: what running a submission's cells gave, and what its visible checks reported."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from grader.core.cell_output import CellOutput
from grader.core.flow import StudentError
from grader.core.verdict import Flag

GRADIENT, REACHED, NOT_REACHED = "gradient", "reached", "not reached"
"""Kinds of symptoms that are about the gradient of one input: another one, one too many, one too few."""
ROUNDING = 1e-6
"""A gradient that is smaller is rounding. On another machine it may be another number, or exactly zero."""


@dataclass(frozen=True)
class Symptom:
    """What did not hold, for a program to compare: its kind, what it is about, and the numbers or words that were seen.

    Two functions with one mistake have one symptom; the same numbers too, if they were called alike.
    """

    kind: str
    about: str = ""
    numbers: str = ""


@dataclass(frozen=True)
class ReportLine:
    """One thing that a visible check looked at: it holds, it does not, or (None) it is worth knowing."""

    passed: bool | None
    text: str
    """Further lines explain the first."""
    symptom: Symptom | None = None
    """What did not hold, where something did not."""


@dataclass(frozen=True)
class Asserted:
    """What a visible check asserts of gradients, whatever it was called with."""

    flowing: tuple[str, ...] = ()
    blocked: tuple[str, ...] = ()
    flags: Mapping[str, str] = field(default_factory=dict)
    """The bools that it calls the function with, each as Python writes it."""


@dataclass(frozen=True)
class CheckReport:
    """What one visible check reported, as plain data."""

    function: str
    passed: bool
    lines: tuple[ReportLine, ...]
    asserted: tuple[Asserted, ...] = ()
    """One per call that the check made."""
    diagram: str = ""
    """Where gradients went, as the JSON of a diagram; empty where there is none."""

    @property
    def symptoms(self) -> tuple[Symptom, ...]:
        """What did not hold."""
        return tuple(line.symptom for line in self.lines if line.passed is False and line.symptom is not None)


@dataclass(frozen=True)
class LoadResult:
    """What a box says of the cells that it ran. A student can forge nearly all of it: show it, do not believe it."""

    errors: tuple[StudentError, ...]
    defined: Mapping[str, str]
    """Functions and classes, each with its signature."""
    reports: tuple[CheckReport, ...]
    """Empty where visible checks are not run: in grading."""
    printed: str
    plain: bool = False
    """Whether the code has no way to do something else without jit than with it."""
    flags: tuple[Flag, ...] = ()
    """What an instructor should look at. This and `plain` were read before any of the code ran: they can be believed."""
    shown: tuple[tuple[CellOutput, ...], ...] = ()
    """What each cell showed, where that was asked for: of a course's own notebook."""
