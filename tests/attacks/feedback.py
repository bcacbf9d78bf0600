"""Feedback: attacks by what is shown of a submission, its names and messages."""

import contextlib
import csv
import html
import io
from unittest import mock

from testbed import Attack

from grader.core.verdict import Verdict
from grader.reports.csv_table import to_csv
from grader.student import check as student_check


def find(name):
    return next(attack for attack in FEEDBACK if attack.name == name)


def comes_alive_unescaped(testbed):
    """Against a report that puts texts into HTML as they are."""
    with mock.patch.object(html, "escape", str):
        shown = student_check.check(raise_markup, inputs={"x": 1.0}, value=1.0)
        return "<script>" in shown._repr_mimebundle_()["text/html"]


def raise_markup(x):
    raise ValueError("<script>alert(70)</script><svg onload=alert(70)>")


def steers_a_plain_terminal(name, *signs):
    """Against a grader that prints names and messages as they are."""

    def steers(testbed):
        attack = find(name)
        verdict = testbed.run_weakened(attack)
        shown = io.StringIO()
        with contextlib.redirect_stdout(shown):
            print(attack.student, verdict["score"])
        return all(sign in shown.getvalue() for sign in signs)

    return steers


def starts_a_formula(testbed):
    """Against a CSV file with names as they are; the grader puts an apostrophe before them."""
    verdict = Verdict.from_json(testbed.run_weakened(find("71")))
    plain = io.StringIO()
    csv.writer(plain, quoting=csv.QUOTE_ALL).writerow([verdict.student])
    assert '"=' not in to_csv([verdict])
    return plain.getvalue().startswith('"=')


FEEDBACK = [
    Attack(
        70,
        "HTML, JavaScript and SVG in names and errors",
        alias=" <img src=x onerror=alert(70)>",
        against="a report that does not escape HTML",
        wins=comes_alive_unescaped,
    ),
    Attack(
        71,
        "formulas in names and errors",
        starts="=1+1+",
        alias="@SUM(A1)",
        against="a CSV file with names as they are",
        wins=starts_a_formula,
    ),
    Attack(
        72,
        "ANSI escapes in names and errors",
        alias="\x1b[2J\x1b]0;owned\x07\x9b31m",
        against="a grader that prints names as they are",
        wins=steers_a_plain_terminal("72", "\x1b[2J", "\x9b31m"),
    ),
    Attack(
        73,
        "a name that reads backwards",
        variant="rtl",
        alias=" \u202eslived\u2066\u200b",
        honest=True,
        against="a grader that prints names as they are",
        wins=steers_a_plain_terminal("73-rtl", "\u202e"),
    ),
    Attack(
        73,
        "a name that looks like another's",
        variant="homoglyph",
        alias=" аda CON nul.",
        honest=True,
        not_shown="marks go by the exact name, so a name that only looks the same gets nothing",
    ),
]
