"""Submissions: what is read of a file, and what is wrong with it."""

from grader.course.submission import read_submission, solution_as_submission

ANSWER = "def f(x):\n    return x"


def test_what_is_wrong_with_a_file_is_a_field_and_not_raised(course, tree):
    submission = read_submission(tree("s/one/f.ipynb", b"{"), "s", course.exercise("one/f"))
    assert submission.problem.cause == "not a notebook"
    assert submission.cells == ()


def test_a_file_that_cannot_be_read_is_a_grader_error(course, tmp_path):
    submission = read_submission(tmp_path / "gone.ipynb", "s", course.exercise("one/f"))
    assert "could not be read" in str(submission.grader_error)


def test_the_digest_is_of_the_bytes_alone(course, tree, notebook):
    exercise = course.exercise("one/f")
    one, same, other = (
        read_submission(tree(f"{name}/one/f.ipynb", notebook(code)), name, exercise)
        for name, code in (("a", ANSWER), ("b", ANSWER), ("c", ANSWER + " "))
    )
    assert one.digest == same.digest != other.digest


def test_a_solution_as_a_submission_has_its_own_name_or_another(course):
    exercise = course.exercise("one/f")
    submission = solution_as_submission(exercise.reference, exercise)
    assert submission.key == ("reference", "one/f")
    assert submission.cells == (("", exercise.reference.source),)
    assert solution_as_submission(exercise.reference, exercise, "who").key == ("who", "one/f")
