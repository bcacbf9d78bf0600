"""The queue: nothing lost, nothing doubled, nothing stuck. On SQLite and on PostgreSQL."""

import threading
import time

import pytest
from sqlalchemy import func, select

from grader.core.errors import GraderError
from grader.site import queue
from grader.site.models import DONE, GRADING, HELD, QUEUED, SUBMIT, TRY, Attempt, Grading, Person

SLUG = "seeing_the_graph/stop_gradient_numpy"


@pytest.fixture
def attempts(database):
    """Put so many attempts on the queue."""

    def put(count, **named):
        with database.begin() as db:
            if not db.scalar(select(Person.id)):
                db.add(Person(id=1, name="ada"))
                db.flush()
            made = [
                Attempt(
                    **{"person_id": 1, "slug": SLUG, "kind": SUBMIT, "ticket": f"{time.time_ns()}-{n}",
                       "cells": [["", f"x = {n}"]], "digest": str(n), **named}
                )
                for n in range(count)
            ]  # fmt: skip
            db.add_all(made)
            db.flush()
            return [one.id for one in made]

    return put


def states(database):
    with database.begin() as db:
        rows = db.execute(select(Attempt.state, func.count()).group_by(Attempt.state))
        return {state: count for state, count in rows}  # noqa: C416


def grading():
    return Grading(score=1.0, max_score=2.0, pitfalls=[], grader="g", answer={})


def test_a_claim_takes_attempts_of_one_problem(database, attempts):
    attempts(3)
    attempts(2, slug="target_networks/td_loss")
    _, first = queue.claim(database, "a")
    _, second = queue.claim(database, "b")
    assert [job.slug for job in first] == [SLUG] * 3
    assert [job.slug for job in second] == ["target_networks/td_loss"] * 2
    assert queue.claim(database, "c")[1] == []


def test_no_attempt_is_claimed_twice(database, attempts):
    attempts(60)
    taken = []

    def take():
        while jobs := queue.claim(database, "w")[1]:
            taken.extend(job.id for job in jobs)

    threads = [threading.Thread(target=take) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(taken) == len(set(taken)) == 60


def test_a_verdict_is_recorded_once(database, attempts):
    attempts(1)
    _, (job,) = queue.claim(database, "a")
    assert queue.record(database, job, grading()) is True
    assert queue.record(database, job, grading()) is False
    with database.begin() as db:
        assert db.query(Grading).count() == 1
    assert states(database) == {DONE: 1}


def test_a_dead_workers_attempts_go_to_the_next_one_by_one(database, attempts, monkeypatch):
    attempts(3)
    _, jobs = queue.claim(database, "dead")
    assert len(jobs) == 3
    assert queue.claim(database, "b")[1] == []
    assert queue.bury(database, "dead") == 3
    again = [queue.claim(database, "b")[1] for _ in range(3)]
    assert [len(some) for some in again] == [1, 1, 1]
    with database.begin() as db:
        assert set(db.scalars(select(Attempt.faults))) == {1}


def test_a_lease_runs_out_by_itself(database, attempts, monkeypatch):
    attempts(1)
    monkeypatch.setattr(queue, "LEASE", 0.05)
    _, jobs = queue.claim(database, "dead")
    time.sleep(0.1)
    assert [job.id for job in queue.claim(database, "b")[1]] == [job.id for job in jobs]


def test_a_renewed_lease_holds(database, attempts, monkeypatch):
    attempts(1)
    monkeypatch.setattr(queue, "LEASE", 0.2)
    token, _ = queue.claim(database, "a")
    for _ in range(4):
        time.sleep(0.1)
        queue.renew(database, token)
    assert queue.claim(database, "b")[1] == []


def test_a_fault_of_ours_is_tried_again_later_and_held_in_the_end(database, attempts, worker):
    (number,) = attempts(1)
    labourer = worker(database, local_grading=worker.Stand_in(fault=GraderError("the sandbox fell")))
    for tried in range(queue.MAX_FAULTS):
        with database.begin() as db:
            attempt = db.get(Attempt, number)
            assert (attempt.state, attempt.faults) == (QUEUED, tried)
            attempt.ready = 0.0
        assert labourer.work_once()
    assert states(database) == {HELD: 1}
    with database.begin() as db:
        assert db.query(Grading).count() == 0
        queue.requeue(db, [number], None)
    assert worker(database).work_once()
    assert states(database) == {DONE: 1}


def test_a_verdict_of_our_own_fault_is_no_verdict(database, attempts, worker):
    attempts(2)
    worker(database, local_grading=worker.Stand_in(status="error")).work_once()
    assert states(database) == {QUEUED: 2}


def test_stopping_gives_back_what_was_not_done(database, attempts):
    attempts(2)
    token, _ = queue.claim(database, "a")
    queue.give_back(database, token)
    assert states(database) == {QUEUED: 2}
    with database.begin() as db:
        assert set(db.scalars(select(Attempt.faults))) == {0}


def test_a_round_that_is_over_cannot_be_failed(database, attempts):
    attempts(1)
    _, (job,) = queue.claim(database, "a")
    queue.record(database, job, grading())
    queue.fail(database, job)
    assert states(database) == {DONE: 1}


def test_a_visible_check_is_taken_alone(database, attempts, worker):
    attempts(2, kind=TRY)
    assert len(queue.claim(database, "a")[1]) == 1
    worker(database).work_once()
    assert states(database) == {GRADING: 1, DONE: 1}


def test_a_cut_connection_costs_no_verdict(database, attempts, worker):
    attempts(1)
    labourer = worker(database)
    _, (job,) = queue.claim(database, "tester")
    if database.engine.dialect.name == "postgresql":
        other = type(database)(database.url.render_as_string(hide_password=False))
        with other.engine.connect() as connection:
            connection.exec_driver_sql(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
            )
        other.close()
    labourer._keep(job, grading())
    assert states(database) == {DONE: 1}
