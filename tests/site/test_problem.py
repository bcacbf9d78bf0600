"""Problems: every notebook of the course becomes a page."""

import re

from support import ROOT

from grader.course.exercise import load_course
from grader.site.problem import read_problem


def test_no_markup_is_left_in_any_problem():
    for exercise in load_course(ROOT).exercises.values():
        page = read_problem(exercise)
        html = "".join([*page.statement, *page.visible_checks, *(hint.html for hint in page.hints)])
        prose = re.sub(r"<pre.*?</pre>|<code>.*?</code>", "", html, flags=re.DOTALL)
        words = re.sub(r"<[^>]*>", "", prose)
        assert len(page.hints) == 3, exercise.slug
        assert not re.search(r"[$\\]|\*\*|^#|&lt;/?details", words, flags=re.MULTILINE), exercise.slug
        assert " style=" not in html, exercise.slug
