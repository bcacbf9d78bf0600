"""Weights: an instructor's own points for exercises and checks, in the `weights` tables of course.toml.

    [weights."unit/id"]
    points = 20        # what the exercise counts in all
    test_value = 3     # what this check weighs, beside the points that the grader gives the others

The checks share the exercise's points by their weights, so the total is always what course.toml says.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

POINTS = "points"


@dataclass(frozen=True)
class Weights:
    """What course.toml says of one exercise and its checks."""

    points: float | None = None
    checks: tuple[tuple[str, float], ...] = ()

    def __bool__(self) -> bool:
        return self != NO_WEIGHTS

    def share(self, grader_points: Mapping[str, float], total: float) -> dict[str, float]:
        """The points of each check, by its name: as the grader says, unless there are weights.

        Raises ValueError where a weight names no check, or where no check weighs anything.
        """
        if not self:
            return dict(grader_points)
        unknown = [name for name, _ in self.checks if name not in grader_points]
        if unknown:
            raise ValueError(
                f"the weights in course.toml name {unknown[0]}, which is no check of this grader"
            )
        weights = {**grader_points, **dict(self.checks)}
        whole = sum(weights.values())
        if whole <= 0:
            raise ValueError("the weights in course.toml leave no check that counts")
        return {name: weight * total / whole for name, weight in weights.items()}


NO_WEIGHTS = Weights()


def read_weights(tree: Mapping[str, Any]) -> dict[str, Weights]:
    """The weights by exercise, from a course.toml that was checked."""
    return {slug: _weights(table) for slug, table in tree.get("weights", {}).items()}


def _weights(table: Mapping[str, Any]) -> Weights:
    checks = tuple((name, float(number)) for name, number in table.items() if name != POINTS)
    return Weights(float(table[POINTS]) if POINTS in table else None, checks)
