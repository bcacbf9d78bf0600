"""Sign-in: says nothing about who exists, leads only to this site, and first passwords are changed."""

import re

from grader.site.models import Person

SLUG = "seeing_the_graph/stop_gradient_numpy"


def test_an_unknown_name_is_answered_like_a_wrong_password(site):
    wrong_password, wrong_name = site().sign_in("ada", "wrong").text, site().sign_in("nobody", "wrong").text
    strip = re.compile(r'value="[^"]*"|nonce-[\w-]+')
    assert strip.sub("", wrong_password) == strip.sub("", wrong_name)


def test_sign_in_redirects_only_within_the_site(site):
    for path in ["//evil.test", "https://evil.test", "/\\evil.test", "javascript:alert(1)", "/a\r\nb: c"]:
        answer = site().fill_in("/sign-in", name="ada", password="correct horse battery", next=path)
        assert answer.headers["location"] == "/"


def test_a_first_password_must_be_changed(site):
    with site.database.begin() as db:
        db.query(Person).filter_by(name="ada").one().must_change = True
    visitor = site()
    assert visitor.sign_in("ada").headers["location"] == "/password"
    assert visitor.get(f"/problems/{SLUG}", follow_redirects=False).headers["location"] == "/password"
    short = visitor.fill_in("/password", old="correct horse battery", new="short", again="short")
    assert "at least 10" in short.text
    done = visitor.fill_in(
        "/password", old="correct horse battery", new="a longer password", again="a longer password"
    )
    assert done.headers["location"] == "/"
    assert visitor.get(f"/problems/{SLUG}").status_code == 200
    assert site().sign_in("ada").status_code == 403
