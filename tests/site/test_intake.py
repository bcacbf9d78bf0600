"""Intake: attempts are limited and counted once, and a broken file costs none."""

import contextlib
import json
import threading
import time

from grader.course.exercise import load_course
from grader.site import intake
from grader.site.models import SUBMIT, TRY, Attempt, Person
from grader.site.refusal import Refused

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


def test_submits_at_the_same_time_obey_the_limit(site, monkeypatch):
    """Twelve count their predecessors before the first of them is stored, if they are let."""
    exercise = load_course(site.course).exercises[SLUG]
    together = threading.Barrier(12)
    check_rate = intake._check_rate
    outcomes = []

    def check_and_wait(db, person, kind):
        check_rate(db, person, kind)
        with contextlib.suppress(threading.BrokenBarrierError):  # one at a time: nobody else gets here
            together.wait(0.5)

    monkeypatch.setattr(intake, "_check_rate", check_and_wait)

    def submit(number):
        try:
            with site.database.begin() as db:
                ada = db.query(Person).filter_by(name="ada").one()
                cells = [["", f"x = {number}"]]
                intake.hand_in(db, ada, exercise, cells=cells, kind="submit", ticket=f"ticket-{number}")
            outcomes.append(303)
        except Refused as refused:
            outcomes.append(refused.status)

    threads = [threading.Thread(target=submit, args=(n,)) for n in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    limit = intake.PER_MINUTE["submit"]
    assert sorted(outcomes) == [303] * limit + [429] * (12 - limit)
    with site.database.begin() as db:
        assert db.query(Attempt).count() == limit


def test_attempts_of_a_clock_that_was_wrong_do_not_count(site):
    visitor = site("ada")
    for n in range(intake.PER_MINUTE["submit"]):
        visitor.hand_in(code=f"x = {n}")
    with site.database.begin() as db:
        for attempt in db.query(Attempt):
            attempt.made = time.time() + 86400
    assert visitor.hand_in().status_code == 303


def test_only_what_is_submitted_is_compared_without_its_comments(site):
    for do in ("submit", "try"):
        for code in ("x = 1", "x = 1  # one"):
            site("ada").attempt(code, do)
    with site.database.begin() as db:
        hashes = {
            kind: {row.digest for row in db.query(Attempt).filter_by(kind=kind)} for kind in (SUBMIT, TRY)
        }
    assert [len(hashes[kind]) for kind in (SUBMIT, TRY)] == [1, 2]
