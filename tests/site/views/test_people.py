"""People: roster, roles, sections, passwords and links; and the site as a student sees it."""

import csv
import io
import re

import pytest

from grader.site.models import ASSISTANT, Person

SLUG = "seeing_the_graph/stop_gradient_numpy"
NEW = "four words in a row"
CANVAS = (
    "Student,ID,SIS User ID,SIS Login ID,Section,Homework 1 (123)\n"
    "    Points Possible,,,,,10\n"
    '"Lovelace, Ada",101,u1,Ada,Tuesday,\n'
    '"Hopper, Grace",102,u2,grace,Friday,\n'
    '"Student, Test",103,,x9,Friday,\n'
)
MOODLE = (
    "First name,Last name,ID number,Email address,Groups\n"
    "Chidi,Anagonye,,chidi@example.edu,Group 7\n"
    "Eleanor,Shellstrop,,eleanor@example.edu,\n"
)


def import_lines(teacher, lines):
    return teacher.fill_in("/class/people", lines=lines)


def people_of(site):
    with site.database.begin() as db:
        return {person.name: person for person in db.query(Person)}


def number_of(site, name):
    return people_of(site)[name].id


def link_on(page):
    return re.search(r"(/(?:reset|join)/[\w-]+)", page)[1]


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_roster_is_imported_whole_or_not_at_all(site):
    teacher = site("teacher")
    for lines in (
        "",
        "who\nx",
        "name\nada lovelace",
        "name\nx\nx",
        'name\n"x',
        "name\n<b>",
        "name\n" + "x" * 200,
    ):
        assert import_lines(teacher, lines).status_code == 400, lines
    assert set(people_of(site)) == {"ada", "björn", "teacher"}
    page = import_lines(teacher, "name;full_name\nchidi;Chidi Anagonye\nada;Ada Lovelace\n").text
    assert "1 added, 1 already there" in page
    password = re.search(r"chidi,([a-z0-9-]+)", page)[1]
    assert site().sign_in("chidi", password).headers["location"] == "/password?next=/"
    assert site().sign_in("ada").status_code == 303, "whoever has an account keeps their password"
    assert password not in teacher.get("/class/people").text
    assert people_of(site)["ada"].full_name == "Ada Lovelace"


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_pasted_lines_are_kept_when_the_roster_complains(site):
    lines = "name,full_name\ndora,Dora\nbad name,<b>Nobody</b>\n"
    page = import_lines(site("teacher"), lines)
    assert page.status_code == 400
    assert "Line 3 of the roster" in page.text
    assert "dora,Dora\nbad name,&lt;b&gt;Nobody&lt;/b&gt;\n</textarea>" in page.text


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_canvas_and_moodle_exports_are_understood(site):
    teacher = site("teacher")
    page = import_lines(teacher, CANVAS).text
    assert "1 added, 1 already there" in page
    people = people_of(site)
    assert (people["grace"].full_name, people["grace"].section) == ("Grace Hopper", "Friday")
    assert (people["ada"].full_name, people["ada"].section) == ("Ada Lovelace", "Tuesday")
    assert "x9" not in people
    assert "2 added" in import_lines(teacher, MOODLE).text
    people = people_of(site)
    assert people["chidi@example.edu"].full_name == "Chidi Anagonye"
    assert people["chidi@example.edu"].section == "Group 7"
    assert people["eleanor@example.edu"].section == ""


def test_names_are_one_whatever_their_case(site):
    teacher = site("teacher")
    assert "0 added, 1 already there" in import_lines(teacher, "name\nADA").text
    assert "is there twice, in line 2 as Case" in import_lines(teacher, "name\nCase\ncase").text
    assert site().sign_in("Ada").status_code == 303
    assert site().sign_in("BJÖRN").status_code == 303


def test_a_roster_does_not_touch_those_who_teach(site):
    teacher = site("teacher")
    page = import_lines(teacher, "name,full_name,section\nTeacher,Somebody Else,A\ndora,Dora,A").text
    assert "1 added, 0 already there" in page
    assert "because they teach: teacher." in page
    person = people_of(site)["teacher"]
    assert (person.full_name, person.role, person.section) == ("", "instructor", "")


def test_first_passwords_can_be_made_again_for_all_who_wait(site):
    teacher = site("teacher")
    lost = re.search(r"chidi,([a-z0-9-]+)", import_lines(teacher, "name,section\nchidi,A\ndora,B").text)[1]
    fields = {"form_at": "/class/people", "group": "waiting", "how": "passwords"}
    page = teacher.fill_in("/class/people/access", do="show", confirmed="yes", **fields).text
    assert "2 first passwords" in page
    password = re.search(r"chidi,([a-z0-9-]+)", page)[1]
    assert site().sign_in("chidi", lost).status_code == 403
    assert site().sign_in("chidi", password).headers["location"] == "/password?next=/"
    answer = teacher.fill_in("/class/people/access", do="file", section="B", confirmed="yes", **fields)
    assert answer.headers["content-disposition"] == 'attachment; filename="access.csv"'
    (row,) = csv.DictReader(io.StringIO(answer.text))
    assert (row["name"], row["section"]) == ("dora", "B")
    assert site().sign_in("dora", row["password or link"]).status_code == 303
    assert site().sign_in("ada").status_code == 303, "ada did not wait"
    wrong = teacher.fill_in("/class/people/access", form_at="/class/people", group="nobody")
    assert wrong.status_code == 400


def test_a_link_sets_a_password_once(site):
    teacher, ada = site("teacher"), site("ada")
    person = f"/class/people/{number_of(site, 'ada')}"
    first = link_on(teacher.fill_in(f"{person}/reset-link", form_at=person).text)
    link = link_on(teacher.fill_in(f"{person}/reset-link", form_at=person).text)
    assert site().get(first).status_code == 404, "a newer link ends the older"
    assert site().sign_in("ada").status_code == 303, "the old password works until then"
    guest = site()
    assert "signs in as <strong>ada</strong>" in guest.get(link).text
    assert "at least 10" in guest.fill_in(link, new="short", again="short").text
    assert "differ" in guest.fill_in(link, new=NEW, again="other").text
    assert guest.fill_in(link, new=NEW, again=NEW).headers["location"] == "/"
    assert "ada" in guest.get("/").text
    assert ada.get("/password", follow_redirects=False).status_code == 303, "every other session ended"
    assert site().sign_in("ada").status_code == 403
    assert site().sign_in("ada", NEW).status_code == 303
    assert site().get(link).status_code == 404
    assert site().get("/reset/" + "x" * 5000).status_code == 404
    assert site("björn").get(link).status_code == 403


def test_links_for_many(site):
    teacher = site("teacher")
    nobody = teacher.fill_in("/class/people/access", form_at="/class/people", group="waiting")
    assert nobody.status_code == 400
    assert "nobody for whom" in nobody.text
    answer = teacher.fill_in(
        "/class/people/access", form_at="/class/people", group="everybody", how="links", do="file"
    )
    rows = {row["name"]: row["password or link"] for row in csv.DictReader(io.StringIO(answer.text))}
    assert set(rows) == {"ada", "björn"}
    assert rows["ada"].startswith("http://site.test/reset/")
    link = rows["ada"].removeprefix("http://site.test")
    assert site().fill_in(link, new=NEW, again=NEW).status_code == 303


def test_an_invitation_opens_accounts_of_its_role_and_section(site):
    teacher = site("teacher")

    def invite(**fields):
        fields = {"role": "student", "section": "B", "uses": "2", "days": "7", **fields}
        return teacher.fill_in("/class/invitations", form_at="/class/people", **fields)

    for wrong in ({"role": "owner"}, {"uses": "0"}, {"days": "many"}, {"uses": "²"}):
        assert invite(**wrong).status_code == 400
    link = link_on(invite().text)
    guest = site()
    assert "You were invited as student, in section B." in guest.get(link).text
    fields = {"new": NEW, "again": NEW, "full_name": "Dora M"}
    for name in ("Ada", "two words", "", "<b>"):
        page = guest.fill_in(link, name=name, **fields)
        assert page.status_code == 400, name
    assert "has an account already" in guest.fill_in(link, name="ADA", **fields).text
    assert guest.fill_in(link, name="dora", **fields).headers["location"] == "/"
    person = people_of(site)["dora"]
    assert (person.role, person.section, person.full_name) == ("student", "B", "Dora M")
    assert "Dora M" in guest.get("/").text
    assert site().fill_in(link, name="emil", **fields).status_code == 303
    assert site().get(link).status_code == 404, "two uses are two"

    link = link_on(invite(role="assistant", section="", uses="5").text)
    helper = site()
    helper.fill_in(link, name="helper", **fields)
    assert "The class at a glance" in helper.get("/class").text
    page = teacher.get("/class/people").text
    number = re.search(r"/class/invitations/(\d+)/end", page)[1]
    end = f"/class/invitations/{number}/end"
    assert "Take this invitation back?" in teacher.fill_in(end, form_at="/class/people").text
    assert site().get(link).status_code == 200, "there was only a question"
    teacher.fill_in(end, form_at="/class/people", confirmed="yes")
    assert site().get(link).status_code == 404
    assert teacher.fill_in(end, form_at="/class/people").status_code == 404


def test_several_instructors_and_never_none(site):
    teacher = site("teacher")
    me, ada = (f"/class/people/{number_of(site, name)}" for name in ("teacher", "ada"))
    assert teacher.fill_in(me, role="student").status_code == 400
    assert teacher.fill_in(f"{me}/off", form_at=me).status_code == 400
    assert teacher.fill_in(ada, role="king").status_code == 400
    assert teacher.fill_in(ada, role="instructor", full_name="Ada L", section="").status_code == 303
    assert site("ada").get("/class/people").status_code == 200
    assert site("ada").fill_in(me, role="assistant").status_code == 303
    assert teacher.get("/class/people").status_code == 403


def test_whoever_is_off_the_roster_can_come_back(site):
    teacher, ada = site("teacher"), site("ada")
    person = f"/class/people/{number_of(site, 'ada')}"
    teacher.fill_in(f"{person}/off", form_at=person)
    assert "Sign in" in ada.get("/").text
    page = teacher.get("/class/people").text
    assert "Off the roster" in page
    teacher.fill_in(f"{person}/on", form_at=person)
    assert site().sign_in("ada").status_code == 303


def test_sections_filter_the_roster(site):
    teacher = site("teacher")
    import_lines(teacher, "name,section\nada,A & B\nbjörn,C")
    page = teacher.get("/class/people").text
    assert 'href="/class/people?section=A+%26+B"' in page
    page = teacher.get("/class/people?section=A+%26+B").text
    assert ">ada<" in page
    assert ">björn<" not in page


def test_the_site_as_a_student_sees_it(site, make_worker):
    site.add("helper", role=ASSISTANT)
    site("ada").attempt("secret_of_ada = 1")
    make_worker(site.database, site.course).work_once()
    person = f"/class/people/{number_of(site, 'ada')}"
    for name in ("teacher", "helper"):
        visitor = site(name)
        assert visitor.fill_in(f"{person}/view", form_at=person).headers["location"] == "/"
        page = visitor.get(f"/problems/{SLUG}").text
        assert "You see the site as <strong>ada</strong> sees it" in page
        assert "secret_of_ada" in page
        assert visitor.get("/class").status_code == 404
        assert visitor.hand_in("x = 2").status_code == 409, "nothing is changed"
        assert visitor.fill_in(f"/problems/{SLUG}/hints/1", form_at="/").status_code == 409
        assert "Back to your own view" in visitor.get("/nowhere").text
        assert site(name).get("/class").status_code == 200, "another session is not concerned"
        back = visitor.fill_in("/view-as/end", form_at="/")
        assert back.headers["location"] == person
        assert visitor.get("/class").status_code == 200
    teacher = site("teacher")
    for name in ("teacher", "helper"):
        other = f"/class/people/{number_of(site, name)}"
        assert teacher.fill_in(f"{other}/view", form_at=person).status_code == 404, "only students"
    assert site("ada").fill_in(f"{person}/view", form_at="/").status_code == 404


def test_looking_as_a_student_records_no_solution(site):
    teacher = site("teacher")
    problem = f"/class/problems/{SLUG}"
    teacher.fill_in(f"{problem}/rule", form_at=problem, released="yes")
    person = f"/class/people/{number_of(site, 'ada')}"
    teacher.fill_in(f"{person}/view", form_at=person)
    assert teacher.get(f"/problems/{SLUG}/solution").status_code == 200
    teacher.fill_in("/view-as/end", form_at="/")
    assert "Solutions seen" not in teacher.get(person).text
