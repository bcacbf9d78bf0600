"""The analysis of a problem: what a teacher sees, one comment for all, and a new pitfall as a file."""

import ast
import re

import pytest

from grader.course.signature import docstring
from grader.site.models import DONE, SUBMIT, Attempt, Grading, Person

SLUG = "seeing_the_graph/stop_gradient_numpy"
PROBLEM = f"/class/problems/{SLUG}"


@pytest.fixture
def graded(site):
    """A function that stores a graded attempt of a student; returns its id."""
    count = iter(range(1000))

    def store(name, outcomes, code="x = 1\n", pitfalls=(), message="got {}"):
        number = next(count)
        checks = [
            {
                "name": f"test_{index}", "title": f'say """no""" to {index}', "outcome": outcome,
                "points": float(outcome == "passed"), "max_points": 1.0,
                "message": "" if outcome == "passed" else message.format(number),
            }
            for index, outcome in enumerate(outcomes)
        ]  # fmt: skip
        with site.database.begin() as db:
            person = db.query(Person).filter_by(name=name).one()
            attempt = Attempt(
                person_id=person.id, slug=SLUG, kind=SUBMIT, ticket=f"t{number}", cells=[["cell 1", code]],
                digest="d", state=DONE,
            )  # fmt: skip
            db.add(attempt)
            db.flush()
            db.add(
                Grading(
                    attempt_id=attempt.id, round=0, score=float(outcomes.count("passed")),
                    max_score=float(len(outcomes)), pitfalls=list(pitfalls), grader="g",
                    answer={"checks": checks, "pitfalls": [], "isolation": "full"},
                )
            )  # fmt: skip
            return attempt.id

    return store


def test_the_analysis_of_a_problem(site, graded):
    site.add(*(f"s{n}" for n in range(6)))
    for n in range(6):
        graded(f"s{n}", ["passed", "failed"] if n < 3 else ["failed", "passed"], pitfalls=("too_much",))
    teacher = site("teacher")
    assert f'href="{PROBLEM}/analysis"' in teacher.get(PROBLEM).text
    page = teacher.get(f"{PROBLEM}/analysis").text
    assert page.count("look at this check") == 2
    assert "-1.00" in page
    assert "50 %" in page
    assert "too much" in page
    assert "There are none." in page
    assert f'href="{PROBLEM}/analysis"' in teacher.get("/class").text


def test_one_comment_for_all_who_made_the_same_mistake(site, graded):
    first = graded("ada", ["passed", "failed"])
    later = graded("ada", ["passed", "failed"])
    other = graded("björn", ["passed", "failed"])
    alone = graded("björn", ["failed", "passed"])
    teacher, place = site("teacher"), f"{PROBLEM}/analysis"
    page = teacher.get(place).text
    assert "2 students, 3 attempts" in page
    assert "1 student, 1 attempt" in page
    form = re.search(rf'action="({PROBLEM}/groups/\w+/comment)"', page)[1]
    assert teacher.fill_in(form, form_at=place, text=" ").status_code == 400
    assert teacher.fill_in(form, form_at=place, text="Look at the sign.").status_code == 303
    for number, name, has in (
        (first, "ada", False),
        (later, "ada", True),
        (other, "björn", True),
        (alone, "björn", False),
    ):
        assert ("Look at the sign." in site(name).get(f"/attempts/{number}").text) is has, number
    gone = f"{PROBLEM}/groups/0123456789abcdef/comment"
    assert teacher.fill_in(gone, form_at=place, text="x").status_code == 404


def test_a_group_becomes_a_new_pitfall(site, graded):
    graded("ada", ["passed", "failed"], code="def f(x):\n    return x  # a long way to say it\n")
    graded("björn", ["passed", "failed"], code="def f(x):\n    return x\n")
    teacher = site("teacher")
    link = re.search(rf'href="({PROBLEM}/groups/\w+/pitfall.py)"', teacher.get(f"{PROBLEM}/analysis").text)[1]
    answer = teacher.get(link)
    assert re.fullmatch(
        r'attachment; filename="new_pitfall_\w{6}\.py"', answer.headers["content-disposition"]
    )
    tree = ast.parse(answer.text)
    assert "2 attempts of 2 students" in ast.get_docstring(tree)
    assert "To be written" in docstring(answer.text)
    assert answer.text.endswith("\ndef f(x):\n    return x\n"), "the shortest of them"
    assert "ada" not in answer.text
    assert site("ada").get(link).status_code == 404


def test_the_class_page_names_problems_and_sorts_as_one_reads(site, graded):
    teacher = site("teacher")
    teacher.fill_in("/class/people", lines="name,section\ns10,A\nS2,A\ns1,B\nádám,B")
    graded("s1", ["passed"])
    page = teacher.get("/class").text
    names = re.findall(r'<th scope="row"><a [^>]*>([^<]+)</a>', page)
    assert names == ["ada", "ádám", "björn", "s1", "S2", "s10"]
    title = re.search(r'<th scope="col" class="tilted first"><a [^>]*>([^<]+)</a>', page)[1]
    assert title == "Stop-gradient by hand"
    assert "1 min" in page, "the time to pass"
    page = teacher.get("/class?section=A").text
    assert re.findall(r'<th scope="row"><a [^>]*>([^<]+)</a>', page) == ["S2", "s10"]
    assert "2 students" in page
    live = re.search(r'data-live="([^"]+)"', page)[1].replace("&amp;", "&")
    assert "section=A" in live
    csv = teacher.get("/class/marks.csv?section=B").text
    assert ["s1" in csv, "ádám" in csv, "s10" in csv, "ada," in csv] == [True, True, False, False]


def test_who_has_stopped_is_named(site):
    with site.database.begin() as db:
        db.query(Person).filter_by(name="ada").one().created -= 9 * 86400
    page = site("teacher").get("/class").text
    assert "1 student did nothing for a week" in page
    assert "has not begun" in page
