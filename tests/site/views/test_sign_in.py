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
    assert visitor.sign_in("ada").headers["location"] == "/password?next=/"
    forced = visitor.get(f"/problems/{SLUG}?from=mail", follow_redirects=False).headers["location"]
    assert forced == f"/password?next=/problems/{SLUG}%3Ffrom%3Dmail"
    short = visitor.fill_in("/password", old="correct horse battery", new="short", again="short")
    assert "at least 10" in short.text
    done = visitor.fill_in(
        "/password", old="correct horse battery", new="a longer password", again="a longer password"
    )
    assert done.headers["location"] == "/"
    assert visitor.get(f"/problems/{SLUG}").status_code == 200
    assert site().sign_in("ada").status_code == 403


def test_the_page_that_was_wanted_survives_a_forced_change_of_password(site):
    with site.database.begin() as db:
        db.query(Person).filter_by(name="ada").one().must_change = True
    visitor = site()
    wanted = f"/problems/{SLUG}"
    visitor.fill_in("/sign-in", name="ada", password="correct horse battery", next=wanted)
    form = f"/password?next={wanted}"
    assert f'name="next" value="{wanted}"' in visitor.get(form).text
    new = {"old": "correct horse battery", "new": "a longer password", "next": wanted}
    mistyped = visitor.fill_in("/password", form_at=form, **new, again="another one")
    assert f'name="next" value="{wanted}"' in mistyped.text
    done = visitor.fill_in("/password", form_at=form, **new, again="a longer password")
    assert done.headers["location"] == wanted
    assert 'value="/"' in visitor.get("/password?next=//evil.test").text


def test_signing_in_leads_back_with_the_query(site):
    answer = site().get(f"/problems/{SLUG}/solution?x=1", follow_redirects=False)
    assert answer.headers["location"] == f"/sign-in?next=/problems/{SLUG}/solution%3Fx%3D1"
