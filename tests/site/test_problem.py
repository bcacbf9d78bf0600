"""Problems: every notebook of the course becomes a page."""

import re

from support import ROOT

from grader.core.cell_output import CellOutput, Kind
from grader.course.exercise import load_course
from grader.course.stored_outputs import StoredOutput, write_outputs
from grader.site.problem import read_problem
from tests.worked_page import code, text, worked_page


def test_no_markup_is_left_in_any_problem():
    for exercise in load_course(ROOT).exercises.values():
        page = read_problem(exercise)
        statement = [block.html for block in page.statement]
        cells = [*statement, *page.task, *page.visible_checks, *page.afterwards]
        html = "".join([*cells, *(hint.html for hint in page.hints)])
        prose = re.sub(r"<pre.*?</pre>|<code>.*?</code>", "", html, flags=re.DOTALL)
        words = re.sub(r"<[^>]*>", "", prose)
        assert len(page.hints) == 3, exercise.slug
        assert not re.search(r"[$\\]|\*\*|^#|&lt;/?details", words, flags=re.MULTILINE), exercise.slug
        assert " style=" not in html, exercise.slug


PICTURE = b"\x89PNG\r\n\x1a\n" + b"\0\0\0\rIHDR" + (640).to_bytes(4, "big") + (320).to_bytes(4, "big")


def worked(folder, *outputs):
    """A problem whose worked example shows these."""
    exercise = worked_page(
        folder, text("# Scaled\n\nWhy."), code("print('<b>')", "example"), text("So it is."),
        after=[text("## What your stop is worth\n\nMuch."), code("train(scaled)", "example")],
    )  # fmt: skip
    write_outputs(exercise.notebook, [(), [StoredOutput(output) for output in outputs], *[()] * 5])
    return read_problem(load_course(folder).exercise(exercise.slug))


def test_a_worked_example_shows_what_it_prints_and_draws(tmp_path):
    problem = worked(
        tmp_path,
        CellOutput(Kind.PRINTED, "<b> 1\n  two\n"),
        CellOutput(Kind.PICTURE, 'a "plot" <b>', PICTURE),
    )
    _, example, after = (block.html for block in problem.statement)
    assert '<pre class="output"><samp>&lt;b&gt; 1\n  two</samp></pre>' in example
    image = 'alt="a &#34;plot&#34; &lt;b&gt;" width="640" height="320" src="data:image/png;base64,iVBORw0KGgo'
    assert image in example
    assert example.index('class="code"') < example.index("output")
    assert "output" not in after


def test_only_a_png_becomes_a_picture(tmp_path):
    problem = worked(tmp_path, CellOutput(Kind.PICTURE, "a plot", b"<svg onload='x()'>"))
    assert "<img" not in "".join(block.html for block in problem.statement)


def test_what_a_stop_is_worth_is_no_visible_check(tmp_path):
    problem = worked(tmp_path)
    assert len(problem.visible_checks) == 1
    assert "check(" in problem.visible_checks[0].striptags()
    assert [block.striptags() for block in problem.afterwards] == [
        "What your stop is worth Much.",
        "train(scaled)",
    ]
