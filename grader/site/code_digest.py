"""The digest of code: two texts that differ only in comments, blanks and line breaks have the same."""

from __future__ import annotations

import hashlib
import io
import tokenize
from collections.abc import Iterable, Iterator

BLANK = {tokenize.COMMENT, tokenize.NL, tokenize.ENDMARKER, tokenize.ENCODING}
LAYOUT = {tokenize.INDENT: "indent", tokenize.DEDENT: "dedent", tokenize.NEWLINE: "newline"}
"""What these tokens say, whatever blanks they are written with."""
MAX_CHARACTERS = 50_000
"""A longer text is compared by its lines: this is done while a request waits, and others with it."""


def digest(sources: Iterable[str]) -> str:
    """A hash of the code in these cells."""
    text = "\n".join(sources)
    return hashlib.sha256("\0".join(_parts(text)).encode()).hexdigest()


def digest_of_text(sources: Iterable[str]) -> str:
    """A hash of the same cells as they are typed: for what is no try, and so is compared with none."""
    return hashlib.sha256("\n".join(sources).encode()).hexdigest()


def _parts(text: str) -> list[str]:
    if len(text) <= MAX_CHARACTERS:
        try:
            return list(_tokens(text))
        except (tokenize.TokenError, SyntaxError):
            pass  # it is no Python: its lines are compared
    return [line.strip() for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]


def _tokens(text: str) -> Iterator[str]:
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in BLANK:
            yield LAYOUT.get(token.type, token.string)
