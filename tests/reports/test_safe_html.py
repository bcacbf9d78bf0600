"""Text on a page is text: code and stress are marked up, and nothing else is."""

import pytest

from grader.reports.safe_html import points, prose


def test_prose_marks_code_and_stress_and_nothing_else():
    assert prose("ask *which* action, not `a*b` * 2 or x**2") == (
        "<p>ask <em>which</em> action, not <code>a*b</code> * 2 or x**2</p>"
    )
    assert prose("one\n\n`<b>`") == "<p>one</p><p><code>&lt;b&gt;</code></p>"


@pytest.mark.parametrize(("number", "text"), [(0.0, "0"), (10.0, "10"), (2.5, "2.5"), (1 / 3, "0.33")])
def test_points_as_a_person_writes_them(number, text):
    assert points(number) == text
