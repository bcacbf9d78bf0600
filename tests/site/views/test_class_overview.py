"""The class overview: live, and sent again only when it changed."""

import re


def test_the_overview_is_sent_again_only_when_it_changed(site, make_worker):
    site("ada").attempt("x = 1")
    make_worker(site.database, site.course).work_once()
    teacher = site("teacher")
    assert "Where the class is stuck" in teacher.get("/class").text
    part = teacher.get("/class?part=overview").text
    assert "<html" not in part
    assert "Stuck in" in part
    live = re.search(r'data-live="([^"]+)"', part)[1].replace("&amp;", "&")
    assert teacher.get(live).status_code == 204, "it did not change"
    site("björn").attempt("x = 2")
    assert "1 attempt being graded" in teacher.get(live).text
