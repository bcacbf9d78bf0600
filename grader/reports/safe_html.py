"""Markup: text made safe for a page. Everything that comes from a student passes through here."""

from __future__ import annotations

import html
import re
from itertools import cycle

from grader.core.text import printable

CODE = re.compile(r"`([^`\n]+)`")
STRESS = re.compile(r"(?<![\w*])\*(?=\S)([^*\n]+?)(?<=\S)\*(?![\w*])")


def safe(text: str) -> str:
    """Text for a page or an attribute: nothing in it steers a browser."""
    return html.escape(printable(text, len(text)), quote=True)


def prose(text: str) -> str:
    """Sentences of ours or a student's: safe, with `code` and *stress* set as such and paragraphs kept."""
    return "".join(
        f"<p>{''.join(map(_set, CODE.split(part), cycle((False, True))))}</p>" for part in text.split("\n\n")
    )


def _set(text: str, code: bool) -> str:
    return f"<code>{safe(text)}</code>" if code else STRESS.sub(r"<em>\1</em>", _spaced(text))


def _spaced(text: str) -> str:
    """Safe text with the spaces at its ends, which hold it apart from the code beside it."""
    before, after = " " * text[:1].isspace(), " " * text[-1:].isspace()
    return f"{before}{safe(text)}{after}"


def words(name: str) -> str:
    """A pitfall's or unit's name as words."""
    return safe(name.replace("_", " "))


def number(points: float) -> str:
    """Points as a person writes them."""
    return f"{points:.2f}".rstrip("0").rstrip(".")
