"""Dates: when a problem opens, when it is due, and what late work loses."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

NO_PENALTY, PERCENT, CLOSED = "none", "percent", "closed"
POLICIES = {
    NO_PENALTY: "Late work counts in full, and is flagged",
    PERCENT: "Late work loses some percent per day that has begun",
    CLOSED: "Late work does not count",
}
MINUTE = 60.0


@dataclass(frozen=True)
class Dates:
    """The dates of a problem for one student, in the course's time zone."""

    zone: ZoneInfo
    opens: float | None = None
    due: float | None = None
    late_until: float | None = None
    policy: str = NO_PENALTY
    percent: float = 0.0
    extended: bool = False
    """Whether this student has more time than the class."""

    def extend(self, due: float) -> Dates:
        """The same dates with a later due date; an earlier one changes nothing."""
        if self.due is None or due <= self.due:
            return self
        late_until = self.late_until if self.late_until is None else max(self.late_until, due)
        return replace(self, due=due, late_until=late_until, extended=True)

    def is_open(self, now: float) -> bool:
        """Whether the problem may be read and attempted."""
        return self.opens is None or now >= self.opens

    def is_late(self, made: float) -> bool:
        """Whether something handed in then is late; the minute of the due date is still in time."""
        return self.due is not None and made >= self.due + MINUTE

    @property
    def end(self) -> float | None:
        """When work stops to count: None if it never does."""
        last = self.due if self.policy == CLOSED else self.late_until
        return None if self.due is None or last is None else max(last, self.due) + MINUTE

    @property
    def solution_from(self) -> float | None:
        """From when on the solution may open because of the dates: not while late work has a date of its own."""
        return self.end if self.end is not None or self.due is None else self.due + MINUTE

    def counts(self, made: float) -> bool:
        """Whether something handed in then counts for the mark."""
        return self.end is None or made < self.end

    def days_late(self, made: float) -> int:
        """How many days late that is; a day that has begun counts, and days are those of the time zone."""
        if self.due is None or not self.is_late(made):
            return 0
        due = datetime.fromtimestamp(self.due, self.zone)
        days = max(0, int((made - self.due) // 86400) - 1)
        while made >= (due + timedelta(days=days)).timestamp() + MINUTE:
            days += 1
        return days

    def penalty(self, made: float) -> float:
        """What something handed in then loses, in percent."""
        if not self.counts(made):
            return 100.0
        return min(100.0, self.days_late(made) * self.percent) if self.policy == PERCENT else 0.0
