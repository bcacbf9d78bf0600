"""Templates are filled in by name; the one of nbgrader's configuration is what this course uses."""

import pytest
from support import ROOT

from grader.course.template import load_template


def test_the_courses_nbgrader_configuration_is_the_template_filled_in():
    text = (ROOT / "course" / "nbgrader_config.py").read_text(encoding="utf-8")
    assert load_template("nbgrader_config.py").substitute(configure="configure(c)") == text


def test_a_word_that_is_not_filled_in_is_an_error():
    with pytest.raises(KeyError, match="configure"):
        load_template("nbgrader_config.py").substitute()
