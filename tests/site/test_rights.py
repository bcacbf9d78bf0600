"""Rights: who may use each address, what a view as a student and a closed course refuse, what the log says."""

import pytest
from sqlalchemy import func, select

from grader.site import audit, term
from grader.site.app import ROUTES
from grader.site.endpoint import ANYONE, END_VIEW, SIGNED_IN
from grader.site.roles import ASSISTANT, RIGHTS, ROLES
from grader.site.tables import METADATA

SLUG = "seeing_the_graph/stop_gradient_numpy"
SQLITE = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


def real(path, number="999"):
    """An address with its parts filled in."""
    for part, value in {
        "{unit}/{id}": SLUG,
        "{unit}": "seeing_the_graph",
        "{number:int}": number,
        "{secret}": "x" * 32,
        "{group}": "x",
        "{name}": "x",
    }.items():
        path = path.replace(part, value)
    return path


def rows(database):
    """How many rows each table has."""
    with database.begin() as db:
        return {
            table.name: db.scalar(select(func.count()).select_from(table)) for table in METADATA.sorted_tables
        }


@SQLITE
@pytest.mark.parametrize("role", [None, *ROLES])
def test_every_address_is_open_to_those_whose_role_has_its_right(site, role):
    site.add("helper", role=ASSISTANT)
    name = {None: None, "student": "ada", "assistant": "helper", "instructor": "teacher"}[role]
    for method, path, _, audience in ROUTES:
        if path == "/sign-out":
            continue
        visitor = site(name)
        address = real(path)
        answer = (
            visitor.get(address, follow_redirects=False)
            if method == "GET"
            else visitor.fill_in(address, token=visitor.token("/" if name else "/sign-in"))
        )
        turned_away = answer.status_code == 403 and (
            "Sign in first" in answer.text or "This needs an instructor" in answer.text
        )
        to_sign_in = answer.headers.get("location", "").startswith("/sign-in")
        if audience == ANYONE:
            assert not turned_away, address
        elif role is None:
            assert to_sign_in if method == "GET" else turned_away, address
        elif audience == SIGNED_IN or audience in RIGHTS[role]:
            assert not turned_away, address
            assert not to_sign_in, address
        elif role == "student":
            assert answer.status_code == 404, address
        else:
            assert turned_away, address


@SQLITE
def test_no_form_is_taken_without_its_token(site):
    for name in (None, "ada", "teacher"):
        visitor = site(name)
        for method, path, _, _ in ROUTES:
            if method == "POST":
                answer = visitor.fill_in(real(path), token="wrong")
                assert answer.status_code == 403, path
                assert "expired" in answer.text or "token" in answer.text or "form" in answer.text, path


@SQLITE
def test_the_view_as_a_student_changes_and_hands_out_nothing(site):
    site("ada").attempt("x = 1")
    site.add("helper", role=ASSISTANT)
    helper = site("helper")
    assert helper.fill_in("/class/people/1/view", form_at="/class").status_code == 303
    token, before = helper.token("/"), rows(site.database)
    for method, path, _, _ in ROUTES:
        if method == "GET":
            helper.get(real(path, "1"), follow_redirects=False)
        elif path not in (END_VIEW, "/sign-out"):
            answer = helper.fill_in(real(path, "1"), token=token)
            assert answer.status_code == 409, path
            assert "change nothing" in answer.text, path
    assert rows(site.database) == before
    assert helper.get("/privacy/my-data.json").status_code == 404, "a student's data needs an instructor"
    assert helper.get("/class/people").status_code == 404, "a student sees no roster"


@SQLITE
def test_a_closed_course_takes_no_form_that_would_change_it(site):
    with site.database.begin() as db:
        term.close(db)
    student, teacher = site("ada"), site("teacher")
    tokens = {student: student.token("/"), teacher: teacher.token("/")}
    before = rows(site.database)
    for method, path, view, audience in ROUTES:
        name = audit.name_of(view)
        if method == "GET" or name in term.OPEN_VIEWS or name.partition(".")[0] in term.OPEN_MODULES:
            continue
        visitor = student if audience == SIGNED_IN else teacher
        answer = visitor.fill_in(real(path, "1"), token=tokens[visitor])
        assert answer.status_code == 409, path
        assert "This course was closed" in answer.text, path
    assert rows(site.database) == before


def test_every_form_of_those_who_teach_has_words_in_the_log():
    for method, path, view, audience in ROUTES:
        if method == "POST" and audience not in (ANYONE, SIGNED_IN):
            assert audit.name_of(view) in audit.IN_WORDS, path
