"""Rules: what an instructor set for a problem, and whether its solution is open to somebody."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from grader.site.history import scored
from grader.site.models import SUBMIT, Attempt, Person, Rule

FOR_ALL = ""
DEFAULT_TRIES = 5


@dataclass(frozen=True)
class Opening:
    """Whether a solution is open, why, and what else would open it."""

    open: bool
    why: str = ""
    tries: int = 0
    """How many different tries there were."""
    needed: int | None = None


def rule_for(db: Session, slug: str) -> Rule:
    """The rule of a problem, filled up from the one for all."""
    return all_rules(db, [slug])[slug]


def all_rules(db: Session, slugs: list[str]) -> dict[str, Rule]:
    """The rules of problems; nothing is written."""
    known = {rule.slug: rule for rule in db.scalars(select(Rule))}
    general = known.get(FOR_ALL) or Rule(due=None, tries=DEFAULT_TRIES)
    otherwise = Rule(slug=FOR_ALL, due=general.due, tries=general.tries, released=False)
    return {slug: known.get(slug, otherwise) for slug in slugs}


def own_rule(db: Session, slug: str) -> Rule:
    """The row of a problem, made if need be, to be changed."""
    rule = db.get(Rule, slug)
    if rule is None:
        general = rule_for(db, slug)
        rule = Rule(slug=slug, due=general.due, tries=general.tries, released=False)
        db.add(rule)
    return rule


def opening(db: Session, person: Person | None, slug: str) -> Opening:
    """Whether somebody may see a problem's solution. One problem never waits for another."""
    if person is None:
        return Opening(False)
    rule = rule_for(db, slug)
    rows = scored(db, Attempt.person_id == person.id, Attempt.slug == slug, Attempt.kind == SUBMIT)
    tries = len({row.digest for row in rows if row.cause is None})
    if person.teaches:
        return Opening(True, "You teach this course.", tries, rule.tries)
    if any(row.full for row in rows):
        return Opening(True, "You passed.", tries, rule.tries)
    if rule.released:
        return Opening(True, "Your instructor released it.", tries, rule.tries)
    if rule.tries is not None and tries >= rule.tries:
        return Opening(True, f"You made {tries} different tries.", tries, rule.tries)
    return Opening(False, "", tries, rule.tries)
