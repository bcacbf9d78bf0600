"""What changed between two verdicts on one exercise: the mark, and which checks went differently."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from grader.core.verdict import Check


class Marked(Protocol):
    """Anything that has a mark with its checks: a verdict, or a row of a database made from one."""

    @property
    def score(self) -> float: ...
    @property
    def max_score(self) -> float: ...
    @property
    def checks(self) -> Sequence[Check]: ...


@dataclass(frozen=True)
class MarkChange:
    """The mark before and after."""

    before: Marked
    after: Marked

    @property
    def moved(self) -> bool:
        """Whether the mark is another one: other points, or out of other points."""
        return (self.before.score, self.before.max_score) != (self.after.score, self.after.max_score)

    @property
    def rose(self) -> bool:
        """Whether the mark is better: more points, or as many out of fewer."""
        return (self.after.score, -self.after.max_score) > (self.before.score, -self.before.max_score)

    @property
    def gained(self) -> list[str]:
        """Titles of the checks that pass now and did not before."""
        return [after.title for before, after in self._pairs() if before.outcome != "passed" == after.outcome]

    @property
    def lost(self) -> list[str]:
        """Titles of the checks that passed before and do not now."""
        return [after.title for before, after in self._pairs() if before.outcome == "passed" != after.outcome]

    @property
    def reasons(self) -> list[str]:
        """One phrase for each check that was removed, added, went differently or has other points."""
        old = {check.name: check for check in self.before.checks}
        new = {check.name for check in self.after.checks}
        removed = [f"no longer checked: {check.title}" for name, check in old.items() if name not in new]
        others = [_difference(old.get(check.name), check) for check in self.after.checks]
        return removed + [phrase for phrase in others if phrase]

    def _pairs(self) -> Iterator[tuple[Check, Check]]:
        """The checks that both verdicts have."""
        old = {check.name: check for check in self.before.checks}
        return ((old[check.name], check) for check in self.after.checks if check.name in old)


def _difference(before: Check | None, after: Check) -> str:
    if before is None:
        return f"new check, {after.outcome}: {after.title}"
    if before.outcome != after.outcome:
        return f"{before.outcome} → {after.outcome}: {after.title}"
    if before.max_points != after.max_points:
        return f"worth {after.max_points:g} instead of {before.max_points:g}: {after.title}"
    return ""
