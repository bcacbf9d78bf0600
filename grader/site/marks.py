"""Marks: what a student's attempts at a problem count, with and without penalties."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from grader.site.answer_models import HandMark
from grader.site.answers import hand_marks
from grader.site.deadline_models import SolutionView
from grader.site.history import ScoredAttempt
from grader.site.rules import ProblemRule, RuleBook, rule_book


@dataclass(frozen=True)
class CountedAttempt:
    """What one attempt counts, and why less than its score."""

    attempt: ScoredAttempt
    points: float
    days_late: int = 0
    penalty: float = 0.0
    """What lateness takes off, in percent; 100 where nothing counts."""
    capped: bool = False
    """Whether it lost points because the solution had been seen."""
    after_solution: bool = False
    by_hand: bool = False
    """Whether somebody who teaches gave the mark: nothing is taken off it."""
    reason: str = ""

    @property
    def late(self) -> bool:
        """Whether it was handed in after the due date."""
        return self.days_late > 0


@dataclass(frozen=True)
class Mark:
    """A student's mark for a problem."""

    counted: CountedAttempt
    """The attempt that the mark comes from."""
    without_penalty: float
    """The best score of all attempts, as if nothing were late or capped."""

    @property
    def points(self) -> float:
        """What counts."""
        return self.counted.points

    @property
    def maximum(self) -> float:
        """What could be reached."""
        return self.counted.attempt.max_score

    @property
    def full(self) -> bool:
        """Whether all points count."""
        return self.maximum > 0 and self.points == self.maximum


class MarkBook:
    """Everything that decides about marks, read once."""

    def __init__(
        self, book: RuleBook, seen: dict[tuple[int, str], float], by_hand: dict[int, HandMark]
    ) -> None:
        self._book = book
        self._seen = seen
        self._by_hand = by_hand

    def rule(self, row: ScoredAttempt) -> ProblemRule:
        """What holds for an attempt's problem and student."""
        return self._book.rule(row.slug, row.person_id)

    def seen(self, person_id: int, slug: str) -> float | None:
        """When somebody first saw a solution."""
        return self._seen.get((person_id, slug))

    def count(self, row: ScoredAttempt) -> CountedAttempt:
        """What one attempt counts."""
        rule = self.rule(row)
        seen = self.seen(row.person_id, row.slug)
        after = seen is not None and row.made > seen
        ceiling = row.max_score * rule.cap / 100 if after and rule.cap is not None else row.score
        penalty = rule.dates.penalty(row.made)
        by_hand = self._by_hand.get(row.id)
        if by_hand is not None and by_hand.points is not None:
            days = rule.dates.days_late(row.made)
            return CountedAttempt(
                row, by_hand.points, days, after_solution=after, by_hand=True, reason=by_hand.reason
            )
        return CountedAttempt(
            row,
            points=round(min(row.score, ceiling) * (1 - penalty / 100), 4),
            days_late=rule.dates.days_late(row.made),
            penalty=penalty,
            capped=ceiling < row.score,
            after_solution=after,
        )

    def mark(self, rows: Iterable[ScoredAttempt]) -> Mark:
        """The mark for one student's attempts at one problem: the one that counts most, the earliest of equals.

        If there are marks by hand, the last attempt with one counts.
        """
        counted = [self.count(row) for row in rows]
        best = max(one.attempt.score for one in counted)
        for one in reversed(counted):
            if one.by_hand:
                return Mark(one, best)
        most = max(counted, key=lambda one: (one.points, one.penalty < 100, one.attempt.score))
        return Mark(most, best)

    def marks(self, rows: Iterable[ScoredAttempt]) -> dict[tuple[int, str], Mark]:
        """The mark of each student and problem."""
        groups: dict[tuple[int, str], list[ScoredAttempt]] = defaultdict(list)
        for row in rows:
            groups[row.person_id, row.slug].append(row)
        return {key: self.mark(group) for key, group in groups.items()}


def mark_book(db: Session) -> MarkBook:
    """Rules, extensions, seen solutions and marks by hand of the class."""
    return MarkBook(
        rule_book(db),
        {(view.person_id, view.slug): view.at for view in db.scalars(select(SolutionView))},
        hand_marks(db),
    )
