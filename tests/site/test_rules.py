"""Rules: when the solution of a problem opens."""

SLUG = "seeing_the_graph/stop_gradient_numpy"


def test_tries_and_release_open_the_solution(site, make_worker):
    visitor, teacher = site("ada"), site("teacher")
    worker = make_worker(site.database, site.course)
    page = f"/class/problems/{SLUG}"
    teacher.fill_in(f"{page}/rule", form_at=page, tries="2", due="2020-01-31T23:59")
    for code in ("x = 1", "x = 1  \n\n# the same again"):
        visitor.attempt(code)
        worker.work_once()
    assert visitor.get(f"/problems/{SLUG}/solution").status_code == 403, "the same code is the same try"
    visitor.attempt("x = 2")
    worker.work_once()
    assert "2 different tries" in visitor.get(f"/problems/{SLUG}/solution").text
    assert site("björn").get(f"/problems/{SLUG}/solution").status_code == 403
    teacher.fill_in(f"{page}/rule", form_at=page, tries="", released="yes")
    assert "released" in site("björn").get(f"/problems/{SLUG}/solution").text
    for wrong in ({"tries": "0"}, {"tries": "many"}, {"due": "tomorrow"}):
        assert teacher.fill_in(f"{page}/rule", form_at=page, **wrong).status_code == 400
