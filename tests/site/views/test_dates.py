"""Dates: set for the course, a unit or a problem, before anybody attempts anything; more time for one student."""

import csv
import io
import time
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from grader.site.deadline_models import Extension, SolutionView
from grader.site.models import Attempt, Person, Rule

SLUG = "seeing_the_graph/stop_gradient_numpy"
UNIT = "seeing_the_graph"
PROBLEM = f"/class/problems/{SLUG}"
DAY = 86400.0


def local(seconds, zone="UTC"):
    return datetime.fromtimestamp(seconds, ZoneInfo(zone)).strftime("%Y-%m-%dT%H:%M")


def days_ago(days, zone="UTC"):
    return local(time.time() - days * DAY, zone)


def set_rule(site, path=f"{PROBLEM}/rule", **fields):
    answer = site("teacher").fill_in(path, form_at="/class/dates", **fields)
    assert answer.status_code == 303, answer.text
    return answer


def graded(site, make_worker, visitor, code, score=3.0):
    place = visitor.attempt(code)
    make_worker(site.database, site.course, make_worker.FakeGrading(score=score)).work_once()
    return place


def move(site, place, seconds):
    """Pretend that an attempt was handed in some time ago."""
    with site.database.begin() as db:
        db.get(Attempt, int(place.rsplit("/", 1)[1])).made -= seconds


def table(visitor, name):
    return list(csv.DictReader(io.StringIO(visitor.get(f"/class/{name}.csv").text)))


def test_dates_are_reached_before_the_first_attempt(site):
    teacher = site("teacher")
    assert 'href="/class/dates"' in teacher.get("/class").text
    page = teacher.get("/class/dates").text
    assert f'href="{PROBLEM}"' in page
    assert f'href="/class/dates/{UNIT}"' in page
    assert teacher.get("/class/dates/nowhere").status_code == 404


def test_the_due_date_is_in_the_courses_time_zone(site):
    teacher = site("teacher")
    for zone in ("Mars/Olympus", "../../etc/passwd", ""):
        assert teacher.fill_in("/class/time-zone", form_at="/class/dates", zone=zone).status_code == 400
    set_rule(site, "/class/time-zone", zone="America/New_York")
    set_rule(site, due="2099-07-31T23:59")
    with site.database.begin() as db:
        assert db.get(Rule, SLUG).due == datetime(2099, 8, 1, 3, 59, tzinfo=ZoneInfo("UTC")).timestamp()
    for page in ("/", f"/problems/{SLUG}", "/class/dates"):
        assert "31 Jul 2099, 23:59" in teacher.get(page).text, page
    assert "31 Jul 2099, 23:59 (America/New_York)" in site("ada").get(f"/problems/{SLUG}").text
    assert 'value="2099-07-31T23:59"' in teacher.get(PROBLEM).text


def test_a_problem_follows_its_unit_and_a_unit_the_course(site):
    set_rule(site, "/class/dates", due="2099-01-01T10:00", tries="3", after_pass="yes")
    student = site("ada")
    assert "1 Jan 2099, 10:00" in student.get(f"/problems/{SLUG}").text
    assert "3 different tries" in student.get(f"/problems/{SLUG}").text
    set_rule(site, f"/class/dates/{UNIT}", due="2099-02-02T10:00", own_solution="no")
    assert "2 Feb 2099, 10:00" in student.get(f"/problems/{SLUG}").text
    assert "3 different tries" in student.get(f"/problems/{SLUG}").text
    set_rule(site, due="2099-03-03T10:00", own_solution="no")
    assert "3 Mar 2099, 10:00" in student.get(f"/problems/{SLUG}").text
    assert "These have dates of their own" in site("teacher").get(f"/class/dates/{UNIT}").text
    set_rule(site, own_dates="no", own_solution="no")
    assert "2 Feb 2099, 10:00" in student.get(f"/problems/{SLUG}").text


def test_a_problem_that_has_not_opened_is_closed_for_students(site):
    set_rule(site, opens="2099-01-01T10:00")
    for visitor in (site(), site("ada")):
        assert "opens" in visitor.get("/").text
        for page in ("", "/notebook"):
            answer = visitor.get(f"/problems/{SLUG}{page}")
            assert answer.status_code == 403
            assert "This problem opens on 1 Jan 2099, 10:00 (UTC)." in answer.text
    student = site("ada")
    fields = {"code": "x", "do": "submit", "ticket": "t" * 20}
    answer = student.fill_in(f"/problems/{SLUG}/attempts", token=student.token("/"), **fields)
    assert answer.status_code == 403
    assert site("teacher").get(f"/problems/{SLUG}").status_code == 200


@pytest.mark.parametrize(
    "wrong",
    [
        {"opens": "2099-02-01T10:00", "due": "2099-01-01T10:00"},
        {"late_until": "2099-02-01T10:00"},
        {"due": "2099-02-01T10:00", "late_until": "2099-02-01T10:00"},
        {"late_policy": "percent"},
        {"late_policy": "nonsense"},
        {"late_policy": "percent", "late_percent": "101"},
        {"late_percent": "nan"},
        {"cap": "-1"},
        {"tries": "²"},
        {"due": "2099-03-29T99:00"},
    ],
)
@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_wrong_rule_changes_nothing(site, wrong):
    set_rule(site, due="2098-01-01T10:00", tries="4")
    answer = site("teacher").fill_in(f"{PROBLEM}/rule", form_at=PROBLEM, **wrong)
    assert answer.status_code == 400
    assert "Nothing was changed." in answer.text
    with site.database.begin() as db:
        rule = db.get(Rule, SLUG)
        assert (local(rule.due), rule.tries, rule.late_policy) == ("2098-01-01T10:00", 4, "none")


def test_late_work_is_flagged_and_loses_what_the_policy_says(site, make_worker):
    ada, teacher = site("ada"), site("teacher")
    first = graded(site, make_worker, ada, "x = 1", 6.0)
    late = graded(site, make_worker, ada, "x = 2", 9.0)
    move(site, first, 4 * DAY)
    set_rule(site, due=days_ago(2.5), late_policy="percent", late_percent="20")
    assert "3 days late" in ada.get(late).text
    assert "−60 %" in ada.get(late).text
    assert "counts 3.6" in teacher.get(PROBLEM).text
    assert "Your mark: <strong>6 of 9</strong> (9 without penalty)" in ada.get(f"/problems/{SLUG}").text
    (row, _) = table(teacher, "marks")
    assert (row[SLUG], row["total"], row["late"]) == ("6.0", "6.0", "")
    assert (row["total_without_penalty"], row["maximum"]) == ("9.0", "9.0")
    early, after = table(teacher, "attempts")
    assert (early["late"], early["counts"], after["late"], after["counts"]) == ("", "6.0", "late", "3.6")
    (row,) = table(teacher, "marks-by-problem")
    assert (row["mark"], row["without_penalty"], row["maximum"], row["late"]) == ("6.0", "9.0", "9.0", "")

    set_rule(site, due=days_ago(5.5), late_policy="percent", late_percent="10")
    (row, _) = table(teacher, "marks")
    assert (row[SLUG], row["late"]) == ("4.8", SLUG), "two days late with 6 is more than six days late with 9"
    (row,) = table(teacher, "marks-by-problem")
    assert (row["mark"], row["days_late"], row["penalty_percent"]) == ("4.8", "2", "20.0")


def test_after_the_last_date_work_is_checked_and_does_not_count(site, make_worker):
    ada = site("ada")
    late = graded(site, make_worker, ada, "x = 1", 9.0)
    set_rule(site, due=days_ago(2), late_policy="closed")
    assert "closed on" in ada.get(f"/problems/{SLUG}").text
    assert "does not count" in ada.get(late).text
    (row, _) = table(site("teacher"), "marks")
    assert (row[SLUG], row["total_without_penalty"], row["late"]) == ("0.0", "9.0", SLUG)
    set_rule(site, due=days_ago(2), late_until=days_ago(1))
    assert "does not count" in ada.get(late).text
    set_rule(site, due=days_ago(2), late_until=days_ago(-1))
    assert "does not count" not in ada.get(late).text


@pytest.mark.parametrize("scope", [SLUG, UNIT, ""])
@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_an_extension_is_one_students(site, make_worker, scope):
    ada, bjorn, teacher = site("ada"), site("björn"), site("teacher")
    mine = graded(site, make_worker, ada, "x = 1", 9.0)
    his = graded(site, make_worker, bjorn, "x = 1", 9.0)
    set_rule(site, due=days_ago(2), late_policy="closed")
    with site.database.begin() as db:
        student = db.query(Person).filter_by(name="ada").one().id
    person = f"/class/people/{student}"
    for wrong in ({"due": ""}, {"scope": "nowhere"}, {"due": "soon"}):
        fields = {"scope": scope, "due": days_ago(-3), **wrong}
        assert teacher.fill_in(f"{person}/extensions", form_at=person, **fields).status_code == 400
    fields = {"scope": scope, "due": days_ago(-3), "reason": "ill at home"}
    assert teacher.fill_in(f"{person}/extensions", form_at=person, **fields).status_code == 303
    assert "does not count" not in ada.get(mine).text
    assert "You have more time" in ada.get(f"/problems/{SLUG}").text
    assert "with your extension" in ada.get("/").text
    assert "does not count" in bjorn.get(his).text
    assert "ill at home" not in ada.get(f"/problems/{SLUG}").text
    assert "(ill at home)" in teacher.get(person).text
    with site.database.begin() as db:
        number = db.query(Extension).one().id
    end = f"/class/extensions/{number}/end"
    assert "Take back ada" in teacher.fill_in(end, form_at=person).text
    assert "does not count" not in ada.get(mine).text, "there was only a question"
    teacher.fill_in(end, form_at=person, confirmed="yes")
    assert "does not count" in ada.get(mine).text


def test_the_solution_opens_after_the_due_date_and_after_an_extension(site):
    ada, bjorn, solution = site("ada"), site("björn"), f"/problems/{SLUG}/solution"
    set_rule(site, due=days_ago(-1), after_due="yes")
    assert ada.get(solution).status_code == bjorn.get(solution).status_code == 403
    assert "The solution opens on" in ada.get(f"/problems/{SLUG}").text
    set_rule(site, due=days_ago(1), after_due="yes")
    assert "The due date has passed." in ada.get(solution).text
    with site.database.begin() as db:
        student = db.query(Person).filter_by(name="björn").one()
        db.add(Extension(person_id=student.id, scope=UNIT, due=time.time() + DAY))
    assert bjorn.get(solution).status_code == 403
    set_rule(site, due=days_ago(1), released="yes")
    assert ada.get(solution).status_code == 200
    assert bjorn.get(solution).status_code == 403, "released by hand, and not before the extension ends"
    with site.database.begin() as db:
        db.query(Extension).one().due = time.time() - 3600
    assert bjorn.get(solution).status_code == 200


def test_a_pass_opens_the_solution_only_if_the_instructor_says_so(site, make_worker):
    ada, solution = site("ada"), f"/problems/{SLUG}/solution"
    graded(site, make_worker, ada, "x = 1", 9.0)
    assert ada.get(solution).status_code == 200
    set_rule(site, tries="")
    assert ada.get(solution).status_code == 403
    assert "The solution opens when your instructor releases it." in ada.get(f"/problems/{SLUG}").text
    set_rule(site, after_pass="yes")
    assert ada.get(solution).status_code == 200


def test_comments_and_blanks_make_no_try(site, make_worker):
    ada = site("ada")
    set_rule(site, tries="2")
    graded(site, make_worker, ada, "x = 1")
    graded(site, make_worker, ada, "x  =  1  # again")
    assert ada.get(f"/problems/{SLUG}/solution").status_code == 403
    graded(site, make_worker, ada, "x = 2")
    assert ada.get(f"/problems/{SLUG}/solution").status_code == 200


def test_who_saw_a_solution_is_recorded_and_later_marks_are_capped(site, make_worker):
    ada, teacher, solution = site("ada"), site("teacher"), f"/problems/{SLUG}/solution"
    set_rule(site, tries="1", cap="50", after_pass="yes")
    before = graded(site, make_worker, ada, "x = 1", 3.0)
    teacher.get(solution)
    page = ada.get(solution).text
    assert "counts at most 50 %" in page
    assert "The pitfalls, one by one" not in page
    with site.database.begin() as db:
        assert db.query(SolutionView).count() == 0, "nothing is recorded before it is opened"
    assert ada.fill_in(solution, form_at=solution).status_code == 303
    assert "The pitfalls, one by one" in ada.get(solution).text
    with site.database.begin() as db:
        first = db.query(SolutionView).one().at
    after = graded(site, make_worker, ada, "x = 2", 9.0)
    assert "after the solution was seen, capped: counts 4.5" in ada.get(after).text
    assert "solution was seen" not in ada.get(before).text
    assert "solution seen" in teacher.get(PROBLEM).text
    assert "Solutions seen" in teacher.get("/class/people/1").text
    (row,) = table(teacher, "marks-by-problem")
    assert (row["mark"], row["without_penalty"]) == ("4.5", "9.0")
    assert (row["after_solution"], row["capped"]) == ("after solution", "capped")
    assert table(teacher, "attempts")[1]["solution_seen"] != ""
    ada.get(solution)
    with site.database.begin() as db:
        assert db.query(SolutionView).one().at == first, "the first time counts"
    set_rule(site, tries="1", cap="", after_pass="yes")
    assert table(teacher, "marks-by-problem")[0]["mark"] == "9.0"
    assert "after the solution was seen" in teacher.get(PROBLEM).text


def test_whoever_has_passed_is_not_asked_again(site, make_worker):
    ada = site("ada")
    set_rule(site, cap="0", after_pass="yes")
    graded(site, make_worker, ada, "x = 1", 9.0)
    assert "The pitfalls, one by one" in ada.get(f"/problems/{SLUG}/solution").text
