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


def test_a_solution_is_explained_and_links_to_its_twin(site):
    explained = site.course / "solutions" / SLUG / "explained.md"
    twin = "seeing_the_graph/half_product"
    explained.write_text(
        f"## Why it is right\n\nIt is $2x$, <b>so</b>.\n\n## The twin\n\nThere is `{twin}`, and `{SLUG}`.\n",
        encoding="utf-8",
    )
    page = site("teacher").get(f"/problems/{SLUG}/solution").text
    parts = ["stop_gradient", "<h2>Why it is right</h2>", "The pitfalls, one by one"]
    assert sorted(parts, key=page.index) == parts
    assert "<math" in page
    assert "&lt;b&gt;so" in page
    assert f'There is <code>{twin}</code>, and <a href="/problems/{SLUG}">' in page, (
        "the course has not this twin"
    )


def test_a_solution_without_an_explanation_is_shown_all_the_same(site):
    (site.course / "solutions" / SLUG / "explained.md").unlink(missing_ok=True)
    page = site("teacher").get(f"/problems/{SLUG}/solution").text
    assert "The pitfalls, one by one" in page
    assert "Why it is right" not in page


def test_no_page_shows_a_closed_solution(site):
    visitor = site("ada")
    secret = (site.course / "solutions" / SLUG / "reference.py").read_text(encoding="utf-8")
    line = max(secret.splitlines(), key=len)
    assert visitor.get(f"/problems/{SLUG}/solution").status_code == 403
    for path in ("/", f"/problems/{SLUG}", f"/problems/{SLUG}/notebook"):
        assert line not in visitor.get(path).text
