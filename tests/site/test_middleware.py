"""Middleware: bodies are limited however they are sent, and every response has its headers."""

from starlette.testclient import TestClient

from grader.site import sessions
from grader.site.middleware import MAX_BODY


def test_a_body_without_a_declared_length_is_limited(site):
    chunks = (b"x" * (1 << 20) for _ in range((MAX_BODY >> 20) + 1))
    headers = {"content-type": "application/x-www-form-urlencoded"}
    answer = site("ada").post("/sign-out", content=chunks, headers=headers)
    assert answer.status_code == 413


def test_a_server_error_has_the_security_headers(site, monkeypatch):
    monkeypatch.setattr(sessions, "find_session", lambda db, cookie: 1 / 0)
    answer = TestClient(site.app, raise_server_exceptions=False).get("/")
    assert answer.status_code == 500
    assert answer.headers["x-content-type-options"] == "nosniff"
