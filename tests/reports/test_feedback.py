"""Feedback holds all that the verdict says, and a comment holds no word of the student's."""

from dataclasses import replace

from sample_verdicts import FAILED, NOT_GRADED, PASSED, WITH_PITFALL, verdict

from grader.reports.feedback import feedback_comment, feedback_html


def test_feedback_shows_points_checks_messages_advice_and_where_gradients_went():
    page = feedback_html(WITH_PITFALL, ["The cell was put back."])
    for part in ("2 of 5 points", "a holds", "b holds", "2 / 2", "0 / 3", "<code>x</code>", "not stopped",
                 "Ask <code>what</code> is fixed.", "The cell was put back.", "<svg", "expected none"):  # fmt: skip
        assert part in page


def test_each_outcome_has_a_plain_word():
    checks = [replace(FAILED, name=name, outcome=name) for name in ("failed", "skipped", "error")]
    page = feedback_html(verdict("ada", PASSED, *checks))
    for words in ("✓ passed", "✗ failed", "– skipped", "! grader error"):
        assert f"<td>{words}</td>" in page
    assert page.count("f: expected 1") == 1, "the same message is not repeated"


def test_a_comment_holds_no_word_of_the_students():
    comment = feedback_comment(WITH_PITFALL)
    assert "2 of 5 points" in comment
    assert "not stopped" in comment
    assert "alert" not in comment


def test_an_error_in_the_grader_is_named_as_such():
    assert feedback_comment(NOT_GRADED) == (
        "Not graded yet, because of an error in the grader. No mark is lost: it will be graded again."
    )
    assert "There was an error in the grader. No mark is lost" in feedback_html(NOT_GRADED)
