"""News: what is new since the last visit is told until the next visit, and nothing is new at first."""

import json

from grader.site import news
from grader.site.models import Attempt, Grading, KnownText, Visit

SLUG = "seeing_the_graph/stop_gradient_numpy"


def go_away(site):
    """Somebody comes back after an hour."""
    with site.database.begin() as db:
        for visit in db.query(Visit):
            visit.at -= 3600
            visit.before -= 3600
        for text in db.query(KnownText):
            text.changed = max(0.0, text.changed - 3600)
            text.added = max(0.0, text.added - 3600)


def test_a_changed_text_is_news_for_those_who_were_there_before(site):
    assert "New since" not in site("ada").get("/").text
    go_away(site)
    notebook = site.course / "exercises" / f"{SLUG}.ipynb"
    tree = json.loads(notebook.read_text(encoding="utf-8"))
    tree["cells"][0]["source"].append("\nOne more sentence.")
    notebook.write_text(json.dumps(tree), encoding="utf-8")
    for _ in range(2):
        page = site("ada").get("/").text
        assert "New since your last visit" in page
        assert "A changed text: <a" in page
    assert "New since" not in site("björn").get("/").text
    assert "New since" not in site().get("/").text
    go_away(site)
    assert "New since" not in site("ada").get("/").text


def test_a_problem_that_was_added_is_new(site):
    site("ada").get("/")
    with site.database.begin() as db:
        db.query(KnownText).delete()
        db.add(KnownText(slug="another/one", digest="", added=0.0, changed=0.0))
    go_away(site)
    assert "A new problem: <a" in site("ada").get("/").text


def test_a_mark_that_a_regrade_changed_is_news(site):
    site("ada").get("/")
    number = int(site("ada").attempt("x = 1").rsplit("/", 1)[1])
    with site.database.begin() as db:
        attempt = db.get(Attempt, number)
        common = {"attempt_id": number, "max_score": 9.0, "pitfalls": [], "grader": "", "answer": {}}
        db.add(Grading(round=0, score=3.0, at=attempt.made, **common))
        db.add(Grading(round=1, score=3.0, at=attempt.made, **common))
        db.flush()
        go = db.query(Grading).filter_by(round=0).one()
        go.at -= 5000
    go_away(site)
    assert "Graded again" not in site("ada").get("/").text, "the same mark"
    with site.database.begin() as db:
        db.query(Grading).filter_by(round=1).one().score = 9.0
    page = site("ada").get("/").text
    assert "Graded again, with another mark" in page
    assert f'href="/attempts/{number}"' in page
    assert "Graded again" not in site("björn").get("/").text
    assert news.AWAY_SECONDS < 3600
