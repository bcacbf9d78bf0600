"""Endpoints: what a visitor and the log learn when something fails."""

import logging
import os
import signal
import threading
import time

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError, TimeoutError

from grader.site import endpoint, sessions
from grader.site.models import Attempt


@pytest.mark.parametrize(
    "error", [OperationalError("select", {}, Exception("gone")), TimeoutError("no connection is free")]
)
@pytest.mark.parametrize("path", ["/", "/nowhere", "/attempts/1", "/sign-in"])
def test_a_page_without_a_database_says_so(site, monkeypatch, error, path):
    visitor = site("ada")

    def fail():
        raise error

    monkeypatch.setattr(site.database, "begin", fail)
    answer = visitor.get(path)
    assert answer.status_code == 503
    assert "Nothing that was received is lost" in answer.text
    assert "content-security-policy" in answer.headers


def test_a_form_that_is_too_large_is_refused_without_a_database_too(site, monkeypatch):
    visitor = site("ada")

    def fail():
        raise OperationalError("select", {}, Exception("gone"))

    monkeypatch.setattr(site.database, "begin", fail)
    answer = visitor.post("/sign-out", content=b"x", headers={"content-type": "multipart/form-data"})
    assert answer.status_code == 413


def test_a_fault_of_ours_is_a_page_with_one_sentence(site, monkeypatch):
    visitor = site("ada")
    monkeypatch.setattr(sessions, "find_session", lambda db, cookie: 1 / 0)
    answer = visitor.get("/")
    assert answer.status_code == 500
    assert "It costs you nothing" in answer.text


def test_a_database_that_hangs_gives_a_page_and_counts_a_form_once(site, monkeypatch):
    """Threads that wait for it do not hold up the others without end; what they store later is there once."""
    visitor = site("ada")
    begin, hangs = site.database.begin, threading.Event()

    def wait():
        hangs.wait(60)
        return begin()

    token = visitor.token("/")
    monkeypatch.setattr(endpoint, "ANSWER_SECONDS", 0.3)
    monkeypatch.setattr(endpoint, "MAX_LEFT", 2)
    monkeypatch.setattr(site.database, "begin", wait)
    ticket = "one-ticket-for-the-same-form"
    answers = [visitor.hand_in(ticket=ticket, token=token) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [503] * 4
    assert "a form that is sent twice counts once" in answers[0].text
    hangs.set()
    monkeypatch.setattr(endpoint, "ANSWER_SECONDS", 60.0)
    deadline = time.monotonic() + 60
    while visitor.hand_in(ticket=ticket, token=token).status_code != 303:
        assert time.monotonic() < deadline
        time.sleep(0.1)
    with site.database.begin() as db:
        assert db.query(Attempt).count() == 1


@pytest.mark.thorough
@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_a_postgresql_that_is_stopped_gives_a_page(site, monkeypatch):
    visitor = site("ada")
    with site.database.begin() as db:
        backend = db.execute(text("SELECT pg_backend_pid()")).scalar()
    monkeypatch.setattr(endpoint, "ANSWER_SECONDS", 1.0)
    os.kill(backend, signal.SIGSTOP)
    try:
        assert visitor.get("/").status_code == 503
    finally:
        os.kill(backend, signal.SIGCONT)
    monkeypatch.setattr(endpoint, "ANSWER_SECONDS", 60.0)
    assert visitor.get("/").status_code == 200


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
