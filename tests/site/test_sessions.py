"""Sessions: new at every sign-in, ended on the server, and never stored in the clear."""

import re

from grader.site.models import Person, UserSession


def test_a_cookie_from_before_the_sign_in_opens_no_session(site):
    visitor = site()
    visitor.cookies.set("stopgrad", "chosen-by-an-attacker", domain="site.test")
    visitor.sign_in("ada")
    values = [cookie.value for cookie in visitor.cookies.jar if cookie.name == "stopgrad" and cookie.value]
    assert "chosen-by-an-attacker" not in values[-1]
    other = site()
    other.cookies.set("stopgrad", "chosen-by-an-attacker", domain="site.test")
    assert "Sign out" not in other.get("/").text


def test_signing_out_ends_the_session_on_the_server(site):
    visitor = site("ada")
    cookie = visitor.session_cookie()
    visitor.fill_in("/sign-out", form_at="/")
    again = site()
    again.cookies.set("stopgrad", cookie, domain="site.test")
    assert "Sign out" not in again.get("/").text


def test_the_database_holds_no_cookie_and_no_password(site):
    visitor = site("ada")
    cookie = visitor.session_cookie()
    with site.database.begin() as db:
        assert cookie not in {session.digest for session in db.query(UserSession)}
        assert all(person.password.startswith("$argon2id$") for person in db.query(Person))


def test_cookies_are_protected(site, make_site, database, course):
    answer = site().sign_in("ada")
    session, browser = answer.headers.get_list("set-cookie")
    attributes = r"=[^;]+; HttpOnly; Max-Age=\d+; Path=/; SameSite=lax\Z"
    assert re.match(f"stopgrad{attributes}", session)
    assert re.match(f"stopgrad-browser{attributes}", browser)
    visitor = make_site(course, database, secure=True)()
    visitor.base_url = "https://site.test"
    answer = visitor.sign_in("ada")
    assert "__Secure-stopgrad=" in answer.headers["set-cookie"]
    assert all("; Secure" in cookie for cookie in answer.headers.get_list("set-cookie"))
    assert "max-age" in answer.headers["strict-transport-security"]


def test_taking_somebody_off_the_roster_ends_their_session(site):
    visitor = site("ada")
    teacher = site("teacher")
    with site.database.begin() as db:
        number = db.query(Person).filter_by(name="ada").one().id
    teacher.fill_in(f"/class/people/{number}/off", form_at=f"/class/people/{number}")
    assert "Sign out" not in visitor.get("/").text
    assert site().sign_in("ada").status_code == 403
