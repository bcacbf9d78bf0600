"""Endpoints: what a visitor and the log learn when something fails."""

import logging

from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from grader.site import sessions


def test_a_page_without_a_database_says_so(site, monkeypatch):
    visitor = site("ada")

    def fail():
        raise OperationalError("select", {}, Exception("gone"))

    monkeypatch.setattr(site.database, "begin", fail)
    answer = visitor.get("/")
    assert answer.status_code == 503
    assert "Nothing was lost" in answer.text


def test_the_log_holds_no_secret(site, caplog):
    caplog.set_level(logging.DEBUG)
    visitor = site()
    visitor.sign_in("ada", "my secret password")
    visitor.sign_in("ada")
    cookie = visitor.session_cookie()
    logged = "\n".join(
        record.getMessage()
        for record in caplog.records
        if record.name.startswith(("grader", "uvicorn", "sqlalchemy"))
    )
    for secret in ("my secret password", "correct horse battery", cookie):
        assert secret not in logged


def test_a_logged_database_error_holds_no_values(site, caplog, monkeypatch):
    def fail(db, cookie):
        return db.execute(text("SELECT nothing FROM nowhere WHERE digest = :cookie"), {"cookie": cookie})

    visitor = site("ada")
    cookie = visitor.session_cookie()
    monkeypatch.setattr(sessions, "find_session", fail)
    assert visitor.get("/").status_code == 503
    assert "SELECT nothing" in caplog.text
    assert cookie not in caplog.text
