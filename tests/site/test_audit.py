"""The audit log: who did what to whom; complete, readable, and edited by nobody."""

import csv
import io
import time

import pytest
from sqlalchemy import delete, select, text, update
from sqlalchemy.exc import DBAPIError

from grader.site import audit
from grader.site.app import ROUTES
from grader.site.endpoint import ANYONE, SIGNED_IN
from grader.site.models import Person
from grader.site.operation_models import AuditLine

SLUG = "seeing_the_graph/stop_gradient_numpy"
SQLITE = pytest.mark.parametrize("database", ["sqlite"], indirect=True)
BOTH = pytest.mark.parametrize(
    "database", ["sqlite", pytest.param("postgresql", marks=pytest.mark.thorough)], indirect=True
)


def log(site):
    with site.database.begin() as db:
        return [(line.who, line.action, line.subject) for line in audit.lines(db)][::-1]


@BOTH
def test_what_staff_do_is_in_the_log_and_what_students_do_is_not(site, make_worker):
    ada = site("ada")
    ada.attempt("x = 1")
    make_worker(site.database, site.course).work_once()
    site().sign_in("teacher", "a wrong password")
    teacher = site("teacher")
    teacher.fill_in("/class/people", form_at="/class/people", lines="name\ncarla\n")
    teacher.fill_in("/class/people/1/password", form_at="/class/people/1", confirmed="yes")
    teacher.fill_in("/class/people/2/off", form_at="/class/people/2")
    teacher.fill_in(f"/class/problems/{SLUG}/rule", form_at=f"/class/problems/{SLUG}", due="2030-01-31T23:59")
    teacher.fill_in(f"/class/problems/{SLUG}/regrade", form_at=f"/class/problems/{SLUG}")
    teacher.get("/class/marks.csv")
    assert log(site) == [
        ("the site", "changed a role", "teacher"),
        ("the site", "failed to sign in", "teacher"),
        ("teacher", "signed in", ""),
        ("teacher", "added to the roster", ""),
        ("teacher", "gave a new first password", "ada"),
        ("teacher", "took off the roster", "björn"),
        ("teacher", "changed the rules", SLUG),
        ("teacher", "started a regrade", SLUG),
        ("teacher", "downloaded all marks", ""),
    ]
    page = teacher.get("/class/audit").text
    assert "gave a new first password" in page
    assert teacher.get("/class/audit?action=people.take_off").text.count("<tr>") == 2
    rows = list(csv.DictReader(io.StringIO(teacher.get("/class/audit.csv").text)))
    assert [row["action"] for row in rows][-2:] == ["downloaded all marks", "downloaded the audit log"]
    assert rows[6]["detail"].startswith(f"before: {SLUG} none; after: {SLUG} own_dates yes, ")
    assert rows[6]["detail"].endswith("released no")


@SQLITE
def test_a_refused_form_and_a_question_are_no_deeds(site):
    teacher = site("teacher")
    before = log(site)
    assert "No, go back" in teacher.fill_in("/class/people/1/password", form_at="/class/people/1").text
    assert (
        teacher.fill_in(
            f"/class/problems/{SLUG}/rule", form_at=f"/class/problems/{SLUG}", due="x"
        ).status_code
        == 400
    )
    assert log(site) == before


@BOTH
def test_the_database_refuses_to_change_or_to_delete_a_line(database):
    with database.begin() as db:
        audit.record(db, "people.take_off", by=None, subject_id=1)
        audit.record(db, "people.take_off", by=None, subject_id=2).at = time.time() - 91 * 86400
    for statement in (
        update(AuditLine).values(action="nothing"),
        delete(AuditLine).where(AuditLine.subject_id == 1),
    ):
        with pytest.raises(DBAPIError, match="audit log"), database.begin() as db:
            db.execute(statement)
    with database.begin() as db:
        db.execute(
            delete(AuditLine).where(AuditLine.subject_id == 2)
        )  # past the time that it is kept at least
        assert [line.subject_id for line in db.scalars(select(AuditLine))] == [1]


@SQLITE
def test_a_role_that_any_code_changes_is_noted(database):
    with database.begin() as db:
        db.add(Person(name="grace"))
    with database.begin() as db:
        db.scalar(select(Person)).role = "instructor"
    with database.begin() as db:
        assert [(line.action, line.subject, line.detail) for line in audit.lines(db)] == [
            ("changed a role", "grace", "before: student; after: instructor")
        ]
        db.execute(text("DELETE FROM people"))
        assert audit.lines(db)[0].subject == "a deleted person (number 1)"


def test_every_form_of_staff_has_words_in_the_log():
    names = {audit.name_of(view) for method, _, view, audience in ROUTES
             if method == "POST" and audience not in (ANYONE, SIGNED_IN)}  # fmt: skip
    assert names - set(audit.IN_WORDS) == set()


@SQLITE
def test_older_lines_are_behind_a_link(site):
    with site.database.begin() as db:
        for _ in range(150):
            audit.record(db, "people.take_off", by=None, subject_id=1)
    teacher = site("teacher")
    first = teacher.get("/class/audit").text
    assert first.count("<tr>") == 101
    older = first.split('href="/class/audit?before=')[1].split('"')[0]
    assert teacher.get(f"/class/audit?before={older}").text.count("<tr>") == 1 + 152 - 100
    assert teacher.get("/class/audit?before=x&action=<b>").status_code == 200
