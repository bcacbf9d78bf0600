"""A box that all runs of a page share: each run begins afresh, and the end of one ends no other."""

import pytest

from grader.core.errors import Ungradable
from grader.course.exercise import load_course
from grader.proof.page_box import PageBox
from grader.sandbox.sandbox import Sandbox
from tests.toy_course import toy_course


@pytest.fixture
def page_box(tmp_path):
    exercise = load_course(toy_course(tmp_path)).exercises["toys/scaled"]
    with Sandbox() as sandbox, PageBox(exercise, sandbox) as page_box:
        yield page_box


def test_a_run_sees_no_name_of_another(page_box):
    assert page_box.run([("first", "left = 1")]).errors == ()
    (error,) = page_box.run([("second", "left")]).errors
    assert error.type == "NameError"


def test_all_runs_share_a_process(page_box):
    """A framework keeps what it has compiled, so the second run of a page takes a fraction of the first."""
    note = "import os, sys\nsys.seen = getattr(sys, 'seen', 0) + 1\nprint(sys.seen)"
    assert [page_box.run([("cell", note)]).printed for _ in range(2)] == ["1", "2"]


def test_a_run_that_ends_the_box_ends_no_other(page_box):
    with pytest.raises(Ungradable, match="exit"):
        page_box.run([("cell", "import os\nos._exit(0)")])
    assert page_box.run([("cell", "pass")]).errors == ()
