"""Explanations: their headings, their words, and the twin that they name."""

import pytest

from grader.course.explanation import Explanation, explanation_of
from tests.worked_page import worked_page

TEXT = """## Why it is right

Because `a/b` is not `c`.

## The twin

It is `unit_one/f_2`, not `F/g`; see `unit_one/f_2`.

## One question further

What of `unit_two/g`?
"""


def test_headings_come_with_their_levels():
    assert Explanation("# A\n\n## B c  \ntext # no\n### D").headings == ((1, "A"), (2, "B c"), (3, "D"))


def test_words_are_those_under_the_headings():
    assert Explanation("## One two\n\nthree four\nfive $x = 1$").words == 6


def test_the_twin_is_what_its_own_section_names():
    assert Explanation(TEXT).twins == ("unit_one/f_2",)
    assert Explanation(TEXT.replace("## The twin", "## Elsewhere")).twins == ()


def test_a_slug_becomes_a_link_where_there_is_one():
    linked = Explanation(TEXT).with_links({"unit_one/f_2": "[F](there)"})
    assert "It is [F](there), not `F/g`; see [F](there)." in linked
    assert "`unit_two/g`" in linked


@pytest.mark.parametrize("text", [None, "## Why it is right\n"])
def test_an_exercise_knows_its_explanation_if_there_is_one(tmp_path, text):
    exercise = worked_page(tmp_path)
    if text is not None:
        exercise.explanation.write_text(text, encoding="utf-8")
    assert exercise.explained == text
    assert explanation_of(exercise) == (None if text is None else Explanation(text))
