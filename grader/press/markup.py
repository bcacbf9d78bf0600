"""Markup: text made safe for a page. Everything that comes from a student passes through here."""

from __future__ import annotations

import html
import re

from grader.words.messages import printable

CODE = re.compile(r"`([^`\n]+)`")


def safe(text: str) -> str:
    """Text for a page or an attribute: nothing in it steers a browser."""
    return html.escape(printable(text, len(text)), quote=True)


def prose(text: str) -> str:
    """Sentences of ours or a student's: safe, with `code` set as such and paragraphs kept."""
    parts = [CODE.sub(r"<code>\1</code>", safe(part)) for part in text.split("\n\n")]
    return "".join(f"<p>{part}</p>" for part in parts)


def words(name: str) -> str:
    """A pitfall's or unit's name as words."""
    return safe(name.replace("_", " "))


def number(points: float) -> str:
    """Points as a person writes them."""
    return f"{points:.2f}".rstrip("0").rstrip(".")
