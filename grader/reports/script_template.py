"""Script templates: the files in `templates/`. `@word` marks what is filled in: a shell has its own use for `$`."""

from __future__ import annotations

from pathlib import Path
from string import Template

FOLDER = Path(__file__).with_name("templates")


class _Script(Template):
    delimiter = "@"


def fill(name: str, **words: str) -> bytes:
    """The text of a template with its words."""
    return _Script((FOLDER / f"{name}.template").read_text(encoding="utf-8")).substitute(words).encode()
