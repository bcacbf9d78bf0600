"""Markdown of the course's notebooks as HTML: formulae as MathML, code highlighted, raw HTML as text."""

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
    (re.compile(r"\\text(?:tt)?\{[^}]*\}"), lambda match: match.group().replace(r"\_", "_")),
    (re.compile(r"\\arg(?![a-zA-Z])\s*"), lambda _: r"\operatorname{arg}"),
    (re.compile(r"\\mathcal\s*\{?([A-Z])\}?"), lambda match: _script(match[1])),
    # A bracket that carries an exponent would not grow with its partner.
    (
        re.compile(r"(\\[bB]ig+r\s*\\?.|\\rVert|\\rvert|\\rfloor)\s*([_^])"),
        lambda match: f"{match[1]}{{}}{match[2]}",
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
"""Corrections to the converter's output: no inline styles, spaces around names of functions."""


def render(text: str) -> Markup:
    """A text as HTML."""
    return Markup(_MARKDOWN(text))


def formula(tex: str, *, block: bool = False) -> Markup:
    """TeX as MathML, which browsers show without a script; as typed if the conversion fails."""
    plain = tex.strip()
    for pattern, replace in IN_TEX:
        plain = pattern.sub(replace, plain)
    try:
        mathml = convert(plain, display="block" if block else "inline")
    except Exception:  # the converter raises many kinds; a formula as text is still readable
        return Markup("<code>{}</code>").format(tex)
    for pattern, text in IN_MATHML:
        mathml = pattern.sub(text, mathml)
    return Markup(mathml)


def _script(letter: str) -> str:
    """A script capital; browsers no longer turn a plain letter into one."""
    try:
        return unicodedata.lookup(f"MATHEMATICAL SCRIPT CAPITAL {letter}")
    except KeyError:
        return unicodedata.lookup(f"SCRIPT CAPITAL {letter}")


class _Page(mistune.HTMLRenderer):
    """Highlights code, wraps tables, converts formulae."""

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
