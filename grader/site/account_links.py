"""Account links: invitations, registrations by mail, and new passwords, each by a link with a secret."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Collection

from sqlalchemy import delete, func, select, update
from sqlalchemy.orm import Session

from grader.site.account_models import INVITATION, REGISTRATION, RESET, AccountLink
from grader.site.models import Person
from grader.site.refusal import Refused

DAY = 86400.0
RESET_DAYS, REGISTRATION_DAYS = 7, 1
MAX_USES, MAX_DAYS = 2000, 366
MAX_TOKEN = 100
MAILS_PER_HOUR, MAILS_PER_HOUR_IN_ALL = 3, 300
"""How many links are mailed: to one address, and to all."""
GONE = "This link has been used, is too old or was taken back. Ask your instructor for a new one."


def invite(db: Session, by: Person, *, role: str, section: str, uses: int, days: int) -> str:
    """A link with which people open accounts of a role; returns its secret."""
    return _add(db, INVITATION, days, by_id=by.id, role=role, section=section, uses=uses)


def reset(db: Session, person: Person, by: Person | None) -> str:
    """A link with which somebody sets a new password, once; earlier ones end. Returns its secret."""
    end_resets_of(db, person)
    return _add(db, RESET, RESET_DAYS, person_id=person.id, by_id=by.id if by is not None else None)


def register(db: Session, address: str, role: str) -> str | None:
    """A link for the owner of a mail address; None if too many were sent."""
    for limit, extra in (
        (MAILS_PER_HOUR, [AccountLink.name == address]),
        (MAILS_PER_HOUR_IN_ALL, []),
    ):
        recent = select(func.count(AccountLink.id)).where(
            AccountLink.kind == REGISTRATION, AccountLink.made > time.time() - 3600, *extra
        )
        if (db.scalar(recent) or 0) >= limit:
            return None
    return _add(db, REGISTRATION, REGISTRATION_DAYS, name=address, role=role)


def find(db: Session, secret: str, kinds: Collection[str]) -> AccountLink:
    """The link with that secret. Raises Refused if there is none that still holds."""
    link = db.scalar(
        select(AccountLink).where(
            AccountLink.digest == _digest(secret[:MAX_TOKEN]),
            AccountLink.kind.in_(kinds),
            AccountLink.uses > 0,
            AccountLink.expires > time.time(),
        )
    )
    if link is None:
        raise Refused(404, GONE)
    return link


def use(db: Session, link: AccountLink) -> None:
    """Use a link once. Raises Refused if others have used it up meanwhile."""
    used = db.execute(
        update(AccountLink)
        .where(AccountLink.id == link.id, AccountLink.uses > 0)
        .values(uses=AccountLink.uses - 1)
        .execution_options(synchronize_session=False)
    )
    if used.rowcount != 1:  # type: ignore[attr-defined]
        raise Refused(404, GONE)


def invitations(db: Session) -> list[AccountLink]:
    """The invitations that still hold, latest first."""
    return list(
        db.scalars(
            select(AccountLink)
            .where(AccountLink.kind == INVITATION, AccountLink.uses > 0, AccountLink.expires > time.time())
            .order_by(AccountLink.id.desc())
        )
    )


def end_resets_of(db: Session, person: Person) -> None:
    """End every link that would set somebody's password."""
    db.execute(delete(AccountLink).where(AccountLink.kind == RESET, AccountLink.person_id == person.id))


def _add(db: Session, kind: str, days: float, **values: object) -> str:
    secret = secrets.token_urlsafe(24)
    db.add(AccountLink(kind=kind, digest=_digest(secret), expires=time.time() + days * DAY, **values))
    return secret


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
