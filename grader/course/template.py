"""Templates: the text files in `templates/`, filled in by name."""

from __future__ import annotations

from importlib.resources import files
from string import Template


def load_template(name: str) -> Template:
    """The template of that file name; `$word` marks what is filled in."""
    folder = files("grader.course") / "templates"
    return Template((folder / f"{name}.template").read_text(encoding="utf-8"))
