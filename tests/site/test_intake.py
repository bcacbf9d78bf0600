"""Intake: attempts are limited and counted once, and a broken file costs none."""

import json

from grader.site import intake
from grader.site.models import Attempt

SLUG = "seeing_the_graph/stop_gradient_numpy"


BROKEN = [
    ("a.ipynb", b"{"),
    ("a.ipynb", b"[" * 100_000),
    ("a.ipynb", json.dumps({"nbformat": 4, "cells": [{"cell_type": "code"}] * 3000}).encode()),
    ("a.py", b"\xff\xfe"),
    ("a.exe", b"MZ"),
    ("../../etc/passwd.py", b""),
]


def test_attempts_are_limited(site):
    visitor = site("ada")
    token = visitor.token(f"/problems/{SLUG}")
    codes = [
        visitor.hand_in(token=token, code=f"x = {n}").status_code
        for n in range(intake.PER_MINUTE["submit"] + 1)
    ]
    assert codes == [303] * intake.PER_MINUTE["submit"] + [429]
    assert site("björn").hand_in().status_code == 303


def test_the_same_form_sent_twice_is_one_attempt(site):
    visitor = site("ada")
    places = {visitor.hand_in(ticket="the-same-ticket-twice").headers["location"] for _ in range(2)}
    assert len(places) == 1
    with site.database.begin() as db:
        assert db.query(Attempt).count() == 1


def test_a_broken_file_costs_no_attempt(site):
    visitor = site("ada")
    token = visitor.token(f"/problems/{SLUG}")
    for name, data in BROKEN:
        answer = visitor.hand_in(token=token, files={"file": (name, data, "text/plain")})
        assert answer.status_code in (400, 413), name
    with site.database.begin() as db:
        assert db.query(Attempt).count() == 0
