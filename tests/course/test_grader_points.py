"""The points of a grader are read from its source, and compared with course.toml when that is read."""

import pytest
from support import ROOT
from toy_course import toy_course

from grader.course.exercise import load_course
from grader.course.grader_points import points_of_grader

CHECK = "def test_one(student): ..."


def test_every_grader_of_the_course_adds_up_to_what_the_course_says():
    for exercise in load_course(ROOT).exercises.values():
        assert points_of_grader(exercise.grader) == exercise.points, exercise.slug


@pytest.mark.parametrize(
    ("source", "points"),
    [
        (CHECK, 1),
        (f"contract = 1\n{CHECK}", 2),
        (f"contracts = (1, 2)\n@pytest.mark.points(2.5)\n{CHECK}\ndef test_two(student, cases): ...", 4.5),
        (
            f"@pytest.mark.needs('test_one')\n{CHECK}\ndef test_no_check(cases): ...\ndef helper(student): ...",
            1,
        ),
        (f"@pytest.mark.points(LATER)\n{CHECK}", None),
        (f"@pytest.mark.points()\n{CHECK}", None),
        (f"@pytest.mark.parametrize('x', [1, 2])\n{CHECK}", None),
        (f"pytestmark = pytest.mark.points(2)\n{CHECK}", None),
        (f"from other import *\n{CHECK}", None),
        (f"class TestAll:\n    {CHECK}", None),
        ("def test_(", None),
        ("", None),
    ],
)
def test_what_can_be_told_without_running_it(tmp_path, source, points):
    path = tmp_path / "test_x.py"
    path.write_text(source, encoding="utf-8")
    assert points_of_grader(path) == points
    assert points_of_grader(tmp_path / "gone.py") is None


@pytest.fixture
def unlike(tmp_path):
    """A course whose grader is worth 2 points, where course.toml says 3."""
    toml = toy_course(tmp_path) / "course" / "course.toml"
    toml.write_text(toml.read_text().replace("points = 2", "points = 3"), encoding="utf-8")
    return toml


def test_every_command_that_reads_the_file_says_so(grader, unlike):
    sentence = (
        f"grader: {unlike}, line 5: points of toys/scaled is 3, but its grader's checks add up to 2. "
        "Did you mean points = 2?\n"
    )
    for command in (("list",), ("grade", "x.py"), ("gradescope", "build", "toys/scaled"), ("serve",)):
        ran = grader(*command, "--root", unlike.parents[1])
        assert (ran.code, ran.err) == (2, sentence), command


def test_weights_may_say_otherwise(grader, unlike):
    unlike.write_text(unlike.read_text() + '[weights."toys/scaled"]\npoints = 30\n', encoding="utf-8")
    assert grader("list", "--root", unlike.parents[1]).code == 0


def test_an_author_who_is_still_writing_can_go_on(grader, unlike):
    ran = grader("new", "toys/another", "--framework", "numpy", "--root", unlike.parents[1])
    assert ran.code == 0, ran.err
