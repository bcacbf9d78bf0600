"""Which files are submissions, whose they are, and for which exercise."""

import os
import re

import pytest

from grader.core.errors import UsageError
from grader.course.submission_files import find_submissions

ANSWER = "def f(x):\n    return x"


def listed(files):
    return [(file.student, file.exercise.slug) for file in files]


def refusal(*arguments):
    with pytest.raises(UsageError) as refused:
        find_submissions(*arguments)
    return str(refused.value)


def test_a_tree_is_read_as_student_unit_exercise_in_order_of_name(course, tree, tmp_path):
    for place in ("s02/one/f.ipynb", "s01/two/f.ipynb", "s01/one/g.py"):
        tree(place)
    files, remarks = find_submissions([tmp_path / "submitted"], course)
    assert listed(files) == [("s01", "one/g"), ("s01", "two/f"), ("s02", "one/f")]
    assert remarks == []


@pytest.mark.parametrize("name", ["Ada Lovelace", "O'Hara", 'the "one"', "Zoë Ünal", "李", "a;b&c", "-x"])
def test_a_student_may_have_any_name(course, tree, tmp_path, name):
    tree(f"{name}/one/f.ipynb")
    files, _ = find_submissions([tmp_path / "submitted"], course)
    assert listed(files) == [(name, "one/f")]


def test_a_name_that_is_not_utf8_becomes_one_that_can_be_written(course, tree, tmp_path):
    name = os.fsdecode(b"caf\xe9")
    tree(f"{name}/one/f.ipynb")
    files, _ = find_submissions([tmp_path / "submitted"], course)
    assert files[0].student.encode().startswith(b"caf")


def test_files_of_no_exercise_are_ignored_with_a_remark(course, tree, tmp_path):
    tree("s/one/f.ipynb")
    stray = tree("s/one/notes.ipynb")
    tree("s/one/data.csv")
    files, remarks = find_submissions([tmp_path / "submitted"], course)
    assert listed(files) == [("s", "one/f")]
    assert remarks == [f"{stray}: no exercise one/notes; ignored."]


def test_beside_a_notebook_a_script_is_ignored_with_a_remark(course, tree, tmp_path):
    tree("s/one/f.ipynb")
    script = tree("s/one/f.py", ANSWER.encode())
    files, remarks = find_submissions([tmp_path / "submitted"], course)
    assert [file.path.suffix for file in files] == [".ipynb"]
    assert remarks == [f"{script}: f.ipynb beside it is graded; ignored."]


def test_a_tree_can_be_narrowed_to_one_exercise(course, tree, tmp_path):
    tree("s/one/f.ipynb")
    tree("s/one/g.ipynb")
    files, _ = find_submissions([tmp_path / "submitted"], course, "one/g")
    assert listed(files) == [("s", "one/g")]


def test_a_folder_without_submissions_is_refused_with_what_was_expected(course, tmp_path):
    (tmp_path / "empty").mkdir()
    sentence = f"{tmp_path / 'empty'} holds no submissions: expected STUDENT/UNIT/ID.ipynb below it."
    assert refusal([tmp_path / "empty"], course) == sentence


def test_a_single_file_in_a_tree_knows_its_student_and_exercise(course, tree):
    files, _ = find_submissions([tree("s07/two/f.ipynb")], course)
    assert listed(files) == [("s07", "two/f")]


def test_a_workspace_with_its_numbers_can_be_handed_in(course, tree, tmp_path):
    path = tree("s07/02_two/01_f.ipynb")
    assert listed(find_submissions([path], course)[0]) == [("s07", "two/f")]
    assert listed(find_submissions([tmp_path / "submitted"], course)[0]) == [("s07", "two/f")]
    assert listed(find_submissions([tree("ada/03_g.py", ANSWER.encode())], course)[0]) == [("ada", "one/g")]


def test_a_single_file_elsewhere_belongs_to_the_exercise_in_its_metadata(course, tree, notebook):
    path = tree("inbox/ada.ipynb", notebook(ANSWER, metadata={"stopgrad": {"exercise": "one/g"}}))
    files, _ = find_submissions([path], course)
    assert listed(files) == [("ada", "one/g")]


def test_a_single_file_belongs_to_the_only_exercise_of_its_name(course, tree):
    files, _ = find_submissions([tree("ada/g.py", ANSWER.encode())], course)
    assert listed(files) == [("ada", "one/g")]


def test_the_exercise_option_decides(course, tree):
    files, _ = find_submissions([tree("inbox/ada.py", ANSWER.encode())], course, "two/f")
    assert listed(files) == [("ada", "two/f")]


@pytest.mark.parametrize("name", ["f.ipynb", "mine.ipynb", "mine.py"])
def test_a_file_that_names_no_exercise_is_refused(course, tree, name):
    path = tree(f"inbox/{name}")
    sentence = f"{path} does not say which exercise it is for: name it with --exercise UNIT/ID."
    assert refusal([path], course) == sentence


def test_a_path_that_does_not_exist_is_refused(course, tmp_path):
    assert refusal([tmp_path / "gone"], course) == f"{tmp_path / 'gone'} does not exist."


def test_a_file_of_another_kind_is_refused(course, tree):
    path = tree("s/one/f.pdf")
    assert refusal([path], course) == f"{path} is neither a notebook, a .py file, a zip file nor a folder."


def test_the_same_student_twice_is_refused_with_both_places(course, tree, tmp_path):
    one, two = tree("s/one/f.ipynb"), tmp_path / "late" / "s" / "one" / "f.ipynb"
    two.parent.mkdir(parents=True)
    two.write_bytes(one.read_bytes())
    sentence = refusal([tmp_path / "submitted", tmp_path / "late"], course)
    assert re.fullmatch(r"s has two submissions for one/f: .*submitted/.* and .*late/.*\.", sentence)
