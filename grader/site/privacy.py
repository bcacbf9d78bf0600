"""Privacy: all that is stored of one student, to be handed out or deleted.

Which rows are a student's follows from the foreign keys: those that refer to the person, and those that refer
to such rows. So a table that is added later is handed out and deleted too.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from sqlalchemy import Select, Table, delete, select
from sqlalchemy.orm import Session

from grader.core.errors import UsageError
from grader.site import accounts, audit
from grader.site.account_models import REGISTRATION, AccountLink
from grader.site.models import STUDENT, FailedSignIn, Person
from grader.site.operation_models import AuditLine, PendingDeletion
from grader.site.tables import METADATA

DAY = 86400.0
UNDO_DAYS = 7
SECRET = {"password", "digest", "token"}
"""Columns that let somebody sign in or act; `digest` of an attempt is a hash of code that is there too."""


def find_student(db: Session, name: str) -> Person:
    """The student with a name."""
    person = accounts.find_person(db, name)
    if person is None:
        raise UsageError(f"There is nobody called {name}.")
    if person.role != STUDENT:
        raise UsageError(f"{name} is no student: the accounts of staff are part of the audit log.")
    return person


def data_of(db: Session, person: Person) -> dict[str, Any]:
    """Everything that is stored of a person, by table, without what would let somebody sign in as them."""
    people = METADATA.tables["people"]
    data: dict[str, Any] = {
        "made": _moment(time.time()),
        "about": "All that this site stores of one person. Times are in UTC.",
        "people": _rows(db, people, [person.id]),
    }
    for table, ids in _tables(db, person):
        data[table.name] = _rows(db, table, ids)
    data["audit_log"] = [
        {"at": _moment(line.at), "action": audit.in_words(line.action), "exercise": line.slug}
        for line in db.scalars(
            select(AuditLine)
            .where((AuditLine.subject_id == person.id) | (AuditLine.person_id == person.id))
            .order_by(AuditLine.id)
        )
    ]
    data["registrations"] = [
        {"at": _moment(link.made), "address": link.name} for link in db.scalars(_registrations(person))
    ]
    failed = select(FailedSignIn).where(FailedSignIn.name == person.name_key[:120])
    data["strikes"] = [{"at": _moment(row.at), "address": _place(row.address)} for row in db.scalars(failed)]
    return data


def ask_for_deletion(db: Session, person: Person) -> PendingDeletion:
    """Take a student off the roster now, and delete all that is stored of them after some days."""
    row = db.get(PendingDeletion, person.id)
    if row is None:
        row = PendingDeletion(
            person_id=person.id, due=time.time() + UNDO_DAYS * DAY, was_active=person.active
        )
        db.add(row)
    person.active = False
    return row


def take_deletion_back(db: Session, person: Person) -> None:
    """Keep a student's data after all."""
    row = db.get(PendingDeletion, person.id)
    if row is not None:
        person.active = row.was_active
        db.delete(row)


def counts_of(db: Session, person: Person) -> dict[str, int]:
    """How many rows of each table go when a person goes."""
    return {"people": 1, **{table.name: len(ids) for table, ids in _tables(db, person)}}


def delete_student(db: Session, person: Person, *, by: Person | None, means: str) -> dict[str, int]:
    """Delete all that is stored of a student; returns how many rows of each table there were.

    The audit log keeps its lines, which then name nobody.
    """
    counts = counts_of(db, person)
    db.execute(delete(FailedSignIn).where(FailedSignIn.name == person.name_key[:120]))
    for link in db.scalars(_registrations(person)):
        db.delete(link)
    audit.record(
        db, "privacy.deleted", by=by, subject_id=person.id, means=means, attempts=counts.get("attempts", 0)
    )
    db.flush()
    db.expunge(person)
    people = METADATA.tables["people"]
    db.execute(delete(people).where(people.c.id == person.id))
    return counts


def _registrations(person: Person) -> Select[AccountLink]:
    """The links that were mailed to a person, whose name then is their mail address."""
    return select(AccountLink).where(
        AccountLink.kind == REGISTRATION, AccountLink.name == person.name.lower()
    )


def _tables(db: Session, person: Person) -> Iterator[tuple[Table, list[Any]]]:
    """Each table with rows of a person, and the keys of these rows: what goes when the person goes."""
    keys: dict[str, set[Any]] = {"people": {person.id}}
    for table in METADATA.sorted_tables:
        if table.name == "people":
            continue
        found: set[Any] = set()
        for key in table.foreign_keys:
            parent = key.column.table.name
            if key.ondelete == "CASCADE" and keys.get(parent):
                own = _key(table)
                rows = db.execute(select(*own).where(key.parent.in_(_first(keys[parent]))))
                found |= {tuple(row) for row in rows}
        keys[table.name] = {row[0] if len(row) == 1 else row for row in found}
        if found:
            yield table, sorted(keys[table.name])


def _first(values: set[Any]) -> list[Any]:
    return [value for value in values if not isinstance(value, tuple)]


def _key(table: Table) -> list[Any]:
    return list(table.primary_key.columns)


def _rows(db: Session, table: Table, ids: list[Any]) -> list[dict[str, Any]]:
    key = _key(table)
    wanted = {value if isinstance(value, tuple) else (value,) for value in ids}
    first = {value[0] for value in wanted}
    rows = db.execute(select(table).where(key[0].in_(first))).mappings()
    return [
        {name: _readable(name, value) for name, value in row.items() if name not in SECRET}
        for row in rows
        if tuple(row[column.name] for column in key) in wanted
    ]


TIMES = {"at", "made", "created", "expires", "asked", "due", "seen", "ready", "edited", "before"}


def _readable(name: str, value: Any) -> Any:
    return _moment(value) if name in TIMES and isinstance(value, float) and value > 0 else value


def _place(address: str) -> str:
    """Where a failed sign-in came from; a known browser stands there with a digest, which nobody else needs."""
    return "a known browser" if address.startswith("browser ") else address


def _moment(seconds: float) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))
