"""The worker, while an instructor edits the course."""

import pytest

from grader.site.models import DONE, Attempt


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_course_toml_that_is_wrong_for_a_moment_loses_no_attempt(site, make_worker, caplog):
    site("ada").attempt("x = 1")
    toml = site.course / "course" / "course.toml"
    text = toml.read_text(encoding="utf-8")
    toml.write_text(text.replace("minutes", "minutse"), encoding="utf-8")
    worker = make_worker(site.database, site.course)
    assert worker.work_once()
    assert "unknown key 'minutse'. Did you mean 'minutes'?" in caplog.text
    with site.database.begin() as db:
        attempt = db.query(Attempt).one()
        assert (attempt.faults, attempt.gradings) == (1, [])
        attempt.ready = 0.0
    toml.write_text(text, encoding="utf-8")
    assert worker.work_once()
    with site.database.begin() as db:
        assert db.query(Attempt).one().state == DONE
