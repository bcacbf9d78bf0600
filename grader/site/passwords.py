"""First passwords and links for many people at once: nothing of it is lost with one page."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from grader.reports.csv_table import spreadsheet_safe
from grader.site import account_links
from grader.site.accounts import FAST_HASHER, draw_password
from grader.site.models import STUDENT, Person
from grader.site.sessions import close_sessions_of

WAITING, EVERYBODY = "waiting", "everybody"
GROUPS = {WAITING: "students who have not signed in yet", EVERYBODY: "all students"}


@dataclass(frozen=True)
class Access:
    """A person and what opens their account: a first password, or the path of a link."""

    person: Person
    password: str = ""
    link: str = ""


def chosen(db: Session, group: str, section: str = "") -> list[Person]:
    """Students of a group, and of a section if one is named."""
    query = select(Person).where(Person.role == STUDENT, Person.active).order_by(Person.name_key)
    if group == WAITING:
        query = query.where(Person.must_change | Person.password.is_(None))
    if section:
        query = query.where(Person.section == section)
    return list(db.scalars(query))


def new_first_passwords(db: Session, people: Iterable[Person]) -> list[Access]:
    """A new first password for each; the old ones no longer work, and nobody of them stays signed in."""
    result = []
    for person in people:
        password = draw_password()
        person.password, person.must_change = FAST_HASHER.hash(password), True
        close_sessions_of(db, person)
        account_links.end_resets_of(db, person)
        result.append(Access(person, password=password))
    return result


def new_links(
    db: Session, people: Iterable[Person], by: Person | None, address: Callable[[str], str]
) -> list[Access]:
    """A link for each, with which they choose a password; until then the old one works."""
    return [
        Access(person, link=address(f"/reset/{account_links.reset(db, person, by)}")) for person in people
    ]


def as_csv(rows: Iterable[Access]) -> str:
    """What was given out, as a CSV file."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["name", "full_name", "section", "password or link"])
    for row in rows:
        texts = (row.person.name, row.person.full_name, row.person.section, row.password or row.link)
        writer.writerow([spreadsheet_safe(text) for text in texts])
    return out.getvalue()
