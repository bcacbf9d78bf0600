"""Highlighting: nothing is lost, nothing becomes markup, and no text takes long."""

import html
import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.site.highlight import MAX_COLOURED, highlight

SPAN = re.compile(r'<span class="(?:c|k|kc|m|nd|nf|s)">|</span>')
PARTS = [
    "match",
    "def f",
    "'",
    '"',
    "'''",
    '"""',
    "\\",
    "\n",
    " ",
    "@",
    "#",
    "1",
    ".",
    "e",
    "0x",
    "rb",
    "é",
    "<b>",
    "&",
]


@given(st.lists(st.sampled_from(PARTS)).map("".join) | st.text())
def test_without_tags_the_html_is_the_source(source):
    assert html.unescape(SPAN.sub("", highlight(source))) == source
    assert "<" not in SPAN.sub("", highlight(source))


def test_kinds_of_tokens_are_coloured():
    source = (
        '@jit\ndef loss(x, y=1.5e-3):  # why\n    """doc"""\n    return x @ y if x is not None else f"{x}"\n'
    )
    assert str(highlight(source)) == (
        '<span class="nd">@jit</span>\n'
        '<span class="k">def</span> <span class="nf">loss</span>(x, y=<span class="m">1.5e-3</span>):  '
        '<span class="c"># why</span>\n'
        '    <span class="s">"""doc"""</span>\n'
        '    <span class="k">return</span> x @ y <span class="k">if</span> x <span class="k">is</span> '
        '<span class="k">not</span> <span class="kc">None</span> <span class="k">else</span> '
        '<span class="s">f"{x}"</span>\n'
    )


@pytest.mark.parametrize(
    "part",
    [
        "match" + " " * 40_000 + "x",
        *PARTS,
        "'\\'",
        '"\\"',
        "'a",
        "\\\n",
        " \n",
        "case _",
        "1_",
        "(def)\t",
        "rb'",
    ],
)
def test_no_text_takes_long(part):
    source = (part * MAX_COLOURED)[:MAX_COLOURED]
    highlight.cache_clear()
    started = time.process_time()
    highlight(source)
    assert time.process_time() - started < 2


def test_a_long_text_is_not_coloured():
    assert str(highlight("1" * (MAX_COLOURED + 1))) == "1" * (MAX_COLOURED + 1)


def test_a_text_that_is_shown_again_is_not_read_again():
    highlight.cache_clear()
    assert highlight("x = 1") is highlight("x = 1")
