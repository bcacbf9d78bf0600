"""Submissions: whose they are, for which exercise, and what of them is run."""

import os
import re

import pytest

from grader.core.errors import UsageError
from grader.course.exercise import Solution
from grader.course.submission import find_submissions, read_submission, solution_as_submission

ANSWER = "def f(x):\n    return x"


@pytest.fixture
def tree(tmp_path, notebook):
    """Write a file of a `submitted/` tree and return its path."""

    def write(place, data=None):
        path = tmp_path / "submitted" / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(notebook(ANSWER) if data is None else data)
        return path

    return write


def listed(found):
    return [(item.student, item.exercise.slug) for item in found]


def refusal(*arguments):
    with pytest.raises(UsageError) as refused:
        find_submissions(*arguments)
    return str(refused.value)


def test_code_runs_without_the_cells_that_the_notebook_came_with(course, tree, notebook):
    exercise = course.exercise("one/f")
    example, _, check = (cell.source for cell in exercise.cells)
    data = notebook(example, "import numpy", ANSWER, check + "\n", ("print('mine')", ["check"]))
    submission = read_submission(tree("s/one/f.ipynb", data), "s", exercise)
    assert submission.cells == (("code cell 2", "import numpy"), ("code cell 3", ANSWER))
    assert submission.problem is None
    assert submission.fault is None


def test_an_example_that_the_student_changed_is_the_students_code(course, tree, notebook):
    exercise = course.exercise("one/f")
    changed = exercise.cells[0].source + "\nx = 1"
    submission = read_submission(
        tree("s/one/f.ipynb", notebook((changed, ["example"]), ANSWER)), "s", exercise
    )
    assert len(submission.cells) == 2


def test_what_is_wrong_with_a_file_is_kept_not_raised(course, tree):
    submission = read_submission(tree("s/one/f.ipynb", b"{"), "s", course.exercise("one/f"))
    assert submission.problem.cause == "not a notebook"
    assert submission.cells == ()


def test_a_file_that_cannot_be_read_is_kept_as_our_fault(course, tmp_path):
    submission = read_submission(tmp_path / "gone.ipynb", "s", course.exercise("one/f"))
    assert "could not be read" in str(submission.fault)


def test_the_digest_is_of_the_bytes_alone(course, tree, notebook):
    exercise = course.exercise("one/f")
    one, same, other = (
        read_submission(tree(f"{name}/one/f.ipynb", notebook(code)), name, exercise)
        for name, code in (("a", ANSWER), ("b", ANSWER), ("c", ANSWER + " "))
    )
    assert one.digest == same.digest != other.digest


def test_a_solution_of_ours_is_a_submission_under_its_own_name(course):
    exercise = course.exercise("one/f")
    submission = solution_as_submission(exercise.reference, exercise)
    assert submission.student == "reference"
    assert submission.cells == (("", exercise.reference.source),)
    assert solution_as_submission(Solution("x", exercise.reference.path), exercise, "who").student == "who"


def test_a_tree_is_read_as_student_unit_exercise_in_order_of_name(course, tree, tmp_path):
    for place in ("s02/one/f.ipynb", "s01/two/f.ipynb", "s01/one/g.py"):
        tree(place)
    found, remarks = find_submissions([tmp_path / "submitted"], course)
    assert listed(found) == [("s01", "one/g"), ("s01", "two/f"), ("s02", "one/f")]
    assert remarks == []


@pytest.mark.parametrize("name", ["Ada Lovelace", "O'Hara", 'the "one"', "Zoë Ünal", "李", "a;b&c", "-x"])
def test_a_student_may_have_any_name(course, tree, tmp_path, name):
    tree(f"{name}/one/f.ipynb")
    found, _ = find_submissions([tmp_path / "submitted"], course)
    assert listed(found) == [(name, "one/f")]


def test_a_name_that_is_not_utf8_becomes_one_that_can_be_written(course, tree, tmp_path):
    name = os.fsdecode(b"caf\xe9")
    tree(f"{name}/one/f.ipynb")
    found, _ = find_submissions([tmp_path / "submitted"], course)
    assert found[0].student.encode().startswith(b"caf")


def test_files_of_no_exercise_are_remarked_on_and_ignored(course, tree, tmp_path):
    tree("s/one/f.ipynb")
    stray = tree("s/one/notes.ipynb")
    tree("s/one/data.csv")
    found, remarks = find_submissions([tmp_path / "submitted"], course)
    assert listed(found) == [("s", "one/f")]
    assert remarks == [f"{stray}: no exercise one/notes; ignored."]


def test_beside_a_notebook_a_script_is_ignored_with_a_remark(course, tree, tmp_path):
    tree("s/one/f.ipynb")
    script = tree("s/one/f.py", ANSWER.encode())
    found, remarks = find_submissions([tmp_path / "submitted"], course)
    assert [item.path.suffix for item in found] == [".ipynb"]
    assert remarks == [f"{script}: f.ipynb beside it is graded; ignored."]


def test_a_tree_can_be_narrowed_to_one_exercise(course, tree, tmp_path):
    tree("s/one/f.ipynb")
    tree("s/one/g.ipynb")
    found, _ = find_submissions([tmp_path / "submitted"], course, "one/g")
    assert listed(found) == [("s", "one/g")]


def test_a_folder_without_submissions_is_told_what_was_expected(course, tmp_path):
    (tmp_path / "empty").mkdir()
    told = f"{tmp_path / 'empty'} holds no submissions: expected STUDENT/UNIT/ID.ipynb below it."
    assert refusal([tmp_path / "empty"], course) == told


def test_a_single_file_in_a_tree_knows_its_student_and_exercise(course, tree):
    found, _ = find_submissions([tree("s07/two/f.ipynb")], course)
    assert listed(found) == [("s07", "two/f")]


def test_a_single_file_elsewhere_is_known_by_what_it_carries(course, tree, notebook):
    path = tree("inbox/ada.ipynb", notebook(ANSWER, metadata={"stopgrad": {"exercise": "one/g"}}))
    found, _ = find_submissions([path], course)
    assert listed(found) == [("ada", "one/g")]


def test_a_single_file_is_known_by_its_name_if_only_one_exercise_has_it(course, tree):
    found, _ = find_submissions([tree("ada/g.py", ANSWER.encode())], course)
    assert listed(found) == [("ada", "one/g")]


def test_a_named_exercise_settles_it(course, tree):
    found, _ = find_submissions([tree("inbox/ada.py", ANSWER.encode())], course, "two/f")
    assert listed(found) == [("ada", "two/f")]


@pytest.mark.parametrize("name", ["f.ipynb", "mine.ipynb", "mine.py"])
def test_a_file_that_does_not_say_its_exercise_is_asked_to(course, tree, name):
    path = tree(f"inbox/{name}")
    told = f"{path} does not say which exercise it is for: name it with --exercise UNIT/ID."
    assert refusal([path], course) == told


def test_a_path_that_does_not_exist_is_told_so(course, tmp_path):
    assert refusal([tmp_path / "gone"], course) == f"{tmp_path / 'gone'} does not exist."


def test_a_file_of_another_kind_is_told_so(course, tree):
    path = tree("s/one/f.pdf")
    assert refusal([path], course) == f"{path} is neither a notebook, a .py file, a zip file nor a folder."


def test_the_same_student_twice_is_refused_with_both_places(course, tree, tmp_path):
    one, two = tree("s/one/f.ipynb"), tmp_path / "late" / "s" / "one" / "f.ipynb"
    two.parent.mkdir(parents=True)
    two.write_bytes(one.read_bytes())
    told = refusal([tmp_path / "submitted", tmp_path / "late"], course)
    assert re.fullmatch(r"s has two submissions for one/f: .*submitted/.* and .*late/.*\.", told)
