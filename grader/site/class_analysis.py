"""Class analysis: how well each check tells students apart, pitfalls over time, and mistakes that nothing names."""

from __future__ import annotations

import hashlib
import re
import statistics
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from sqlalchemy import select
from sqlalchemy.orm import Session

from grader.core.verdict import Check
from grader.site.models import SUBMIT, Attempt, Grading, Person

MIN_STUDENTS = 5
"""With fewer students, a check's discrimination is left to chance."""
LEAST_DISCRIMINATION = 0.2
MAX_ATTEMPTS = 4000
MAX_WEEKS = 10
MAX_SYMPTOM = 300
NUMBER = re.compile(r"[-−+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?", re.IGNORECASE)


@dataclass(frozen=True)
class JudgedAttempt:
    """An attempt with the checks of its valid result."""

    id: int
    person_id: int
    made: float
    score: float
    max_score: float
    cause: str | None
    pitfalls: tuple[str, ...]
    checks: tuple[Check, ...]

    @property
    def undiagnosed(self) -> bool:
        """Whether checks failed, and neither a pitfall nor another cause says why."""
        return self.score < self.max_score and not self.cause and not self.pitfalls and bool(self.failed)

    @property
    def failed(self) -> tuple[Check, ...]:
        """The checks that failed; those that were skipped say nothing."""
        return tuple(check for check in self.checks if check.outcome in ("failed", "error"))


@dataclass(frozen=True)
class CheckItem:
    """A check as an item of a test, judged by the first attempt of each student whose checks ran."""

    name: str
    title: str
    students: int
    difficulty: float
    """Which share of the students passed it."""
    discrimination: float | None
    """How a pass goes with the rest of the score, from -1 to 1; None where that cannot be said."""

    @property
    def flagged(self) -> bool:
        """Whether those who do well elsewhere do not do better here: have a look at it."""
        return self.discrimination is not None and self.discrimination < LEAST_DISCRIMINATION


@dataclass(frozen=True)
class PitfallWeeks:
    """How many students fell into each pitfall, week by week; weeks begin on Monday."""

    weeks: list[date]
    rows: list[tuple[str, list[int]]]


@dataclass(frozen=True)
class MistakeGroup:
    """Attempts that no pitfall explains and that failed the same checks with the same symptoms."""

    key: str
    failed: tuple[Check, ...]
    """The failed checks of one of them, with their messages."""
    attempts: tuple[JudgedAttempt, ...]

    @property
    def people(self) -> set[int]:
        """Who made the mistake."""
        return {attempt.person_id for attempt in self.attempts}

    @property
    def latest(self) -> list[int]:
        """The latest of these attempts of each student."""
        return sorted({attempt.person_id: attempt.id for attempt in self.attempts}.values())


def judged(db: Session, slug: str, section: str = "") -> list[JudgedAttempt]:
    """The attempts of students at a problem with their checks, oldest first; of very many the latest."""
    query = (
        select(Attempt.id, Attempt.person_id, Attempt.made, Grading)
        .join(Grading)
        .join(Person, Person.id == Attempt.person_id)
        .where(Attempt.slug == slug, Attempt.kind == SUBMIT, Person.role == "student", Person.active)
        .order_by(Attempt.id.desc(), Grading.round.desc())
        .limit(MAX_ATTEMPTS)
    )
    if section:
        query = query.where(Person.section == section)
    attempts: dict[int, JudgedAttempt] = {}
    for number, person_id, made, grading in db.execute(query):
        if number not in attempts:
            attempts[number] = JudgedAttempt(
                number, person_id, made, grading.score, grading.max_score, grading.cause,
                tuple(grading.pitfalls), tuple(grading.checks),
            )  # fmt: skip
    return list(attempts.values())[::-1]


def check_items(attempts: Iterable[JudgedAttempt]) -> list[CheckItem]:
    """Difficulty and discrimination of each check, in the order of the grader."""
    first: dict[int, JudgedAttempt] = {}
    for attempt in attempts:
        if attempt.checks and not attempt.cause:
            first.setdefault(attempt.person_id, attempt)
    names = list(dict.fromkeys(check.name for attempt in first.values() for check in attempt.checks))
    return [_item(name, list(first.values())) for name in names]


def pitfall_weeks(attempts: Sequence[JudgedAttempt], zone: ZoneInfo) -> PitfallWeeks:
    """How many students fell into which pitfall in each of the last weeks, in the course's time zone."""
    people: dict[str, dict[date, set[int]]] = defaultdict(lambda: defaultdict(set))
    for attempt in attempts:
        for name in attempt.pitfalls:
            people[name][_monday(attempt.made, zone)].add(attempt.person_id)
    if not people:
        return PitfallWeeks([], [])
    last = max(week for weeks in people.values() for week in weeks)
    begin = min(week for weeks in people.values() for week in weeks)
    count = min(MAX_WEEKS, (last - begin).days // 7 + 1)
    shown = [last - timedelta(weeks=back) for back in range(count)][::-1]
    rows = [
        (name, [len(weeks[week]) if week in weeks else 0 for week in shown]) for name, weeks in people.items()
    ]
    return PitfallWeeks(shown, sorted(rows, key=lambda row: (-sum(row[1]), row[0])))


def mistake_groups(attempts: Iterable[JudgedAttempt]) -> list[MistakeGroup]:
    """Undiagnosed attempts by behaviour, those that most students share first."""
    groups: dict[str, list[JudgedAttempt]] = defaultdict(list)
    for attempt in attempts:
        if attempt.undiagnosed:
            groups[_behaviour(attempt)].append(attempt)
    found = [MistakeGroup(key, members[-1].failed, tuple(members)) for key, members in groups.items()]
    return sorted(found, key=lambda group: (-len(group.people), -len(group.attempts), group.key))


def symptom(message: str) -> str:
    """What a message says whatever the numbers are: hidden inputs differ from attempt to attempt."""
    return " ".join(NUMBER.sub("#", message).split())[:MAX_SYMPTOM]


def _item(name: str, attempts: list[JudgedAttempt]) -> CheckItem:
    passed, rest, title = [], [], name
    for attempt in attempts:
        check = next((check for check in attempt.checks if check.name == name), None)
        if check is not None:
            title = check.title
            passed.append(float(check.outcome == "passed"))
            rest.append(attempt.score - check.points)
    return CheckItem(name, title, len(passed), statistics.fmean(passed), _correlation(passed, rest))


def _correlation(passed: list[float], rest: list[float]) -> float | None:
    if len(passed) < MIN_STUDENTS or len(set(passed)) < 2 or len(set(rest)) < 2:
        return None
    return statistics.correlation(passed, rest)


def _behaviour(attempt: JudgedAttempt) -> str:
    parts = sorted(f"{check.name}\0{symptom(check.message)}" for check in attempt.failed)
    return hashlib.sha256("\0\0".join(parts).encode()).hexdigest()[:16]


def _monday(seconds: float, zone: ZoneInfo) -> date:
    day = datetime.fromtimestamp(seconds, zone).date()
    return day - timedelta(days=day.weekday())
