"""Verdict: what grading one submission produced. Its JSON format must stay compatible."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from grader.core.text import as_json


@dataclass(frozen=True)
class Check:
    """The outcome of one check."""

    name: str
    title: str
    outcome: str
    """`passed`, `failed`, `skipped` or `error`."""
    points: float
    max_points: float
    message: str


@dataclass(frozen=True)
class Pitfall:
    """A known mistake that the submission behaves like, and what to do about it."""

    name: str
    advice: str


@dataclass(frozen=True)
class Flag:
    """A line that an instructor should look at. It never changes a mark."""

    reason: str
    """What the line does, as the rest of a sentence: `reads frames`."""
    place: str
    line: str

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}: `{self.line}`"


@dataclass(frozen=True)
class Verdict:
    """The result for one submission, in the order and under the names of the contract."""

    student: str
    exercise: str
    status: str
    """`graded`, or `error` where the grader failed and no mark is lost or won."""
    score: float
    max_score: float
    checks: tuple[Check, ...]
    pitfalls: tuple[Pitfall, ...]
    cause: str | None
    seed: int
    isolation: str
    grader: str
    submission: str
    seconds: float
    flags: tuple[Flag, ...] = ()
    """For the instructor; never shown to the student."""
    pictures: tuple[dict[str, Any], ...] = field(default=(), compare=False, repr=False)
    """Diagrams as plain data. They are stored beside the contract's JSON, never in it."""

    @property
    def full(self) -> bool:
        """Whether every point was won."""
        return self.status == "graded" and self.max_score > 0 and self.score == self.max_score

    def to_json(self) -> dict[str, Any]:
        """The verdict as the contract's JSON object."""
        data = asdict(self)
        del data["pictures"]
        for name in ("checks", "pitfalls", "flags"):
            data[name] = list(data[name])
        data["seconds"] = data.pop("seconds")  # the last, as ever
        return data

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Verdict:
        """The inverse of `to_json`; raises ValueError on anything else."""
        try:
            data = {"flags": [], **data}  # verdicts of version 0.1 have none
            plain = {item.name: data[item.name] for item in fields(cls) if item.name != "pictures"}
            plain["checks"] = tuple(Check(**check) for check in plain["checks"])
            plain["pitfalls"] = tuple(Pitfall(**pitfall) for pitfall in plain["pitfalls"])
            plain["flags"] = tuple(Flag(**flag) for flag in plain["flags"])
            return cls(**plain)
        except (KeyError, TypeError) as error:
            raise ValueError("not a verdict") from error


def weakest_isolation(verdicts: Iterable[Verdict]) -> str | None:
    """The weakest tier below `full` that a mark was reached with, if one was."""
    tiers = {verdict.isolation for verdict in verdicts if verdict.status == "graded"}
    return next((tier for tier in ("none", "partial") if tier in tiers), None)


def dump(verdicts: list[Verdict]) -> str:
    """A list of verdicts as JSON text."""
    return as_json([verdict.to_json() for verdict in verdicts])
