"""Problems: what a guest and a student read, hints, and when the solution is closed."""

from grader.site.models import Hint

SLUG = "seeing_the_graph/stop_gradient_numpy"


def test_a_guest_reads_and_is_invited_to_sign_in(site):
    page = site().get(f"/problems/{SLUG}").text
    assert "Sign in to attempt this problem and view the solution" in page
    assert "<textarea" not in page
    notebook = site().get(f"/problems/{SLUG}/notebook")
    assert notebook.content == (site.course / "exercises" / f"{SLUG}.ipynb").read_bytes()


def test_hints_open_one_at_a_time_and_are_recorded(site):
    visitor = site("ada")
    problem = f"/problems/{SLUG}"
    assert visitor.fill_in(f"{problem}/hints/2", form_at=problem).status_code == 400
    for number in (1, 2):
        assert visitor.fill_in(f"{problem}/hints/{number}", form_at=problem).status_code == 303
    page = visitor.get(problem).text
    assert page.count("<details id=") == 2
    assert "/hints/3" in page
    with site.database.begin() as db:
        assert sorted(hint.number for hint in db.query(Hint)) == [1, 2]
    assert "<details id=" not in site("björn").get(problem).text


def test_no_page_shows_a_closed_solution(site):
    visitor = site("ada")
    secret = (site.course / "solutions" / SLUG / "reference.py").read_text(encoding="utf-8")
    line = max(secret.splitlines(), key=len)
    assert visitor.get(f"/problems/{SLUG}/solution").status_code == 403
    for path in ("/", f"/problems/{SLUG}", f"/problems/{SLUG}/notebook"):
        assert line not in visitor.get(path).text
