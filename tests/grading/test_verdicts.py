"""A verdict says what the checks said; a failure verdict takes and gives no mark, and needs no sandbox."""

import pytest

from grader.core.errors import GraderError, Ungradable
from grader.core.verdict import Check
from grader.course.submission import Submission
from grader.grading.verdicts import NO_VERDICT, SubmissionRun, failure_verdict


@pytest.mark.parametrize(
    ("problem", "grader_error", "cause"),
    [
        (None, None, None),
        (Ungradable("empty file", "The file is empty."), None, "empty file"),
        (None, GraderError("no permission"), "unreadable file"),
    ],
)
def test_a_failure_verdict_is_made_of_the_submission_alone(author, problem, grader_error, cause):
    exercise = author("")
    submission = Submission("ada", exercise, (), "digest", problem, grader_error)
    verdict = failure_verdict(submission, seed=7, isolation="full")
    assert (verdict.student, verdict.exercise, verdict.status) == ("ada", exercise.slug, "error")
    assert (verdict.score, verdict.max_score, verdict.pitfalls, verdict.cause) == (0.0, 0.0, (), cause)
    assert [(check.name, check.outcome, check.message) for check in verdict.checks] == [
        ("grading", "error", NO_VERDICT)
    ]
    assert (verdict.seed, verdict.isolation) == (7, "full")
    assert (verdict.grader, verdict.submission) == (exercise.fingerprint, "digest")


def test_the_worst_outcome_of_a_check_counts(author):
    run = SubmissionRun(Submission("ada", author(""), (), "digest"), solution=None)
    for outcome in ("passed", "failed", "passed", "error", "skipped"):
        run.record(Check("test_it", "it holds", outcome, 0.0, 1.0, ""))
    assert [check.outcome for check in run.checks.values()] == ["error"]
