"""A hidden grader is plain pytest: points, titles, prerequisites, and whose fault a failure is."""

import subprocess
import sys
from dataclasses import replace

import pytest

from grader.course.submission import read_submission
from grader.grading.context import GradingContext
from grader.grading.pipeline import grade_batch

RIGHT = "def f(x):\n    return 2 * x\n"
WRONG = "def f(x):\n    return 3 * x\n"
GRADER_FAILED = "The grader itself failed here. This costs you nothing: the submission will be graded again."

VALUE = '''
@pytest.mark.points(3)
def test_value(student, reference, rng):
    """f doubles
    its input"""
    assert_close(student.f(x=rng.normal(size=3)), like=reference)
'''


def check(verdict, name):
    return next(check for check in verdict.checks if check.name == name)


def test_a_check_has_its_points_and_its_docstring_as_a_title(author, grade):
    (verdict,), complaints = grade(author(VALUE + "\ndef test_plain(student):\n    pass\n"), RIGHT)
    assert complaints == []
    assert (verdict.status, verdict.score, verdict.max_score, verdict.cause) == ("graded", 4.0, 4.0, None)
    checks = [(c.name, c.title, c.outcome, c.points, c.max_points, c.message) for c in verdict.checks]
    assert checks == [
        ("test_value", "f doubles its input", "passed", 3.0, 3.0, ""),
        ("test_plain", "test_plain", "passed", 1.0, 1.0, ""),
    ]


def test_a_failed_check_says_what_the_assertion_said(author, grade):
    (verdict,), complaints = grade(author(VALUE), WRONG)
    failed = check(verdict, "test_value")
    assert (failed.outcome, failed.points, failed.max_points) == ("failed", 0.0, 3.0)
    assert failed.message.startswith("f: expected [")
    assert (verdict.status, verdict.score, complaints) == ("graded", 0.0, [])


@pytest.mark.parametrize(
    "statement", ["assert 1 == 2, 'the hidden answer'", "pytest.fail('the hidden answer')"]
)
def test_a_plain_assertion_fails_without_giving_the_grader_away(author, grade, statement):
    (verdict,), _ = grade(author(f'def test_it(student):\n    """it holds"""\n    {statement}\n'), RIGHT)
    assert (verdict.checks[0].outcome, verdict.checks[0].message) == ("failed", "Failed: it holds.")
    assert verdict.status == "graded"


NEEDS = '''
@pytest.mark.needs("test_value")
def test_more(student):
    """f does more"""

@pytest.mark.needs("test_more")
def test_most(student):
    """f does most"""
'''


def test_a_check_is_skipped_when_what_it_needs_did_not_pass(author, grade):
    right, wrong = grade(author(VALUE + NEEDS), RIGHT, WRONG)[0]
    assert [c.outcome for c in right.checks] == ["passed", "passed", "passed"]
    assert [c.outcome for c in wrong.checks] == ["failed", "skipped", "skipped"]
    assert check(wrong, "test_more").message == "Skipped until this holds: f doubles its input."
    assert check(wrong, "test_most").message == "Skipped until this holds: f does more."
    assert (wrong.score, wrong.max_score) == (0.0, 5.0)


def test_a_check_that_needs_one_that_does_not_run_before_it_is_a_grader_error(author, grade):
    (verdict,), complaints = grade(author('@pytest.mark.needs("test_tpyo")\n' + VALUE.lstrip()), RIGHT)
    assert verdict.checks[0].outcome == "error"
    assert "needs test_tpyo, which does not run before it" in complaints[0]


BROKEN = {
    "in the check": "def test_it(student):\n    1 / 0\n",
    "in a fixture": "@pytest.fixture\ndef x():\n    return 1 / 0\ndef test_it(student, x):\n    pass\n",
    "after the check": "@pytest.fixture\ndef x():\n    yield\n    1 / 0\ndef test_it(student, x): pass\n",
}


@pytest.mark.parametrize("where", BROKEN)
def test_an_error_in_the_grader_costs_no_mark(author, grade, where):
    (verdict,), complaints = grade(author(BROKEN[where]), RIGHT)
    assert (verdict.checks[0].outcome, verdict.checks[0].message) == ("error", GRADER_FAILED)
    assert (verdict.status, verdict.score, verdict.pitfalls) == ("error", 0.0, ())
    assert "ZeroDivisionError: division by zero" in complaints[0]


def test_a_grader_that_cannot_be_imported_costs_no_mark(author, grade):
    verdicts, complaints = grade(author("def test_it(student:\n"), RIGHT, WRONG)
    assert [verdict.status for verdict in verdicts] == ["error", "error"]
    assert len(complaints) == 1
    assert "SyntaxError" in complaints[0]


def test_a_broken_grader_costs_no_other_exercise_its_verdicts(author, tmp_path, sandbox):
    broken, whole = author("def test_it(student:\n"), author(VALUE)
    path = tmp_path / "s.py"
    path.write_text(RIGHT)
    submissions = [read_submission(path, "s", exercise) for exercise in (broken, whole)]
    verdicts = []
    with GradingContext(sandbox, 1) as context:
        grade_batch(submissions, context=context, on_verdict=verdicts.append)
    assert {verdict.exercise: verdict.status for verdict in verdicts} == {
        broken.slug: "error",
        whole.slug: "graded",
    }


def test_the_same_complaint_is_made_once_however_many_it_concerns(author, grade):
    verdicts, complaints = grade(author(BROKEN["in the check"]), RIGHT, WRONG, RIGHT)
    assert [verdict.status for verdict in verdicts] == ["error", "error", "error"]
    assert len(complaints) == 1


def test_a_fixture_of_the_grader_is_made_anew_for_each_submission(author, grade):
    grader = """
opened = []

@pytest.fixture
def fresh():
    opened.append("one")
    yield opened
    opened.pop()

def test_it(student, fresh):
    assert opened == ["one"]
"""
    verdicts, complaints = grade(author(grader), RIGHT, RIGHT)
    assert [verdict.full for verdict in verdicts] == [True, True]
    assert complaints == []


def test_a_grader_without_checks_gives_no_mark(author, grade):
    (verdict,), _ = grade(author(""), RIGHT)
    assert (verdict.status, verdict.full) == ("error", False)


BROKEN_REFERENCES = {
    "raises": "def f(x):\n    raise RuntimeError('broken')\n",
    "ends the process": "import os\ndef f(x):\n    os._exit(0)\n",
    "is not there": "def g(x):\n    return x\n",
}


@pytest.mark.parametrize("how", BROKEN_REFERENCES)
def test_a_reference_that_cannot_answer_costs_no_mark(author, grade, how):
    (verdict,), _ = grade(author(VALUE, reference=BROKEN_REFERENCES[how]), RIGHT)
    assert (verdict.status, verdict.checks[0].outcome) == ("error", "error")


def test_a_check_in_several_cases_passes_only_if_every_case_does(author, grade):
    several = '@pytest.mark.parametrize("case", [1, 2])\ndef test_it(student, case):\n    assert case != {}\n'
    for failing in (1, 2):
        (verdict,), _ = grade(author(several.format(failing)), RIGHT)
        assert verdict.score < verdict.max_score
        assert "failed" in [c.outcome for c in verdict.checks]


def test_each_student_gets_the_same_inputs_and_a_separate_verdict(author, grade):
    exits = "import os\ndef f(x):\n    os._exit(1)\n"
    one, bad, two = grade(author(VALUE), WRONG, exits, WRONG)[0]
    assert replace(one, student="", seconds=0) == replace(two, student="", seconds=0)
    assert (bad.cause, bad.score) == ("exited early", 0.0)
    assert [verdict.student for verdict in (one, bad, two)] == ["s1", "s2", "s3"]


def test_the_same_seed_gives_the_same_verdict_and_another_seed_other_inputs(author, grade):
    exercise = author(VALUE)
    ((one,), _), ((same,), _), ((other,), _) = (grade(exercise, WRONG, seed=seed) for seed in (5, 5, 6))
    assert replace(one, seconds=0) == replace(same, seconds=0)
    assert one.checks[0].message != other.checks[0].message


def test_an_edited_grader_is_read_again(author, grade):
    exercise = author("def test_it(student):\n    pass\n")
    assert grade(exercise, RIGHT)[0][0].full
    exercise.grader.write_text("def test_it(student):\n    assert False\n")
    assert not grade(exercise, RIGHT)[0][0].full


CAUSES = {
    "not attempted": "def f(x):\n    raise NotImplementedError\n",
    "wrong signature": "def f(y):\n    return 2 * y\n",
    "function missing": "def double(x):\n    return 2 * x\n",
    "syntax error": "def f(x:\n    return 2 * x\n",
    "exited early": "import os\nos._exit(0)\n",
    "no code": "",
}


@pytest.mark.parametrize("cause", CAUSES)
def test_why_nothing_could_be_graded_is_named(author, grade, cause):
    (verdict,), complaints = grade(author(VALUE), CAUSES[cause])
    assert (verdict.status, verdict.cause, verdict.score) == ("graded", cause, 0.0)
    assert verdict.checks[0].outcome == "failed"
    assert verdict.checks[0].message
    assert complaints == []


TRIPLED = '"""Three times is once too many.\n\nCount\nagain."""\ndef f(x):\n    return 3 * x\n'


def test_a_pitfall_is_named_with_its_advice(author, grade):
    wrong = {"tripled": TRIPLED, "zeroed": '"""Not so."""\ndef f(x):\n    return 0 * x\n'}
    tripled, unknown, right = grade(author(VALUE, wrong=wrong), WRONG, "def f(x):\n    return x\n", RIGHT)[0]
    advice = "Three times is once too many.\n\nCount again."
    assert [(pitfall.name, pitfall.advice) for pitfall in tripled.pitfalls] == [("tripled", advice)]
    assert (unknown.pitfalls, right.pitfalls) == ((), ())


def run_pytest(folder, *arguments):
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments],
        cwd=folder, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip


def test_plain_pytest_runs_a_grader_against_the_reference_or_a_submission(author, tmp_path):
    exercise = author(VALUE)
    submission = tmp_path / "mine.py"
    submission.write_text(WRONG)
    by_reference = run_pytest(tmp_path, str(exercise.folder))
    assert (by_reference.returncode, "1 passed" in by_reference.stdout) == (0, True)
    by_submission = run_pytest(tmp_path, str(exercise.folder), "--submission", str(submission))
    assert by_submission.returncode == 1
    assert "CheckFailed: f: expected [" in by_submission.stdout


def test_plain_pytest_runs_several_graders_beside_other_tests(author, tmp_path):
    author(VALUE)
    author(VALUE + NEEDS)
    (tmp_path / "test_other.py").write_text("def test_other():\n    pass\n")
    answer = run_pytest(tmp_path, "--import-mode=importlib")
    assert (answer.returncode, "5 passed" in answer.stdout) == (0, True), answer.stdout


def test_one_check_can_be_chosen_by_its_name(author, tmp_path):
    exercise = author(VALUE + NEEDS)
    answer = run_pytest(tmp_path, f"{exercise.grader}::test_value")
    assert (answer.returncode, "1 passed" in answer.stdout) == (0, True), answer.stdout


def test_plain_pytest_refuses_a_submission_that_is_not_there(author, tmp_path):
    answer = run_pytest(tmp_path, str(author(VALUE).folder), "--submission", "gone.py")
    assert answer.returncode not in (0, 1)
    assert "--submission: gone.py is not a file" in answer.stdout + answer.stderr


def test_a_suite_of_another_project_may_parametrise_student_itself(tmp_path):
    parametrized = (
        "@pytest.mark.parametrize('student', ['ada'])\ndef test_it(student):\n    assert student == 'ada'\n"
    )
    (tmp_path / "test_school.py").write_text("import pytest\n" + parametrized)
    answer = run_pytest(tmp_path)
    assert (answer.returncode, "1 passed" in answer.stdout) == (0, True), answer.stdout
