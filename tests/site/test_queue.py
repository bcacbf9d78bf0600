"""The queue: nothing is lost, doubled or stuck. On SQLite and on PostgreSQL."""

import threading
import time

import pytest
from sqlalchemy import func, select

from grader.core.errors import GraderError
from grader.site import queue
from grader.site.models import DONE, GRADING, HELD, QUEUED, SUBMIT, TRY, Attempt, Grading, Person

SLUG = "seeing_the_graph/stop_gradient_numpy"


@pytest.fixture
def add_attempts(database):
    """A function that puts a number of attempts on the queue; returns their ids."""

    def add(count, **fields):
        with database.begin() as db:
            if not db.scalar(select(Person.id)):
                db.add(Person(id=1, name="ada"))
                db.flush()
            attempts = [
                Attempt(
                    **{"person_id": 1, "slug": SLUG, "kind": SUBMIT, "ticket": f"{time.time_ns()}-{n}",
                       "cells": [["", f"x = {n}"]], "digest": str(n), **fields}
                )
                for n in range(count)
            ]  # fmt: skip
            db.add_all(attempts)
            db.flush()
            return [attempt.id for attempt in attempts]

    return add


def states(database):
    with database.begin() as db:
        rows = db.execute(select(Attempt.state, func.count()).group_by(Attempt.state))
        return {state: count for state, count in rows}  # noqa: C416


def grading():
    return Grading(score=1.0, max_score=2.0, pitfalls=[], grader="g", answer={})


def test_a_claim_takes_attempts_of_one_problem(database, add_attempts):
    add_attempts(3)
    add_attempts(2, slug="target_networks/td_loss")
    _, first = queue.claim(database, "a")
    _, second = queue.claim(database, "b")
    assert [job.slug for job in first] == [SLUG] * 3
    assert [job.slug for job in second] == ["target_networks/td_loss"] * 2
    assert queue.claim(database, "c")[1] == []


def test_no_attempt_is_claimed_twice(database, add_attempts):
    add_attempts(60)
    ids = []

    def take():
        while jobs := queue.claim(database, "w")[1]:
            ids.extend(job.id for job in jobs)

    threads = [threading.Thread(target=take) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(ids) == len(set(ids)) == 60


def test_a_verdict_is_recorded_once(database, add_attempts):
    add_attempts(1)
    _, (job,) = queue.claim(database, "a")
    assert queue.record(database, job, grading()) is True
    assert queue.record(database, job, grading()) is False
    with database.begin() as db:
        assert db.query(Grading).count() == 1
    assert states(database) == {DONE: 1}


def test_a_dead_workers_attempts_are_claimed_again_one_by_one(database, add_attempts):
    add_attempts(3)
    _, jobs = queue.claim(database, "dead")
    assert len(jobs) == 3
    assert queue.claim(database, "b")[1] == []
    assert queue.expire_leases(database, "dead") == 3
    again = [queue.claim(database, "b")[1] for _ in range(3)]
    assert [len(jobs) for jobs in again] == [1, 1, 1]
    with database.begin() as db:
        assert set(db.scalars(select(Attempt.faults))) == {1}


def test_a_lease_expires(database, add_attempts, monkeypatch):
    add_attempts(1)
    monkeypatch.setattr(queue, "LEASE", 0.05)
    _, jobs = queue.claim(database, "dead")
    time.sleep(0.1)
    assert [job.id for job in queue.claim(database, "b")[1]] == [job.id for job in jobs]


def test_a_renewed_lease_holds(database, add_attempts, monkeypatch):
    add_attempts(1)
    monkeypatch.setattr(queue, "LEASE", 0.2)
    token, _ = queue.claim(database, "a")
    for _ in range(4):
        time.sleep(0.1)
        queue.renew(database, token)
    assert queue.claim(database, "b")[1] == []


def test_a_grader_error_is_retried_later_and_held_in_the_end(database, add_attempts, make_worker):
    (number,) = add_attempts(1)
    worker = make_worker(
        database, attempt_grading=make_worker.FakeGrading(error=GraderError("the sandbox failed"))
    )
    for tried in range(queue.MAX_FAULTS):
        with database.begin() as db:
            attempt = db.get(Attempt, number)
            assert (attempt.state, attempt.faults) == (QUEUED, tried)
            attempt.ready = 0.0
        assert worker.work_once()
    assert states(database) == {HELD: 1}
    with database.begin() as db:
        assert db.query(Grading).count() == 0
        queue.requeue(db, [number], None)
    assert make_worker(database).work_once()
    assert states(database) == {DONE: 1}


def test_a_verdict_with_status_error_is_not_recorded(database, add_attempts, make_worker):
    add_attempts(2)
    make_worker(database, attempt_grading=make_worker.FakeGrading(status="error")).work_once()
    assert states(database) == {QUEUED: 2}


def test_unfinished_attempts_are_given_back(database, add_attempts):
    add_attempts(2)
    token, _ = queue.claim(database, "a")
    queue.give_back(database, token)
    assert states(database) == {QUEUED: 2}
    with database.begin() as db:
        assert set(db.scalars(select(Attempt.faults))) == {0}


def test_a_finished_round_cannot_fail(database, add_attempts):
    add_attempts(1)
    _, (job,) = queue.claim(database, "a")
    queue.record(database, job, grading())
    queue.fail(database, job)
    assert states(database) == {DONE: 1}


def test_a_run_of_the_visible_checks_is_claimed_alone(database, add_attempts, make_worker):
    add_attempts(2, kind=TRY)
    assert len(queue.claim(database, "a")[1]) == 1
    make_worker(database).work_once()
    assert states(database) == {GRADING: 1, DONE: 1}


def test_a_result_is_recorded_after_a_cut_connection(database, add_attempts, make_worker):
    add_attempts(1)
    worker = make_worker(database)
    _, (job,) = queue.claim(database, "tester")
    if database.engine.dialect.name == "postgresql":
        other = type(database)(database.url.render_as_string(hide_password=False))
        with other.engine.connect() as connection:
            connection.exec_driver_sql(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
            )
        other.close()
    worker._record(job, grading())
    assert states(database) == {DONE: 1}
