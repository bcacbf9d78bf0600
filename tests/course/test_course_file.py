"""course.toml as it is written: the author's layout stays, and every value survives."""

import tomllib

import pytest

from grader.course.course_file import add_exercise, course_of_exercises
from grader.course.exercise import load_course

QUOTED = 'A "quoted" \\ title'
VALUES = {"id": "new", "framework": "numpy", "points": 1, "minutes": 15, "title": QUOTED}
LINE = '{ id = "new", framework = "numpy", points = 1, minutes = 15, title = "A \\"quoted\\" \\\\ title" }'
AUTHORED = """# The course. # Two marks.

[[unit]] # the first
name = "one"
title = "It's \\"one\\""
exercises = [
    { id = "f", framework = "jax", points = 2, minutes = 5, title = "T" }, # easy
    # still to come: g
]

[[unit]]
title = 'Two'
name = "two"
exercises = []
"""


def added(text, unit):
    return add_exercise(text, unit, unit_title=QUOTED, values=VALUES)


def test_a_line_is_added_at_the_end_of_its_unit_and_nothing_else_changes():
    before, after = AUTHORED.splitlines(), added(AUTHORED, "one").splitlines()
    assert [line.rstrip(",") for line in after if line not in before] == [f"    {LINE}"]
    assert [line for line in after if line in before] == before
    assert tomllib.loads("\n".join(after))["unit"][0]["exercises"][-1] == VALUES


def test_a_unit_without_exercises_gets_its_first():
    assert tomllib.loads(added(AUTHORED, "two"))["unit"][1]["exercises"] == [VALUES]
    bare = '[[unit]]\nname = "two"\ntitle = "Two"\n'
    assert tomllib.loads(added(bare, "two"))["unit"][0]["exercises"] == [VALUES]


@pytest.mark.parametrize("text", ["", "# only a comment\n", AUTHORED, AUTHORED.rstrip()], ids=ascii)
def test_a_new_unit_is_added_at_the_end(text):
    after = added(text, "three")
    assert after.startswith(text.rstrip())
    unit = tomllib.loads(after)["unit"][-1]
    assert unit == {"name": "three", "title": QUOTED, "exercises": [VALUES]}
    assert after.endswith(f"exercises = [\n    {LINE},\n]\n")


def test_a_course_of_some_exercises_is_read_back_with_their_points_and_limits(course, tmp_path):
    exercises = [course.exercise("two/f"), course.exercise("one/g")]
    (tmp_path / "small" / "course").mkdir(parents=True)
    (tmp_path / "small" / "course" / "course.toml").write_text(course_of_exercises(exercises))
    small = load_course(tmp_path / "small")
    assert list(small.exercises) == ["two/f", "one/g"]
    for exercise in exercises:
        copy = small.exercise(exercise.slug)
        assert (copy.framework, copy.points, copy.minutes) == (
            exercise.framework,
            exercise.points,
            exercise.minutes,
        )
        assert (copy.seconds, copy.megabytes) == (exercise.seconds, exercise.megabytes)
