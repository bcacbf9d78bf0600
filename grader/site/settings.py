"""Settings: the options that the site was started with."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Settings:
    """Where the course is, where the site is, and who signs people in.

    Args:
        prefix: the path below which the site answers, as a proxy forwards it: `/services/stopgrad`.
        secure: the site is reached only by TLS, so browsers send its cookies only there.
        alone: every visitor is the one instructor; the site listens on a socket that only they can open.
        hub: JupyterHub signs people in.
        instructors: names in the hub of those who teach, besides its administrators.
        address: where browsers reach the site, for links in mails: `https://stopgrad.example.edu`.
    """

    root: Path
    database: str
    prefix: str = ""
    secure: bool = False
    alone: bool = False
    hub: bool = False
    instructors: tuple[str, ...] = ()
    address: str = ""

    @property
    def cookie(self) -> str:
        """The session cookie's name; browsers accept `__Secure-` only over TLS."""
        return "__Secure-stopgrad" if self.secure else "stopgrad"

    @property
    def browser_cookie(self) -> str:
        """The name of the cookie by which a browser is known."""
        return f"{self.cookie}-browser"

    @property
    def cookie_path(self) -> str:
        return self.prefix or "/"
