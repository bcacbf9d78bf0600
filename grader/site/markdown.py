"""Markdown of our own notebooks as HTML: formulae as MathML, code highlighted, raw HTML shown as text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Any

import mistune
from latex2mathml.converter import convert
from markupsafe import Markup, escape
from mistune.plugins.math import math
from mistune.plugins.table import table

from grader.site.highlight import highlight

IN_TEX: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...] = (
    (re.compile(r"\\text(?:tt)?\{[^}]*\}"), lambda found: found.group().replace(r"\_", "_")),
    (re.compile(r"\\arg(?![a-zA-Z])\s*"), lambda _: r"\operatorname{arg}"),
    (re.compile(r"\\mathcal\s*\{?([A-Z])\}?"), lambda found: _script(found[1])),
    # A bracket that carries an exponent would not grow with its partner.
    (
        re.compile(r"(\\[bB]ig+r\s*\\?.|\\rVert|\\rvert|\\rfloor)\s*([_^])"),
        lambda found: f"{found[1]}{{}}{found[2]}",
    ),
)
IN_MATHML: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r' style="[^"]*"'), ""),
    (re.compile(r"<mo>([a-z]{2,})</mo>"), r'<mo lspace="0.167em" rspace="0.167em">\1</mo>'),
    (
        re.compile(r"(<mi>(?:log|ln|exp|sin|cos|tanh)</mi>)(?!<mo|</)"),
        r'\1<mspace width="0.167em" />',
    ),
)
"""What the converter leaves to be desired: inline styles, and the spaces around names of functions."""


def render(text: str) -> Markup:
    """A text as HTML."""
    return Markup(_MARKDOWN(text))


def formula(tex: str, *, block: bool = False) -> Markup:
    """TeX as MathML, which browsers show without a script; as it was typed where that fails."""
    plain = tex.strip()
    for pattern, put in IN_TEX:
        plain = pattern.sub(put, plain)
    try:
        made = convert(plain, display="block" if block else "inline")
    except Exception:  # the converter raises many kinds; a formula as text is still readable
        return Markup("<code>{}</code>").format(tex)
    for pattern, text in IN_MATHML:
        made = pattern.sub(text, made)
    return Markup(made)


def _script(letter: str) -> str:
    """A script capital; browsers no longer make one from a plain letter."""
    try:
        return unicodedata.lookup(f"MATHEMATICAL SCRIPT CAPITAL {letter}")
    except KeyError:
        return unicodedata.lookup(f"SCRIPT CAPITAL {letter}")


class _Page(mistune.HTMLRenderer):
    """Headings below the page's own, code in one look, nothing raw."""

    def heading(self, text: str, level: int, **_: Any) -> str:
        return f"<h{level}>{text}</h{level}>\n"

    def block_code(self, code: str, info: str | None = None) -> str:
        shown = highlight(code) if info in ("python", "py") else escape(code)
        return f'<pre class="code"><code>{shown}</code></pre>\n'

    def table(self, text: str) -> str:
        return f'<div class="scroll"><table>{text}</table></div>\n'

    def inline_math(self, text: str) -> str:
        return str(formula(text))

    def block_math(self, text: str) -> str:
        return f'<div class="formula scroll">{formula(text, block=True)}</div>\n'


_MARKDOWN = mistune.Markdown(renderer=_Page(escape=True), plugins=[math, table])
