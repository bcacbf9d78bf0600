"""Settings: what was said when the site was started."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Settings:
    """Where the course is, where the site is, and who signs people in.

    Args:
        prefix: the path below which the site answers, as a proxy forwards it: `/services/stopgrad`.
        secure: the site is reached by TLS alone, so cookies are sent by nothing else.
        alone: whoever reaches the site is its one instructor; only a socket of their own leads here.
        hub: a JupyterHub signs people in.
        instructors: the hub's names of those who teach, beside its administrators.
    """

    root: Path
    database: str
    prefix: str = ""
    secure: bool = False
    alone: bool = False
    hub: bool = False
    instructors: tuple[str, ...] = ()

    @property
    def cookie(self) -> str:
        """The session cookie's name; browsers hold one of this prefix to its promise."""
        return "__Secure-stopgrad" if self.secure else "stopgrad"

    @property
    def cookie_path(self) -> str:
        return self.prefix or "/"
