"""Tables for a terminal, in words that a student knows."""

import io
from dataclasses import replace

from rich.console import Console

from grader.cli.table import show_verdicts
from grader.core.verdict import Check, Flag, Verdict


def verdict(student, outcome, *, status="graded"):
    points = 2.0 if outcome == "passed" else 0.0
    check = Check("test_value", "the value is right", outcome, points, 2.0, "")
    return Verdict(
        student=student,
        exercise="one/f",
        status=status,
        score=points,
        max_score=2.0,
        checks=(check,),
        pitfalls=(),
        cause=None,
        seed=1,
        isolation="full",
        grader="",
        submission="",
        seconds=0.1,
    )


def flagged(student, *flags):
    return replace(verdict(student, "passed"), flags=flags)


FLAG = Flag("reads frames", "line 2", "sys._getframe()\x1b[2J")


def shown(*verdicts):
    output = io.StringIO()
    show_verdicts(list(verdicts), Console(file=output, width=120))
    return output.getvalue()


def test_a_verdict_without_a_pitfall_names_the_check_that_failed():
    assert "failed: the value is right" in shown(verdict("ada", "failed"))


def test_a_submission_that_was_not_graded_is_called_a_grader_error():
    text = shown(verdict("ada", "passed"), verdict("bob", "error", status="error"))
    assert "not graded" in text
    assert "2 submissions, 1 with full marks, 1 not graded because of a grader error" in " ".join(
        text.split()
    )


def test_a_large_class_is_only_summed_up():
    text = shown(*(verdict(f"s{number}", "passed") for number in range(81)))
    assert text == "\n81 submissions, 81 with full marks.\n"


def test_flags_are_listed_below_the_class_with_the_first_line():
    text = shown(verdict("ada", "passed"), flagged("bob", FLAG, FLAG))
    assert "1 submission is worth a look (no mark depends on it):" in text
    assert "bob one/f: line 2: reads frames: `sys._getframe()" in text
    assert text.rstrip().endswith("and 1 more")
    assert "\x1b" not in text
    assert "ada" not in text.partition("worth a look")[2]


def test_a_class_with_many_flags_shows_some_of_them():
    text = shown(*(flagged(f"s{number}", FLAG) for number in range(81)))
    assert "81 submissions are worth a look" in text
    assert text.count("reads frames") == 20
    assert "and 61 more: see `flags` in the verdicts (--json)" in text
