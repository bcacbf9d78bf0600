"""The role log: whatever gives or takes a role, a line of the audit log says so."""

from __future__ import annotations

import time
from typing import Any

from sqlalchemy import event, insert, inspect
from sqlalchemy.orm import Session

from grader.site.models import STUDENT, Person
from grader.site.operation_models import AuditLine

ACTOR, MEANS = "actor", "means"
"""In the session's `info`: the number of the person who acts, and by what means."""


def watch(session: Session) -> None:
    """Note in the audit log which roles a session gives and takes."""
    event.listen(session, "before_flush", _note_changes)
    event.listen(session, "after_flush", _note_new_staff)


def _note_changes(session: Session, *_: Any) -> None:
    for person in session.dirty:
        if isinstance(person, Person):
            changed = inspect(person).attrs.role.history
            if changed.deleted and changed.added and changed.deleted != changed.added:
                _add(session, person.id, before=changed.deleted[0], after=changed.added[0])


def _note_new_staff(session: Session, *_: Any) -> None:
    """After they were written: only then they have a number."""
    for person in session.new:
        if isinstance(person, Person) and person.role != STUDENT:
            _add(session, person.id, before="none", after=person.role)


def _add(session: Session, subject_id: int, *, before: str, after: str) -> None:
    session.connection().execute(
        insert(AuditLine).values(
            at=time.time(),
            person_id=session.info.get(ACTOR),
            means=session.info.get(MEANS, "site"),
            action="people.role",
            subject_id=subject_id,
            slug="",
            detail={"before": before, "after": after},
        )
    )
