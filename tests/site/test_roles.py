"""Roles: what a teaching assistant may do and what needs an instructor, address by address."""

from grader.site.app import ROUTES
from grader.site.roles import ASSISTANT, INSTRUCTOR, RIGHTS, ROLES, STUDENT, WORDS, Right

SLUG = "seeing_the_graph/stop_gradient_numpy"
FOR_ASSISTANTS = {Right.SEE, Right.ANSWER}


def test_an_assistant_sees_the_class_and_changes_no_course(site):
    site.add("helper", role=ASSISTANT)
    helper, token = site("helper"), None
    token = helper.token("/")
    for method, path, _, audience in ROUTES:
        if audience in ("anyone", "signed in"):
            continue
        real = path.replace("{unit}/{id}", SLUG).replace("{unit}", "seeing_the_graph")
        real = real.replace("{number:int}", "999")
        answer = helper.get(real) if method == "GET" else helper.fill_in(real, token=token)
        if audience in FOR_ASSISTANTS:
            assert answer.status_code != 403, real
        else:
            assert answer.status_code == 403, real
            assert "This needs an instructor. Your role here is teaching assistant." in answer.text
    page = helper.get("/class").text
    assert "The class at a glance" in page
    assert 'href="/class/people"' not in page
    assert 'href="/class/dates"' not in page
    assert "Marks as CSV" not in page
    assert "Grade 0 attempts" not in helper.get(f"/class/problems/{SLUG}").text
    assert "Take off the roster" not in helper.get("/class/people/1").text


def test_the_rights_stand_in_one_table(site):
    assert set(WORDS) == set(Right)
    assert {STUDENT: frozenset(), ASSISTANT: FOR_ASSISTANTS, INSTRUCTOR: frozenset(Right)} == RIGHTS
    page = site("teacher").get("/class/people").text
    for words in (*ROLES.values(), *WORDS.values()):
        assert words in page
