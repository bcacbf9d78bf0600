"""Python source as coloured HTML, in time that grows no faster than its length.

A lexer that backtracks can be made to take minutes by a page of blanks, and it holds every other request
of the server while it does. Here no pattern fails after a long repetition, so none tries again with less of
it: a string that is never closed ends with its line or with the text. What is too long is shown plain.
"""

from __future__ import annotations

import html
import keyword
import re
from collections.abc import Iterator
from functools import partial

from markupsafe import Markup

MAX_COLOURED = 100_000
"""Characters; an honest answer has a few thousand."""

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
"""The class of each kind of token, as style sheets for code have them."""
escape_text = partial(html.escape, quote=False)
"""Text between tags, where a quotation mark steers nothing."""
CONSTANTS = frozenset({"True", "False", "None"})
KEYWORDS = frozenset(keyword.kwlist) - CONSTANTS


def highlight(source: str) -> Markup:
    """Python as HTML in which only our own tags are markup, whoever wrote the text."""
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
