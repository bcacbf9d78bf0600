"""The audit log: who did what to whom, and when.

A line is written in the transaction of what it tells, so there is neither a deed without its line nor a line
without its deed. Every form that staff send is recorded by `endpoint`; a view adds what its form alone does
not say. The database refuses to change a line, and to delete one before its time.
"""

from __future__ import annotations

import csv
import io
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, select
from sqlalchemy.orm import Session

from grader.reports.csv_table import spreadsheet_safe
from grader.site.accounts import find_person
from grader.site.models import Attempt, Person
from grader.site.operation_models import AuditLine
from grader.site.request_context import RequestContext, View

A_MOMENT = 1e9
"""No other number of a rule is as large as a time in seconds since the epoch."""
PAGE, COMMAND, HUB, SITE = "page", "command", "hub", "site"
IN_WORDS = {
    "sign_in.sign_in": "signed in",
    "sign_in.sign_in failed": "failed to sign in",
    "sign_in.change_password": "changed their own password",
    "jupyterhub.return_from_hub": "signed in through JupyterHub",
    "people.role": "changed a role",
    "people.import_people": "added to the roster",
    "people.add": "added a person",
    "people.new_password": "gave a new first password",
    "people.give_access": "made new passwords or links for many",
    "people.invite": "made an invitation link",
    "people.end_invitation": "took an invitation back",
    "people.set_registration": "changed who may register by mail",
    "people.change_person": "changed name, section or role",
    "people.reset_link": "made a link that sets a new password",
    "people.view_as": "looked at the site as a student",
    "people.take_off": "took off the roster",
    "people.put_back": "put back on the roster",
    "class_problem.set_rule": "changed the rules",
    "dates.set_course": "changed the rules of the course",
    "dates.set_unit": "changed the rules of a unit",
    "dates.set_zone": "changed the time zone",
    "dates.extend": "gave more time",
    "dates.end_extension": "took more time back",
    "answers.comment": "commented on an attempt",
    "answers.mark": "changed a mark by hand",
    "answers.answer": "answered an appeal",
    "class_analysis.comment": "commented on attempts of a group",
    "class_problem.undo_rule": "put the earlier rules back",
    "regrades.start": "started a regrade",
    "exports.to_gradebook": "exported marks to nbgrader",
    "exports.marks_csv": "downloaded all marks",
    "exports.marks_by_problem_csv": "downloaded all marks by problem",
    "join.join": "opened an account by a link",
    "join.reset": "set a new password by a link",
    "exports.attempts_csv": "downloaded all attempts",
    "exports.audit_csv": "downloaded the audit log",
    "privacy.student_data": "downloaded a student's data",
    "privacy.ask_for_deletion": "asked for the deletion of a student's data",
    "privacy.take_deletion_back": "took a deletion back",
    "privacy.set_periods": "changed how long data is kept",
    "privacy.deleted": "a student's data was deleted",
    "privacy.expired": "data past its time was deleted",
    "term.accept_version": "accepted a version of the course",
    "term.close": "closed the course",
    "term.reopen": "opened the course again",
    "term.archive": "asked for an archive of the course",
    "term.download_archive": "downloaded an archive of the course",
}
"""Actions in words. An action that is not here is shown by its name."""


@dataclass(frozen=True)
class ShownLine:
    """A line as people read it: names instead of numbers."""

    id: int
    at: float
    who: str
    action: str
    subject: str
    detail: str
    means: str


def record(
    db: Session,
    action: str,
    *,
    by: Person | None,
    subject_id: int | None = None,
    slug: str = "",
    means: str = PAGE,
    **detail: Any,
) -> AuditLine:
    """Add a line to the log."""
    line = AuditLine(
        at=time.time(),
        person_id=by.id if by is not None else None,
        means=means,
        action=action,
        subject_id=subject_id,
        slug=slug,
        detail=detail,
    )
    db.add(line)
    return line


def record_failed_sign_in(db: Session, name: str) -> None:
    """Add a line if the name is that of somebody who teaches."""
    person = find_person(db, name)
    if person is not None and person.teaches:
        record(db, "sign_in.sign_in failed", by=None, subject_id=person.id, means=SITE)


def record_request(context: RequestContext, view: View) -> None:
    """Add a line for a form that a view has acted on; a question that came back is no deed."""
    if context.asked:
        return
    path, numbers = context.request.url.path, context.path_params
    subject_id, slug, detail = None, "", dict(context.noted)
    if "number" in numbers and "/people/" in path:
        subject_id = context.row_id
    elif "number" in numbers and "/attempts/" in path:
        detail["attempt"] = context.row_id
        subject_id = context.db.scalar(select(Attempt.person_id).where(Attempt.id == context.row_id))
    elif "number" in numbers:
        detail["number"] = context.row_id
    if "unit" in numbers and "id" in numbers:
        slug = f"{numbers['unit']}/{numbers['id']}"
    record(context.db, name_of(view), by=context.me, subject_id=subject_id, slug=slug, **detail)


def name_of(view: View) -> str:
    """The action that a view's form stands for."""
    module = getattr(view, "__module__", "").rsplit(".", 1)[-1]
    return f"{module}.{getattr(view, '__name__', '')}"


def lines(db: Session, *, action: str = "", before: int | None = None, limit: int = 200) -> list[ShownLine]:
    """The latest lines, the newest first."""
    query = select(AuditLine).order_by(AuditLine.id.desc()).limit(limit)
    if action:
        query = query.where(AuditLine.action == action)
    if before is not None:
        query = query.where(AuditLine.id < before)
    return _shown(db, query)


def last_of(db: Session, names: Sequence[str], by: Person) -> AuditLine | None:
    """The last line that tells of one of some actions by a person."""
    return db.scalar(
        select(AuditLine)
        .where(AuditLine.action.in_(names), AuditLine.person_id == by.id)
        .order_by(AuditLine.id.desc())
        .limit(1)
    )


def actions(db: Session) -> list[tuple[str, str]]:
    """The actions that are in the log, each with its words."""
    names = db.scalars(select(AuditLine.action).distinct())
    return sorted(((name, in_words(name)) for name in names), key=lambda pair: pair[1])


def as_csv(db: Session) -> str:
    """The whole log, oldest first."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["line", "at", "who", "action", "to_whom_or_what", "detail", "by_means_of"])
    for line in _shown(db, select(AuditLine).order_by(AuditLine.id)):
        at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(line.at))
        fields = [line.id, at, line.who, line.action, line.subject, line.detail, line.means]
        writer.writerow([spreadsheet_safe(field) if isinstance(field, str) else field for field in fields])
    return out.getvalue()


def in_words(action: str) -> str:
    """What an action is called."""
    return IN_WORDS.get(action) or action.replace(".", ": ", 1).replace("_", " ")


def _shown(db: Session, query: Select[Any]) -> list[ShownLine]:
    found = db.scalars(query).all()
    names = _names(db, found)
    return [
        ShownLine(
            line.id,
            line.at,
            _name(names, line.person_id) if line.person_id is not None else _without_person(line.means),
            in_words(line.action),
            ", ".join(filter(None, [_name(names, line.subject_id), line.slug])),
            _detail(line.detail),
            line.means,
        )
        for line in found
    ]


def _names(db: Session, found: Sequence[AuditLine]) -> dict[int, str]:
    ids = {number for line in found for number in (line.person_id, line.subject_id) if number is not None}
    if not ids:
        return {}
    people = db.execute(select(Person.id, Person.name))
    return {number: name for number, name in people if number in ids}


def _name(names: dict[int, str], number: int | None) -> str:
    if number is None:
        return ""
    return names.get(number, f"a deleted person (number {number})")


def _without_person(means: str) -> str:
    return "the command line" if means == COMMAND else "the site"


def _detail(detail: dict[str, Any]) -> str:
    return "; ".join(f"{key.replace('_', ' ')}: {_value(value)}" for key, value in detail.items())


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_value(inner)}" for key, inner in value.items())
    if isinstance(value, Iterable) and not isinstance(value, str):
        return ", ".join(map(_value, value))
    if isinstance(value, float):
        moment = value > A_MOMENT
        return time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(value)) if moment else f"{value:g}"
    if value is None or isinstance(value, bool):
        return "yes" if value else "no" if value is not None else "none"
    return str(value)
