"""Templates: the text files in `templates/`, filled in by name."""

from __future__ import annotations

from pathlib import Path
from string import Template

FOLDER = Path(__file__).with_name("templates")


def load_template(name: str) -> Template:
    """The template of that file name; `$word` marks what is filled in."""
    return Template((FOLDER / f"{name}.template").read_text(encoding="utf-8"))
