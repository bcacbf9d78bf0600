"""Rendering: templates, always escaped, and their filters for times, numbers and prose."""

from __future__ import annotations

import re
import time
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from markupsafe import Markup, escape

from grader.site.compression import file_hash
from grader.site.course_time import date
from grader.site.highlight import highlight

HERE = Path(__file__).parent
STATIC = HERE / "static"
TEMPLATES = HERE / "templates"
CODE = re.compile(r"`([^`\n]+)`")


def render(template: str, **values: Any) -> str:
    """A template filled in."""
    return _environment().get_template(template).render(**values)


def points(number: float) -> str:
    """Points without a needless decimal."""
    return f"{number:g}"


def count(number: int, word: str, words: str = "") -> str:
    """A number with its noun: 1 attempt, 2 attempts; 1 try, 2 tries."""
    return f"{number} {word}" if number == 1 else f"{number} {words or word + 's'}"


def moment(seconds: float | None) -> Markup:
    """A time, which a script shows in the reader's time zone; without a script, in UTC."""
    if seconds is None:
        return Markup("")
    at = time.gmtime(seconds)
    return Markup('<time datetime="{}" title="{}">{}</time>').format(
        time.strftime("%Y-%m-%dT%H:%M:%SZ", at),
        time.strftime("%d %b %Y, %H:%M UTC", at),
        time.strftime("%d %b, %H:%M UTC", at),
    )


def prose(text: str) -> Markup:
    """A message or advice: paragraphs, and code between backticks. Everything else is escaped."""
    parts = [part for part in text.split("\n\n") if part.strip()]
    return Markup("").join(
        Markup("<p>{}</p>").format(Markup(CODE.sub(r"<code>\1</code>", str(escape(part))))) for part in parts
    )


def words(name: str) -> str:
    """A pitfall's name as words."""
    return name.replace("_", " ")


def asset(name: str) -> str:
    """A static file's address, which changes with its content."""
    return f"/static/{name}?v={file_hash(STATIC / name, _modified(STATIC / name))}"


def built(name: str) -> bool:
    """Whether a file that Node builds is there."""
    return (STATIC / "built" / name).is_file()


def _modified(path: Path) -> float:
    return path.stat().st_mtime if path.is_file() else 0.0


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=select_autoescape(default=True, default_for_string=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(
        points=points, count=count, moment=moment, prose=prose, words=words, code=highlight
    )
    environment.filters.update(date=date)
    environment.globals.update(asset=asset, built=built)
    return environment
