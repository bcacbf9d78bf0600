"""Registration: people open accounts themselves, with a mail address of an allowed domain, if that is switched on."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy.orm import Session

from grader.core.text import printable
from grader.site import account_links, accounts, mail
from grader.site.deadline_models import CourseOption
from grader.site.refusal import Refused
from grader.site.roles import STUDENT
from grader.site.settings import Settings

DOMAINS = "registration_domains"
MAX_DOMAINS = 20
TEXT = """Somebody, probably you, asked for an account on {site} with this address.
Open this link within a day to choose a password:

{link}

If it was not you, do nothing: there is no account.
"""
HAVE_ONE = """Somebody, probably you, asked for an account on {site} with this address.
You have one already. Sign in with this address, or ask your instructor for a new password.

{site}/sign-in
"""


def domains(db: Session, settings: Settings) -> list[str]:
    """The domains whose mail addresses may register; none if that is switched off or mail cannot be sent."""
    option = db.get(CourseOption, DOMAINS)
    if option is None or not is_possible(settings):
        return []
    return option.value.split()


def is_possible(settings: Settings) -> bool:
    """Whether links can be mailed: that needs a mail server, and the site's address for browsers."""
    return mail.is_set_up() and bool(settings.address) and not (settings.hub or settings.alone)


def set_domains(db: Session, text: str) -> None:
    """Switch registration on for these domains; none switch it off. Raises Refused."""
    names = list(dict.fromkeys(text.lower().replace(",", " ").split()))
    for name in names:
        if not mail.DOMAIN.match(name):
            raise Refused(
                400, f"{printable(name, 60)!r} is no domain such as example.edu. Nothing was changed."
            )
    if len(names) > MAX_DOMAINS:
        raise Refused(400, f"At most {MAX_DOMAINS} domains can be allowed. Nothing was changed.")
    db.merge(CourseOption(name=DOMAINS, value=" ".join(names)))


def is_allowed(domain: str, allowed: Iterable[str]) -> bool:
    """Whether a domain is allowed: one of the list, and none below it."""
    return domain in allowed


def send_link(db: Session, settings: Settings, address: str) -> None:
    """Mail a link that opens an account, or the news that there is one; not more often than a few times per hour."""
    secret = account_links.register(db, address, STUDENT)
    if secret is None:
        return
    link = f"{settings.address}/join/{secret}"
    text = TEXT if accounts.find_person(db, address) is None else HAVE_ONE
    mail.send(address, "Your account on stopgrad", text.format(site=settings.address, link=link))
