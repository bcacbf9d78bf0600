"""Answers: comments, marks by hand, appeals: who writes them, who reads them, and what they count."""

import csv
import io

import pytest

from grader.site.answer_models import Appeal
from grader.site.models import ASSISTANT

SLUG = "seeing_the_graph/stop_gradient_numpy"
PROBLEM = f"/class/problems/{SLUG}"


@pytest.fixture
def attempt(site, make_worker):
    """The address of a graded attempt of ada's, with 3 of 9 points."""
    place = site("ada").attempt("x = 1")
    make_worker(site.database, site.course).work_once()
    return place


def test_a_comment_is_read_by_its_student_alone(site, attempt):
    site.add("helper", role=ASSISTANT)
    for name in ("helper", "teacher"):
        written = site(name).fill_in(f"{attempt}/comments", form_at=attempt, text=f"<b>{name}</b> says `x`.")
        assert written.headers["location"] == f"{attempt}#answers"
    page = site("ada").get(attempt).text
    assert "&lt;b&gt;helper&lt;/b&gt; says <code>x</code>." in page
    assert "wrote something about this attempt" in site("ada").get(f"/problems/{SLUG}").text
    assert site("björn").get(attempt).status_code == 404
    assert site("ada").fill_in(f"{attempt}/comments", form_at="/", text="mine").status_code == 404
    for wrong in (" ", "x" * 5001):
        assert site("teacher").fill_in(f"{attempt}/comments", form_at=attempt, text=wrong).status_code == 400


def test_a_mark_by_hand_needs_a_reason_and_counts_without_penalty(site, attempt):
    teacher = site("teacher")
    teacher.fill_in(f"{PROBLEM}/rule", form_at=PROBLEM, due="2020-01-01T00:00", late_policy="closed")

    def mark(**fields):
        return teacher.fill_in(f"{attempt}/mark", form_at=attempt, **fields)

    for wrong in ({"points": "8"}, {"points": "10", "reason": "x"}, {"points": "nan", "reason": "x"}):
        assert mark(**wrong).status_code == 400, wrong
    assert "Marked by hand" not in site("ada").get(attempt).text
    assert mark(points="7,5", reason="The idea is right.").status_code == 303
    page = site("ada").get(attempt).text
    assert "Marked by hand: 7.5 of 9" in page
    assert "The idea is right." in page
    assert (
        "Your mark: <strong>7.5 of 9</strong> (3 without penalty)"
        in site("ada").get(f"/problems/{SLUG}").text
    )
    assert "marked by hand: counts 7.5" in teacher.get(PROBLEM).text
    (row,) = csv.DictReader(io.StringIO(teacher.get("/class/marks-by-problem.csv").text))
    assert (row["mark"], row["by_hand"], row["reason"]) == ("7.5", "by hand", "The idea is right.")
    assert mark(points="", reason="A mistake of mine.").status_code == 303
    assert "Marked by hand" not in site("ada").get(attempt).text
    (row,) = csv.DictReader(io.StringIO(teacher.get("/class/marks-by-problem.csv").text))
    assert (row["mark"], row["by_hand"]) == ("0.0", "")


def test_an_attempt_that_waits_cannot_be_marked(site):
    place = site("ada").attempt("x = 1")
    answer = site("teacher").fill_in(f"{place}/mark", form_at=place, points="1", reason="x")
    assert answer.status_code == 400


def test_an_appeal_and_its_answer(site, attempt):
    ada, teacher = site("ada"), site("teacher")
    assert site("björn").fill_in(f"{attempt}/appeal", form_at="/", text="Mine?").status_code == 404
    assert teacher.fill_in(f"{attempt}/appeal", form_at=attempt, text="Mine?").status_code == 404
    assert ada.fill_in(f"{attempt}/appeal", form_at=attempt, text="Is it <not> right?").status_code == 303
    assert "It waits for an answer." in ada.get(attempt).text
    again = ada.fill_in(f"{attempt}/appeal", form_at=attempt, text="And now?")
    assert "wait for the answer" in again.text
    assert "1 appeal waits" in teacher.get("/class").text
    assert "Is it &lt;not&gt; right?" in teacher.get("/class/appeals").text
    with site.database.begin() as db:
        number = db.query(Appeal).one().id
    assert ada.fill_in(f"/appeals/{number}/answer", form_at=attempt, text="Yes!").status_code == 404
    assert (
        teacher.fill_in(f"/appeals/{number}/answer", form_at=attempt, text="It is right.").status_code == 303
    )
    assert "It is right." in ada.get(attempt).text
    assert teacher.fill_in(f"/appeals/{number}/answer", form_at=attempt, text="No.").status_code == 400
    assert "appeal waits" not in teacher.get("/class").text
    assert ada.fill_in(f"{attempt}/appeal", form_at=attempt, text="Thank you. And here?").status_code == 303
