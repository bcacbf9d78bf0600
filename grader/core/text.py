"""Text from outside, made safe: to print, to write, to read in a JSON file."""

from __future__ import annotations

import json
import re
import unicodedata
from typing import Any

MAX_MESSAGE = 600
LIKE_AN_ESCAPE = re.compile(r"\\x[89a-f][0-9a-f]")


def printable(text: str, limit: int = MAX_MESSAGE) -> str:
    """One line of text without control, format or unassigned characters, cut at a limit."""
    spaced = " ".join(text[: 4 * limit].split())
    if not spaced.isprintable():
        spaced = " ".join("".join(c for c in spaced if not _is_control(c)).split())
    return spaced if len(spaced) <= limit else spaced[: limit - 1] + "…"


def writable(text: str) -> str:
    """The same text without half surrogate pairs, which no file and no terminal accepts."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode()


def file_name(name: str) -> str:
    """A file's name as text that can be written: bytes that are not UTF-8 are shown as escapes.

    No two names become one: in a name that has escapes, or looks as if it had, each backslash is doubled.
    """
    if any(map(_is_lone_byte, name)) or LIKE_AN_ESCAPE.search(name):
        name = name.replace("\\", "\\\\")
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")


def look_alike(name: str) -> str:
    """What is the same for names that a reader cannot tell apart: by normal form, case or invisible characters."""
    return unicodedata.normalize(
        "NFKC", printable(unicodedata.normalize("NFKC", name), len(name) + 1).casefold()
    )


def _is_lone_byte(character: str) -> bool:
    """Whether a character stands for a byte of a file's name that is not UTF-8."""
    return "\udc80" <= character <= "\udcff"


def as_json(data: Any) -> str:
    """JSON that a person can read: letters of any script as they are, control characters escaped."""
    text = json.dumps(data, indent=1, ensure_ascii=False) + "\n"
    return text if text.isascii() else "".join(map(_escaped, text))


def _escaped(character: str) -> str:
    return json.dumps(character)[1:-1] if _is_control(character) and character != "\n" else character


def _is_control(character: str) -> bool:
    """Whether a character controls a terminal or a reader instead of being read (Unicode category C)."""
    return unicodedata.category(character)[0] == "C"
