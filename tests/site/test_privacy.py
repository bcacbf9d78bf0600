"""Privacy: all that is stored of one student is handed out and deleted, and nobody else's."""

import json
import time

import pytest
from sqlalchemy import func, select, text

from grader.core.errors import UsageError
from grader.site import account_links, audit, privacy, retention, stored_settings, term
from grader.site.account_models import AccountLink
from grader.site.models import SUBMIT, TRY, Attempt, Base, Grading, Hint, Person
from grader.site.operation_models import AuditLine, Job, PendingDeletion
from grader.site.privacy import DAY
from grader.site.tables import METADATA

SLUG = "seeing_the_graph/stop_gradient_numpy"
SQLITE = pytest.mark.parametrize("database", ["sqlite"], indirect=True)
BOTH = pytest.mark.parametrize(
    "database", ["sqlite", pytest.param("postgresql", marks=pytest.mark.thorough)], indirect=True
)


def study(site, make_worker):
    for name in ("ada", "björn"):
        visitor = site(name)
        visitor.attempt(f"secret_of_{name} = 1")
        visitor.fill_in(f"/problems/{SLUG}/hints/1", form_at=f"/problems/{SLUG}")
    worker = make_worker(site.database, site.course)
    while worker.work_once():
        pass


def counts(database):
    with database.begin() as db:
        return [
            db.scalar(select(func.count()).select_from(table)) for table in (Person, Attempt, Grading, Hint)
        ]


@BOTH
def test_one_students_data_is_handed_out_and_nobody_elses(site, make_worker):
    study(site, make_worker)
    answer = site("ada").get("/privacy/my-data.json")
    assert answer.headers["content-disposition"] == 'attachment; filename="my-data.json"'
    data = answer.json()
    assert data["people"][0]["name"] == "ada"
    assert data["attempts"][0]["cells"][0][1].strip() == "secret_of_ada = 1"
    assert data["gradings"][0]["score"] == 3.0
    assert data["hints"][0]["slug"] == SLUG
    for secret in ("björn", "$argon2", "digest", "token"):
        assert secret not in json.dumps(data, ensure_ascii=False), secret
    assert site("teacher").get("/class/people/1/data.json").json()["attempts"] == data["attempts"]


@BOTH
def test_deletion_is_asked_for_undone_and_done(site, make_worker):
    study(site, make_worker)
    teacher = site("teacher")
    page = teacher.fill_in("/class/people/1/deletion", form_at="/class/people/1").text
    assert "Delete all data of ada?" in page
    with site.database.begin() as db:
        assert db.get(PendingDeletion, 1) is None
    teacher.fill_in("/class/people/1/deletion", form_at="/class/people/1", confirmed="yes")
    assert site().sign_in("ada").status_code == 403
    assert "Undo: keep it" in teacher.get("/class/people/1").text
    teacher.fill_in("/class/people/1/deletion/undo", form_at="/class/people/1")
    assert site().sign_in("ada").status_code == 303
    teacher.fill_in("/class/people/1/deletion", form_at="/class/people/1", confirmed="yes")
    retention.apply(site.database)
    assert counts(site.database) == [3, 2, 2, 2], "not before its time"
    with site.database.begin() as db:
        db.get(PendingDeletion, 1).due = time.time() - 1
    assert retention.apply(site.database) == {"students": 1}
    assert counts(site.database) == [2, 1, 1, 1]
    with site.database.begin() as db:
        assert db.scalar(select(Attempt.cells))[0][1].strip() == "secret_of_björn = 1"
        assert audit.lines(db)[0].subject == "a deleted person (number 1)"
    assert teacher.get("/class/people/1").status_code == 404
    assert teacher.get("/class").status_code == 200


def test_every_reference_to_a_person_says_what_becomes_of_it():
    """Else a student with such a row could not be deleted."""
    for table in Base.metadata.sorted_tables:
        for key in table.foreign_keys:
            assert key.ondelete in ("CASCADE", "SET NULL"), f"{table.name}.{key.parent.name}"


@SQLITE
def test_staff_and_unknown_names_are_not_deleted(database):
    with database.begin() as db:
        db.add(Person(name="grace", role="instructor"))
    for name, sentence in (("grace", "no student"), ("nobody", "nobody called")):
        with pytest.raises(UsageError, match=sentence), database.begin() as db:
            privacy.find_student(db, name)


@BOTH
def test_what_is_past_its_time_is_deleted(database):
    now = time.time()
    with database.begin() as db:
        db.add(Person(id=1, name="ada"))
        db.flush()
        for number, (kind, age) in enumerate([(TRY, 181), (TRY, 179), (SUBMIT, 999)]):
            db.add(
                Attempt(
                    person_id=1, slug="a/b", kind=kind, ticket=f"{number}", cells=[], digest="", state="done",
                    made=now - age * DAY,
                )
            )  # fmt: skip
        audit.record(db, "people.take_off", by=None).at = now - 800 * DAY
        audit.record(db, "people.take_off", by=None).at = now - 700 * DAY
    assert retention.apply(database) == {"tries": 1, "audit": 1}
    with database.begin() as db:
        assert db.scalar(select(func.count(Attempt.id))) == 2
        assert [line.action for line in audit.lines(db)] == [
            audit.in_words("privacy.expired"),
            "took off the roster",
        ]
    assert retention.apply(database) == {}


@SQLITE
def test_students_of_a_closed_course_go_only_after_an_archive(database):
    now = time.time()
    with database.begin() as db:
        db.add_all([Person(name="ada"), Person(name="grace", role="instructor")])
        stored_settings.write(db, retention.NAME, {"students": 30})
        stored_settings.write(db, term.CLOSED, now - 40 * DAY)
    assert retention.apply(database) == {}, "no archive was made"
    with database.begin() as db:
        db.add(Job(kind="archive", state="ended", complete=True, ended=now - 39 * DAY, lines=[]))
    assert retention.apply(database) == {"students": 1}
    with database.begin() as db:
        assert db.scalars(select(Person.name)).all() == ["grace"]


@SQLITE
def test_periods_are_set_and_shown(site):
    teacher = site("teacher")
    teacher.fill_in("/class/term/periods", form_at="/class/term", tries="7", audit="", students="400")
    page = site("ada").get("/privacy").text
    assert "7 days after they were run" in page
    assert "400 days after the course was closed and archived" in page
    assert "until your instructor deletes it" in page
    for audit_days in ("89", "x", "-1", "9" * 30):
        answer = teacher.fill_in("/class/term/periods", form_at="/class/term", audit=audit_days)
        assert answer.status_code == 400
        assert "a whole number from 90" in answer.text
    with site.database.begin() as db:
        assert retention.periods(db) == {"tries": 7, "audit": None, "students": 400}
        assert db.scalar(text("SELECT count(*) FROM audit_log WHERE action = 'privacy.set_periods'")) == 1
        assert db.scalar(select(func.count(AuditLine.id))) == 3


def a_row_of(table, person_id):
    """A row that belongs to a person: directly, or by the row with number 77 that does."""
    values = {}
    for column in table.columns:
        parents = [key.column.table.name for key in column.foreign_keys]
        kind = column.type.python_type
        if parents:
            values[column.name] = person_id if parents == ["people"] else 77
        elif column.primary_key and kind is int:
            values[column.name] = 77
        else:
            values[column.name] = {int: 1, float: 1.0, bool: False, dict: []}.get(
                kind, f"{table.name}-77"[:9]
            )
    return values


@BOTH
def test_every_table_with_something_of_a_student_is_handed_out_and_emptied(database):
    with database.begin() as db:
        db.add_all([Person(id=1, name="ada"), Person(id=2, name="björn")])
        db.flush()
        db.execute(METADATA.tables["regrades"].insert().values(id=77, slug="a/b", by_id=2, at=1.0, total=1))
        owned = {"people"}
        for table in METADATA.sorted_tables:
            keys = [key for key in table.foreign_keys if key.ondelete == "CASCADE"]
            if table.name != "regrades" and any(key.column.table.name in owned for key in keys):
                owned.add(table.name)
                db.execute(table.insert().values(**a_row_of(table, 1)))
    assert {"drafts", "visits", "extensions", "comments", "hand_marks", "appeals", "known_browsers"} <= owned
    with database.begin() as db:
        ada = db.get_one(Person, 1)
        data = privacy.data_of(db, ada)
        assert owned <= set(data), owned - set(data)
        assert set(privacy.counts_of(db, ada)) == owned
        privacy.delete_student(db, ada, by=None, means="command")
    with database.begin() as db:
        left = {
            name: db.scalar(select(func.count()).select_from(METADATA.tables[name])) for name in sorted(owned)
        }
        assert left == {**dict.fromkeys(owned, 0), "people": 1}


@SQLITE
def test_links_that_were_mailed_to_a_student_are_handed_out_and_deleted(database):
    with database.begin() as db:
        ada = Person(name="ada@example.edu")
        db.add(ada)
        account_links.register(db, "ada@example.edu", "student")
        account_links.register(db, "björn@example.edu", "student")
        db.flush()
        assert [link["address"] for link in privacy.data_of(db, ada)["registrations"]] == ["ada@example.edu"]
        privacy.delete_student(db, ada, by=None, means="command")
    with database.begin() as db:
        assert [link.name for link in db.query(AccountLink)] == ["björn@example.edu"]
