"""Totals over exercises: points, the most there is, what is missing, and no zero for our own error."""

from dataclasses import replace

from sample_verdicts import FAILED, NOT_GRADED, PASSED, verdict

from grader.reports.totals import Total, totals


def test_points_are_summed_over_the_chosen_exercises():
    verdicts = [
        verdict("ada", PASSED, FAILED),
        verdict("ada", PASSED, exercise="u/y"),
        verdict("ada", PASSED, exercise="u/z"),
        verdict("bob", FAILED, PASSED),
        replace(NOT_GRADED, student="cyd", max_score=0.0),
        verdict("cyd", PASSED, exercise="u/y"),
    ]
    result = totals(verdicts, ["u/x", "u/y"])
    assert (result.exercises, result.max_score) == (("u/x", "u/y"), 7.0)
    assert result.students == (Total("ada", 4.0), Total("bob", 2.0, ("u/y",)), Total("cyd", None))
