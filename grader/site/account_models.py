"""Account models: the table of links that open an account or set a password."""

from __future__ import annotations

import time

from sqlalchemy import Float, ForeignKey, Integer, String
from sqlalchemy.orm import Mapped, mapped_column

from grader.site.models import Base

INVITATION, REGISTRATION, RESET = "invitation", "registration", "reset"


class AccountLink(Base):
    """A link with a secret, of which only the digest is stored."""

    __tablename__ = "account_links"

    id: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(20))
    digest: Mapped[str] = mapped_column(String(64), unique=True)
    person_id: Mapped[int | None] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    """Whose password it sets; none for a new account."""
    name: Mapped[str] = mapped_column(String(120), default="")
    """The mail address that it was sent to, if it was."""
    role: Mapped[str] = mapped_column(String(20), default="")
    section: Mapped[str] = mapped_column(String(60), default="")
    uses: Mapped[int] = mapped_column(Integer, default=1)
    """How many times it can still be used."""
    by_id: Mapped[int | None] = mapped_column(ForeignKey("people.id", ondelete="SET NULL"))
    made: Mapped[float] = mapped_column(Float, default=time.time)
    expires: Mapped[float] = mapped_column(Float)
