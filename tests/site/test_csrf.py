"""CSRF: a form counts only with the token of the visitor who sends it."""

from grader.site.app import ROUTES
from grader.site.compression import unmask

SLUG = "seeing_the_graph/stop_gradient_numpy"


def test_a_form_without_the_right_token_is_refused(site):
    teacher = site("teacher")
    for method, path, _, _ in ROUTES:
        real = path.replace("{unit}/{id}", SLUG).replace("{number:int}", "1")
        if method == "POST":
            codes = {teacher.fill_in(real, token=token).status_code for token in ("", "forged", "é")}
            assert codes == {403}, real


def test_a_guest_needs_the_token_of_their_cookie(site):
    guest = site()
    token = guest.token("/sign-in")
    guest.cookies.clear()
    assert guest.fill_in("/sign-in", token=token, name="ada", password="x").status_code == 403


def test_a_guest_without_a_usable_cookie_gets_a_new_one(site):
    guest = site()
    guest.cookies.set("stopgrad-of-an-older-version", "x" * 43, domain="site.test")
    guest.cookies.set("stopgrad-guest", "too short", domain="site.test", path="/")
    token = guest.token("/sign-in")
    token = unmask(token)
    assert len(token) == 43
    assert token != "x" * 43
    assert [cookie.value for cookie in guest.cookies.jar if cookie.name == "stopgrad-guest"] == [token]
    assert guest.sign_in("ada").status_code == 303


def test_another_persons_token_is_refused(site):
    token = site("björn").token("/")
    assert site("ada").hand_in(token=token).status_code == 403


def test_a_form_from_another_site_is_refused(site):
    visitor = site("ada")
    visitor.headers["sec-fetch-site"] = "cross-site"
    assert visitor.hand_in().status_code == 403
