"""Python source as coloured HTML, in time that grows no faster than its length.

A page of blanks can make a backtracking lexer run for minutes, and every other request of the server waits
for it. Here no pattern fails after a long repetition, so none backtracks: a string that is never closed
ends with its line or with the text. A text that is too long is shown without colours.
"""

from __future__ import annotations

import html
import keyword
import re
from collections.abc import Iterator
from functools import lru_cache, partial

from markupsafe import Markup

MAX_COLOURED = 50_000
"""Characters; an honest answer has a few thousand."""
MAX_KEPT = 64
"""How many texts are kept as they are shown: an attempt is opened again and again."""

TOKEN = re.compile(
    r"""
    (?P<comment> \#[^\n]* )
    | (?P<decorator> ^[ \t]*@[\w.]+ )
    | (?P<string> [rRbBuUfFtT]{0,2}
        (?: '''(?: [^'\\] | \\.? | '(?!'') )*(?:'''|\Z)
          | \"""(?: [^"\\] | \\.? | "(?!"") )*(?:\"""|\Z)
          | '(?: [^'\\\n] | \\.? )*'?
          | "(?: [^"\\\n] | \\.? )*"? ) )
    | (?P<word> [^\W\d]\w* )
    | (?P<number> 0[xX][\da-fA-F_]+ | 0[bBoO][0-7_]+
        | (?: \d[\d_]*(?:\.[\d_]*)? | \.\d[\d_]* )(?:[eE][+-]?\d[\d_]*)?[jJ]? )
    """,
    re.VERBOSE | re.MULTILINE | re.DOTALL,
)
CLASSES = {"comment": "c", "decorator": "nd", "string": "s", "number": "m"}
"""The CSS class of each kind of token, with the usual names of Pygments."""
escape_text = partial(html.escape, quote=False)
"""For text between tags, where quotation marks need no escape."""
CONSTANTS = frozenset({"True", "False", "None"})
KEYWORDS = frozenset(keyword.kwlist) - CONSTANTS


@lru_cache(maxsize=MAX_KEPT)
def highlight(source: str) -> Markup:
    """Python as HTML. The only tags in it are those added here, whoever wrote the text."""
    if len(source) > MAX_COLOURED:
        return Markup(escape_text(source))
    return Markup("".join(_pieces(source)))


def _pieces(source: str) -> Iterator[str]:
    end = 0
    previous = ""
    for token in TOKEN.finditer(source):
        yield escape_text(source[end : token.start()])
        text = token.group()
        kind = CLASSES.get(token.lastgroup or "") or _class_of_word(text, previous)
        yield f'<span class="{kind}">{escape_text(text)}</span>' if kind else escape_text(text)
        previous, end = text, token.end()
    yield escape_text(source[end:])


def _class_of_word(word: str, previous: str) -> str:
    """A keyword, a constant, the name that `def` or `class` introduces, or none."""
    if word in KEYWORDS:
        return "k"
    if word in CONSTANTS:
        return "kc"
    return "nf" if previous in ("def", "class") else ""
