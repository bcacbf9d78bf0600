"""Drafts: what a student has typed and not yet handed in, kept on the server. The newest version wins.

A browser says how old an edit is, not when it was made: clocks of browsers are often wrong. It also says on which
revision the edit was made. If that is not the stored one, two windows worked at the same time: the version that
gives way is kept beside the draft, to be brought back.
"""

from __future__ import annotations

import time

from sqlalchemy import select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from grader.site.models import Draft, Person
from grader.site.refusal import Refused

MAX_CHARACTERS = 200_000
MAX_EARLIER = 5
"""How many versions that gave way are kept."""


def draft_of(db: Session, person: Person, slug: str) -> Draft | None:
    """What somebody has typed for a problem."""
    return db.get(Draft, (person.id, slug))


def save(db: Session, person: Person, slug: str, code: str, *, age: float, base: int) -> Draft:
    """Keep a version; returns the draft, which holds the newest one.

    Args:
        age: how many seconds ago it was typed.
        base: the revision of the draft that it was made from.
    """
    if len(code) > MAX_CHARACTERS:
        raise Refused(
            413, f"A draft has at most {MAX_CHARACTERS:,} characters. It is not kept on the server."
        )
    edited = time.time() - max(0.0, age)
    draft = _locked(db, person, slug)
    if draft is None:
        draft = Draft(person_id=person.id, slug=slug, code=code, edited=edited, revision=1, earlier=[])
        try:
            with db.begin_nested():
                db.add(draft)
            return draft
        except IntegrityError:  # another window was first
            draft = _locked(db, person, slug)
            assert draft is not None
    if code == draft.code:
        draft.edited = max(draft.edited, edited)
        return draft
    if edited < draft.edited:
        _keep(draft, edited, code)
        return draft
    if base != draft.revision:
        _keep(draft, draft.edited, draft.code)
    draft.earlier = [one for one in draft.earlier if one[1] != code]
    draft.code, draft.edited = code, edited
    draft.revision += 1
    return draft


def _locked(db: Session, person: Person, slug: str) -> Draft | None:
    """The row as it is now. The update changes nothing, but makes another window wait; SQLite has no other lock."""
    mine = (Draft.person_id == person.id, Draft.slug == slug)
    db.execute(update(Draft).where(*mine).values(revision=Draft.revision))
    return db.scalar(select(Draft).where(*mine).execution_options(populate_existing=True))


def _keep(draft: Draft, edited: float, code: str) -> None:
    """Keep a version beside the draft, the latest first."""
    others = [one for one in draft.earlier if one[1] != code]
    draft.earlier = sorted([[edited, code], *others], reverse=True)[:MAX_EARLIER]
