"""A course is read from `course.toml`, and found from any folder inside it."""

import re

import pytest

from grader.core.errors import UsageError
from grader.course.exercise import find_course, load_course


def test_units_and_exercises_keep_the_order_of_the_file(course):
    assert [unit.name for unit in course.units] == ["one", "two"]
    assert list(course.exercises) == ["one/f", "one/g", "two/f"]


def test_the_slug_leads_to_the_same_place_in_exercises_and_solutions(course, tmp_path):
    exercise = course.exercise("one/g")
    assert exercise.notebook == tmp_path / "exercises" / "one" / "g.ipynb"
    assert exercise.folder == tmp_path / "solutions" / "one" / "g"
    assert exercise.grader == tmp_path / "solutions" / "one" / "g" / "test_g.py"


def test_the_stub_names_the_functions_and_the_other_cells_are_supplied(course):
    exercise = course.exercise("one/f")
    assert exercise.functions == {"f": "(x)"}
    example, _, check = (cell.source for cell in exercise.cells)
    assert exercise.supplied_sources == {example, check}
    assert exercise.visible_checks == (("code cell 3", check),)


def test_solutions_are_found_by_their_folder_in_order_of_name(course):
    exercise = course.exercise("one/f")
    assert (exercise.right, exercise.wrong) == ((), ())
    (exercise.folder / "wrong").mkdir()
    for name in ("b.py", "a.py", "notes.txt"):
        (exercise.folder / "wrong" / name).write_text("")
    assert [solution.name for solution in exercise.wrong] == ["a", "b"]


@pytest.mark.parametrize("count", [0, 2])
def test_a_notebook_needs_exactly_one_stub(course, notebook, count):
    exercise = course.exercise("one/f")
    exercise.notebook.write_bytes(notebook("x = 1", *[("def f(x): pass", ["stub"])] * count))
    with pytest.raises(UsageError, match=f"one cell must be tagged `stub`, {count} are"):
        _ = exercise.functions


@pytest.mark.parametrize("file", ["test_f.py", "reference.py", "scene.py", "wrong/x.py"])
def test_the_fingerprint_changes_with_each_file_that_decides_a_verdict(course, tmp_path, file):
    exercise = course.exercise("one/f")
    before = load_course(tmp_path).exercise("one/f").fingerprint
    assert before == exercise.fingerprint
    path = exercise.folder / file
    path.parent.mkdir(exist_ok=True)
    path.write_text("changed = True\n")
    assert load_course(tmp_path).exercise("one/f").fingerprint != before


def test_the_fingerprint_changes_with_the_notebook_that_says_what_is_graded(course, notebook, tmp_path):
    exercise = course.exercise("one/f")
    before = exercise.fingerprint
    exercise.notebook.write_bytes(notebook(("def renamed(x): pass", ["stub"])))
    assert load_course(tmp_path).exercise("one/f").fingerprint != before


def test_the_fingerprint_does_not_depend_on_right_answers(course, tmp_path):
    exercise = course.exercise("one/f")
    before = exercise.fingerprint
    (exercise.folder / "right").mkdir()
    (exercise.folder / "right" / "other.py").write_text("")
    assert load_course(tmp_path).exercise("one/f").fingerprint == before


def test_an_unknown_slug_gets_a_similar_one_or_where_to_look(course):
    with pytest.raises(UsageError, match=re.escape("There is no exercise 'three/g'. Did you mean 'one/g'?")):
        course.exercise("three/g")
    with pytest.raises(UsageError, match=re.escape("There is no exercise 'nil'. `grader list` shows them.")):
        course.exercise("nil")


def test_a_course_is_found_from_any_folder_inside_it(course, tmp_path):
    assert find_course(tmp_path / "solutions" / "one" / "f").root == course.root


def test_where_there_is_no_course_the_sentence_says_what_to_do(tmp_path):
    with pytest.raises(UsageError, match=r"No course at .* or above it: .* --root\."):
        find_course(tmp_path)


def test_a_course_toml_that_is_no_file_is_not_passed_over_for_a_course_above(course, tmp_path):
    below = tmp_path / "below"
    (below / "course").mkdir(parents=True)
    (below / "course" / "course.toml").symlink_to("nowhere")
    with pytest.raises(UsageError, match=r"below/course/course\.toml could not be read: No such file"):
        find_course(below)


def test_a_course_without_units_is_empty_and_no_fault(tmp_path):
    (tmp_path / "course").mkdir()
    (tmp_path / "course" / "course.toml").write_text("")
    assert load_course(tmp_path).exercises == {}
