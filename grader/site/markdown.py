"""Markdown of our own notebooks as HTML: formulae as MathML, code highlighted, raw HTML shown as text."""

from __future__ import annotations

import re
from typing import Any

import mistune
from latex2mathml.converter import convert
from markupsafe import Markup, escape
from mistune.plugins.math import math
from mistune.plugins.table import table
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

TEXT_COMMANDS = re.compile(r"\\text(?:tt)?\{[^}]*\}")
STYLE = re.compile(r' style="[^"]*"')


def render(text: str) -> Markup:
    """A text as HTML."""
    return Markup(_MARKDOWN(text))


def code(source: str) -> Markup:
    """Python as highlighted HTML; the text is escaped, whoever wrote it."""
    return Markup(highlight(source, PythonLexer(stripnl=False), HtmlFormatter(nowrap=True)))


def formula(tex: str, *, block: bool = False) -> Markup:
    """TeX as MathML, which browsers show without a script; as it was typed where that fails."""
    plain = TEXT_COMMANDS.sub(lambda found: found.group().replace(r"\_", "_"), tex)
    plain = re.sub(r"\\arg(?![a-zA-Z])\s*", r"\\operatorname{arg}\\,", plain)
    try:
        made = convert(plain.strip(), display="block" if block else "inline")
    except Exception:  # the converter raises many kinds; a formula as text is still readable
        return Markup("<code>{}</code>").format(tex)
    return Markup(STYLE.sub("", made))


class _Page(mistune.HTMLRenderer):
    """Headings below the page's own, code in one look, nothing raw."""

    def heading(self, text: str, level: int, **_: Any) -> str:
        return f"<h{level}>{text}</h{level}>\n"

    def block_code(self, code_: str, info: str | None = None) -> str:
        shown = code(code_) if info in ("python", "py") else escape(code_)
        return f'<pre class="code"><code>{shown}</code></pre>\n'

    def table(self, text: str) -> str:
        return f'<div class="scroll"><table>{text}</table></div>\n'

    def inline_math(self, text: str) -> str:
        return str(formula(text))

    def block_math(self, text: str) -> str:
        return f'<div class="formula scroll">{formula(text, block=True)}</div>\n'


_MARKDOWN = mistune.Markdown(renderer=_Page(escape=True), plugins=[math, table])
