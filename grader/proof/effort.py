"""Effort: how many mutants and variants of an exercise are tried, and under how many seeds."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Effort:
    """The most of each kind."""

    edits: int
    side_effects: int
    partial_mistakes: int
    """Of a wrong solution under a condition, and as many of a side effect under one."""
    rewrites: int
    styles: int
    seeds: tuple[int, ...]
    """The first one is the seed of every round; right and wrong solutions are graded under each."""
    examples: int
    """How many inputs a search draws, beside the corners; with none, nothing is searched."""
    solutions: int | None = None
    """How many wrong solutions are graded; None for all, and all right ones."""

    @property
    def is_sample(self) -> bool:
        """Whether something is left out that a check may be there for."""
        return self.solutions is not None

    @property
    def seed(self) -> int:
        return self.seeds[0]


FULL = Effort(
    edits=44,
    side_effects=48,
    partial_mistakes=40,
    rewrites=22,
    styles=24,
    seeds=(1, 2, 3, 4, 5, 6, 7, 8),
    examples=24,
)
QUICK = Effort(
    edits=4, side_effects=4, partial_mistakes=4, rewrites=2, styles=3, seeds=(1,), examples=0, solutions=3
)
"""A sample, at about a tenth of the cost."""
