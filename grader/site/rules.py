"""Rules: what an instructor set for a problem, its unit or the course, and who may see a solution."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy import select
from sqlalchemy.orm import Session

from grader.site.course_time import date_text, zone_of
from grader.site.dates import Dates
from grader.site.deadline_models import Extension
from grader.site.history import scored
from grader.site.models import SUBMIT, Attempt, Person, Rule

FOR_ALL = ""
DEFAULT_TRIES = 5


@dataclass(frozen=True)
class ProblemRule:
    """What holds for a problem, for the class or for one student."""

    dates: Dates
    after_pass: bool = True
    tries: int | None = DEFAULT_TRIES
    after_due: bool = False
    cap: float | None = None
    released: bool = False

    @property
    def due(self) -> float | None:
        """When it is due."""
        return self.dates.due


@dataclass(frozen=True)
class RuleBook:
    """All rules and extensions, read once: what holds for any problem and student."""

    rows: dict[str, Rule]
    zone: ZoneInfo
    extensions: tuple[Extension, ...] = ()

    @cached_property
    def _of_person(self) -> dict[tuple[int, str], float]:
        return {(extension.person_id, extension.scope): extension.due for extension in self.extensions}

    @cached_property
    def _of_class(self) -> dict[str, ProblemRule]:
        return {}

    def rule(self, slug: str, person_id: int | None = None) -> ProblemRule:
        """What holds for a problem; with a person, their extensions included."""
        rule = self._of_class.get(slug)
        if rule is None:
            rule = self._of_class[slug] = self._class_rule(slug)
        if person_id is None or not self.extensions:
            return rule
        extended = [self._of_person.get((person_id, scope)) for scope in scopes(slug)]
        later = max((due for due in extended if due is not None), default=None)
        return rule if later is None else replace(rule, dates=rule.dates.extend(later))

    def source(self, slug: str, group: str) -> str:
        """Where a group of rules, `own_dates` or `own_solution`, comes from: a problem, a unit or the course."""
        return next(
            (scope for scope in scopes(slug) if scope in self.rows and getattr(self.rows[scope], group)),
            FOR_ALL,
        )

    def _class_rule(self, slug: str) -> ProblemRule:
        dated, opening = (self.rows.get(self.source(slug, group)) for group in ("own_dates", "own_solution"))
        dates = Dates(self.zone)
        if dated is not None:
            dates = Dates(
                self.zone, dated.opens, dated.due, dated.late_until, dated.late_policy, dated.late_percent
            )
        released = any(self.rows[scope].released for scope in scopes(slug) if scope in self.rows)
        if opening is None:
            return ProblemRule(dates, released=released)
        return ProblemRule(dates, opening.after_pass, opening.tries, opening.after_due, opening.cap, released)


@dataclass(frozen=True)
class SolutionAccess:
    """Whether a solution is open to somebody, why, and what would open it."""

    open: bool
    why: str = ""
    tries: int = 0
    """How many different tries they made."""
    ways: tuple[str, ...] = ()
    """What opens it, where it is closed."""
    passed: bool = False
    """Whether they passed, or teach: then there is nothing that comes only after a pass."""
    cap: float | None = None
    """The highest mark in percent of what they hand in after they saw it; None once they have passed."""


def scopes(slug: str) -> tuple[str, str, str]:
    """Whose rules can hold for a problem: its own before its unit's before the course's."""
    return slug, slug.partition("/")[0], FOR_ALL


def rule_book(db: Session, person: Person | None = None) -> RuleBook:
    """Every rule, with the extensions of one person or, if none is given, of all."""
    extensions = (
        select(Extension) if person is None else select(Extension).where(Extension.person_id == person.id)
    )
    return RuleBook(
        {rule.slug: rule for rule in db.scalars(select(Rule))}, zone_of(db), tuple(db.scalars(extensions))
    )


def _class_book(db: Session) -> RuleBook:
    """Every rule, as it holds for the class."""
    return RuleBook({rule.slug: rule for rule in db.scalars(select(Rule))}, zone_of(db))


def rule_for(db: Session, slug: str, person: Person | None = None) -> ProblemRule:
    """What holds for a problem; with a person, their extensions included."""
    return all_rules(db, [slug], person)[slug]


def all_rules(db: Session, slugs: list[str], person: Person | None = None) -> dict[str, ProblemRule]:
    """What holds for problems; nothing is written."""
    book = rule_book(db, person) if person is not None else _class_book(db)
    return {slug: book.rule(slug, person.id if person is not None else None) for slug in slugs}


def editable_rule(db: Session, scope: str) -> Rule:
    """The row of a problem, a unit or the course, to be changed; added if there is none, and then sets nothing."""
    rule = db.get(Rule, scope)
    if rule is None:
        rule = Rule(
            slug=scope, own_dates=False, late_policy="none", late_percent=10.0,
            own_solution=False, after_pass=True, tries=DEFAULT_TRIES, after_due=False, released=False,
        )  # fmt: skip
        db.add(rule)
    return rule


def stored_values(db: Session, scopes: list[str]) -> dict[str, dict[str, Any] | None]:
    """The rules of scopes as they are stored, column by column; None where nothing is set."""
    names = [column.name for column in Rule.__table__.columns if column.name != "slug"]
    rows = {scope: db.get(Rule, scope) for scope in scopes}
    return {
        scope: {name: getattr(row, name) for name in names} if row is not None else None
        for scope, row in rows.items()
    }


def put_back(db: Session, values: dict[str, dict[str, Any] | None]) -> None:
    """Store the rules that `stored_values` gave."""
    for scope, columns in values.items():
        row = db.get(Rule, scope)
        if columns is None:
            if row is not None:
                db.delete(row)
            continue
        rule = row or editable_rule(db, scope)
        for name, value in columns.items():
            setattr(rule, name, value)


def solution_access(db: Session, person: Person | None, slug: str) -> SolutionAccess:
    """Whether somebody may see a problem's solution. It never depends on another problem."""
    if person is None:
        return SolutionAccess(False)
    rule = rule_for(db, slug, person)
    rows = scored(db, Attempt.person_id == person.id, Attempt.slug == slug, Attempt.kind == SUBMIT)
    tries = len({row.digest for row in rows if row.cause is None})
    if person.teaches:
        return SolutionAccess(True, "You teach this course.", tries, passed=True)
    passed = any(row.full for row in rows)
    why = _why_open(rule, tries=tries, passed=passed)
    cap = None if passed else rule.cap
    return SolutionAccess(bool(why), why, tries, () if why else _ways(rule, tries), passed, cap)


def _why_open(rule: ProblemRule, *, tries: int, passed: bool) -> str:
    """Why the solution is open, or an empty text."""
    now, dates = time.time(), rule.dates
    if passed and rule.after_pass:
        return "You passed."
    if rule.tries is not None and tries >= rule.tries:
        return f"You made {tries} different tries."
    opens = dates.solution_from
    if dates.extended and opens is not None and now < opens:
        return ""  # whoever has more time is not shown the solution before it ends, whatever the class sees
    if rule.released:
        return "Your instructor released it."
    if rule.after_due and opens is not None and now >= opens:
        return "The due date has passed."
    return ""


def _ways(rule: ProblemRule, tries: int) -> tuple[str, ...]:
    """What opens the solution, each as the end of a sentence."""
    ways = ["when you pass"] if rule.after_pass else []
    if rule.tries is not None:
        ways.append(f"after {rule.tries} different tries ({tries} so far)")
    opens = rule.dates.solution_from
    if rule.after_due and opens is not None:
        ways.append(f"on {date_text(opens, rule.dates.zone)}")
    return (*ways, "when your instructor releases it")
