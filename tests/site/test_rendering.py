"""Rendering: hostile text is shown as text."""

from support import notebook

from grader.site.models import Person

SLUG = "seeing_the_graph/stop_gradient_numpy"
HOSTILE = "<script>alert(1)</script>\"'><img src=x onerror=alert(2)>"


def test_hostile_text_is_escaped(site, make_worker):
    with site.database.begin() as db:
        db.query(Person).filter_by(name="ada").one().full_name = HOSTILE
    visitor = site("ada")
    code = f"# {HOSTILE}\nx = '</textarea></code>{HOSTILE}'\n"
    place = visitor.hand_in(code=code).headers["location"]
    cells = notebook(f"'{HOSTILE}'")
    file = {"file": (f"{HOSTILE}.ipynb", cells.encode(), "application/json")}
    second = visitor.hand_in(files=file).headers["location"]
    make_worker(site.database, site.course).work_once()
    teacher = site("teacher")
    pages = [visitor.get(path).text for path in ("/", place, second, f"/problems/{SLUG}")]
    pages += [
        teacher.get(path).text
        for path in ("/class", "/class/people", "/class/people/1", place, f"/class/problems/{SLUG}")
    ]
    for page in pages:
        assert "<script>alert" not in page
        assert "<img src=x" not in page
        assert "</textarea></code><" not in page
    assert "&lt;script&gt;alert" in pages[1]
