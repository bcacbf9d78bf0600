"""Pages, tables and files made from verdicts: true to them, and safe whatever a student wrote."""

import csv
import io
import json
import re
import zipfile
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from support import ROOT

from grader.core.verdict import Check, Pitfall, Verdict
from grader.course.exercise import load_course
from grader.reports.class_report import report, student_file
from grader.reports.class_statistics import glance
from grader.reports.csv_table import spreadsheet_safe, to_csv
from grader.reports.feedback import comment, feedback
from grader.reports.gradescope import autograder, results
from grader.reports.junit import to_junit
from grader.reports.safe_html import prose

EVIL = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>"
PICTURE = {
    "function": EVIL,
    "inputs": [{"name": EVIL, "actual": "flows", "expected": "blocked"}],
    "outputs": ["value"],
    "graph": None,
}
HELD = Check("test_a", "a holds", "passed", 2.0, 2.0, "")
LOST = Check("test_b", "b holds", "failed", 0.0, 3.0, f"f: expected 1, got `x` {EVIL}")
FELL = Pitfall("not_stopped", "It was not stopped.\n\nAsk `what` is fixed.")


def verdict(student, *checks, exercise="u/x", pitfalls=(), cause=None, submission="s", status="graded"):
    score, most = (sum(getattr(check, name) for check in checks) for name in ("points", "max_points"))
    facts = (student, exercise, status, score, most, tuple(checks), tuple(pitfalls), cause)
    return Verdict(*facts, 7, "full", "g", submission, 0.5, pictures=(PICTURE,))


CLASS = [
    verdict("ada", HELD),
    verdict("=1+1", HELD, LOST, pitfalls=[FELL]),
    verdict(EVIL, HELD, LOST),
    verdict("late, again", HELD, LOST, pitfalls=[FELL], submission="second"),
    verdict("new here", HELD, LOST, pitfalls=[FELL]),
    verdict("gone", replace(LOST, outcome="failed"), cause="not handed in"),
    verdict("stuck", LOST, cause="time limit"),
    verdict("ours", replace(LOST, outcome="error"), status="error"),
]
EARLIER = [
    verdict("late, again", LOST, pitfalls=[FELL], submission="first"),
    verdict("ada", LOST, pitfalls=[FELL], submission="first"),
]


def test_feedback_says_marks_checks_messages_advice_and_where_gradients_went():
    page = feedback(CLASS[1], ["The cell was put back."])
    for part in ("2 of 5 points", "a holds", "b holds", "2 / 2", "0 / 3", "<code>x</code>", "not stopped",
                 "Ask <code>what</code> is fixed.", "The cell was put back.", "<svg", "expected none"):  # fmt: skip
        assert part in page


def test_prose_sets_code_and_stress_and_nothing_else():
    assert prose("ask *which* action, not `a*b` * 2 or x**2") == (
        "<p>ask <em>which</em> action, not <code>a*b</code> * 2 or x**2</p>"
    )
    assert prose("one\n\n`<b>`") == "<p>one</p><p><code>&lt;b&gt;</code></p>"


@pytest.mark.parametrize("page", [feedback(CLASS[1], [EVIL]), *report(CLASS, EARLIER).values()])
def test_nothing_of_a_student_is_markup_anywhere(page):
    assert "<script" not in page
    assert "<img" not in page
    assert not re.search(r"<[^>]*\sonerror", page)
    assert "https://" not in page
    assert not re.search(r'(?:src|href)="(?!students/|\.\./index\.html)', page)


def test_a_comment_holds_no_word_of_the_students():
    told = comment(CLASS[1])
    assert "2 of 5 points" in told
    assert "not stopped" in told
    assert "alert" not in told
    assert "fault of ours" in comment(CLASS[-1])


def test_a_glance_counts_the_class():
    counted = glance(CLASS, EARLIER)
    (exercise,) = counted.exercises
    assert (exercise.full, exercise.part, exercise.none, exercise.absent) == (1, 4, 1, 1)
    (pitfall,) = counted.pitfalls
    assert (pitfall.fell, pitfall.still, pitfall.stayed) == (4, 3, 1)
    assert counted.faults == 1
    reasons = {student.name: " ".join(student.reasons) for student in counted.students}
    assert reasons["ada"] == ""
    assert "still not stopped" in reasons["late, again"]
    assert "a mistake that we do not know" in reasons[EVIL]
    assert "time limit" in reasons["stuck"]
    assert "fault of ours" in reasons["ours"]
    checks = {check.title: (check.passed, check.failed) for check in exercise.checks}
    assert checks == {"a holds": (5, 0), "b holds": (0, 5)}


def test_a_report_is_one_page_for_the_class_and_one_for_each_student():
    files = report(CLASS, EARLIER)
    assert set(files) == {"index.html", *(student_file(one.student) for one in CLASS)}
    assert len(files) == len(CLASS) + 1
    for one in CLASS:
        assert f'href="{student_file(one.student)}"' in files["index.html"]
        assert re.fullmatch(r"students/[A-Za-z0-9-]*-[0-9a-f]{6}\.html", student_file(one.student))


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@x", "\tx", "\rx"])
def test_a_spreadsheet_takes_nothing_for_a_formula(text):
    assert spreadsheet_safe(text) == f"'{text}"
    assert spreadsheet_safe("ada") == "ada"


def test_csv_has_a_row_a_verdict_every_field_quoted():
    text = to_csv(CLASS)
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [row["student"] for row in rows][:4] == ["ada", "'=1+1", EVIL, "late, again"]
    assert rows[1]["pitfalls"] == "not_stopped"
    assert rows[-1]["score"] == ""  # a fault of ours is no mark
    assert all(line.startswith('"') for line in text.splitlines())


def test_junit_has_a_suite_a_verdict_and_a_case_a_check():
    suites = ElementTree.fromstring(to_junit(CLASS))
    assert [suite.get("failures") for suite in suites][:3] == ["0", "1", "1"]
    (failure,) = suites[1].iter("failure")
    assert failure.get("message").startswith("f: expected 1")
    assert len(list(suites[-1].iter("error"))) == 1


def test_gradescope_results_are_a_test_a_check():
    told = results([CLASS[1]])
    assert (told["score"], told["stdout_visibility"]) == (2.0, "hidden")
    assert [(test["name"], test["score"], test["max_score"], test["status"]) for test in told["tests"]] == [
        ("a holds", 2.0, 2.0, "passed"),
        ("b holds", 0.0, 3.0, "failed"),
    ]
    assert "It was not stopped." in told["output"]
    json.dumps(told)


def test_the_autograder_zip_holds_what_it_needs_and_no_other_exercise():
    course = load_course(ROOT)
    exercise = course.exercises["seeing_the_graph/stop_gradient_numpy"]
    archive = zipfile.ZipFile(io.BytesIO(autograder(course, [exercise])))
    names = set(archive.namelist())
    assert {"setup.sh", "run_autograder", "course/course.toml", "package/grader/__init__.py"} <= names
    assert {name for name in names if name.startswith(("exercises/", "solutions/"))} == {
        path.relative_to(ROOT).as_posix()
        for path in [exercise.notebook, *exercise.folder.rglob("*.py")]
        if "__pycache__" not in path.parts
    }
    for script in ("setup.sh", "run_autograder"):
        assert archive.getinfo(script).external_attr >> 16 == 0o755
