"""Rules: what an instructor set for a problem, and who may see its solution."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from grader.site.history import scored
from grader.site.models import SUBMIT, Attempt, Person, Rule

FOR_ALL = ""
DEFAULT_TRIES = 5


@dataclass(frozen=True)
class SolutionAccess:
    """Whether a solution is open to somebody, why, and how many tries open it."""

    open: bool
    why: str = ""
    tries: int = 0
    """How many different tries they made."""
    needed: int | None = None
    passed: bool = False
    """Whether they passed, or teach: then there is nothing that comes only after a pass."""


def rule_for(db: Session, slug: str) -> Rule:
    """The rule of a problem, or the general one."""
    return all_rules(db, [slug])[slug]


def all_rules(db: Session, slugs: list[str]) -> dict[str, Rule]:
    """The rules of problems; nothing is written."""
    stored = {rule.slug: rule for rule in db.scalars(select(Rule))}
    general = stored.get(FOR_ALL) or Rule(due=None, tries=DEFAULT_TRIES)
    default = Rule(slug=FOR_ALL, due=general.due, tries=general.tries, released=False)
    return {slug: stored.get(slug, default) for slug in slugs}


def editable_rule(db: Session, slug: str) -> Rule:
    """The row of a problem, to be changed; added if there is none."""
    rule = db.get(Rule, slug)
    if rule is None:
        general = rule_for(db, slug)
        rule = Rule(slug=slug, due=general.due, tries=general.tries, released=False)
        db.add(rule)
    return rule


def solution_access(db: Session, person: Person | None, slug: str) -> SolutionAccess:
    """Whether somebody may see a problem's solution. It never depends on another problem."""
    if person is None:
        return SolutionAccess(False)
    rule = rule_for(db, slug)
    rows = scored(db, Attempt.person_id == person.id, Attempt.slug == slug, Attempt.kind == SUBMIT)
    tries = len({row.digest for row in rows if row.cause is None})
    if person.teaches:
        return SolutionAccess(True, "You teach this course.", tries, rule.tries, passed=True)
    if any(row.full for row in rows):
        return SolutionAccess(True, "You passed.", tries, rule.tries, passed=True)
    if rule.released:
        return SolutionAccess(True, "Your instructor released it.", tries, rule.tries)
    if rule.tries is not None and tries >= rule.tries:
        return SolutionAccess(True, f"You made {tries} different tries.", tries, rule.tries)
    return SolutionAccess(False, "", tries, rule.tries)
