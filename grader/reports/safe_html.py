"""Text made safe for an HTML page. Everything that comes from a student passes through here."""

from __future__ import annotations

import html
import re
from itertools import cycle

from grader.core.text import printable

CODE = re.compile(r"`([^`\n]+)`")
STRESS = re.compile(r"(?<![\w*])\*(?=\S)([^*\n]+?)(?<=\S)\*(?![\w*])")


def safe(text: str) -> str:
    """Text for a page or an attribute: a browser reads no markup in it."""
    return html.escape(printable(text, len(text)), quote=True)


def prose(text: str) -> str:
    """Sentences as safe paragraphs, with `code` and *stress* shown as such."""
    return "".join(
        f"<p>{''.join(map(_piece, CODE.split(part), cycle((False, True))))}</p>"
        for part in text.split("\n\n")
    )


def _piece(text: str, is_code: bool) -> str:
    return f"<code>{safe(text)}</code>" if is_code else STRESS.sub(r"<em>\1</em>", _spaced(text))


def _spaced(text: str) -> str:
    """Safe text that keeps a space at each end, between it and the code beside it."""
    before, after = " " * text[:1].isspace(), " " * text[-1:].isspace()
    return f"{before}{safe(text)}{after}"


def spaced_name(name: str) -> str:
    """The name of a pitfall or a unit with spaces, safe."""
    return safe(name.replace("_", " "))


def points(number: float) -> str:
    """Points as a person writes them: 2, 2.5."""
    return f"{number:.2f}".rstrip("0").rstrip(".")
