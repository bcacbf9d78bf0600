"""The queue: nothing is lost, doubled or stuck. On SQLite and on PostgreSQL."""

import threading
import time
from functools import partial

import pytest
from sqlalchemy import func, select

from grader.core.errors import GraderError
from grader.site import queue, queue_order
from grader.site.models import DONE, GRADING, HELD, QUEUED, SUBMIT, TRY, Attempt, Grading, Person

SLUG = "seeing_the_graph/stop_gradient_numpy"


@pytest.fixture
def add_attempts(database):
    """A function that puts a number of attempts on the queue, one per student or all of one; returns their ids."""

    def add(count, **fields):
        with database.begin() as db:
            known = set(db.scalars(select(Person.id)))
            everybody = range(1, count + 1) if "person_id" not in fields else [fields["person_id"]]
            db.add_all(Person(id=n, name=f"s{n}") for n in everybody if n not in known)
            db.flush()
            attempts = [
                Attempt(
                    **{"person_id": n + 1, "slug": SLUG, "kind": SUBMIT, "ticket": f"{time.time_ns()}-{n}",
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
    add_attempts(1, slug="target_networks/td_loss", person_id=8)
    add_attempts(1, slug="target_networks/td_loss", person_id=9)
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


def test_a_renewed_lease_holds(database, add_attempts):
    (number,) = add_attempts(1)
    token, _ = queue.claim(database, "a")
    with database.begin() as db:
        db.get(Attempt, number).ready = time.time() - 1.0  # it has just ended
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


def take(database, worker="w"):
    """Claim once; the ids of the jobs."""
    return [job.id for job in queue.claim(database, worker)[1]]


def test_people_take_turns(database, add_attempts):
    """One student's five loops delay another's try by one, and so on, whoever came first."""
    loops = add_attempts(5, kind=TRY, person_id=1)
    assert take(database) == loops[:1]
    (second,) = add_attempts(1, kind=TRY, person_id=2)
    third = add_attempts(2, kind=TRY, person_id=3)
    taken = [take(database)[0] for _ in range(7)]
    assert taken == [second, third[0], loops[1], third[1], loops[2], loops[3], loops[4]]


def test_one_students_submits_are_no_batch(database, add_attempts):
    mine = add_attempts(4, person_id=1)
    others = [add_attempts(1, person_id=n)[0] for n in (2, 3)]
    assert take(database) == [mine[0], *others]
    assert take(database) == [mine[1]]


def test_a_regrade_waits_for_what_students_wait_for(database, add_attempts):
    old = add_attempts(3, round=1)
    fresh = add_attempts(1, person_id=9)
    assert [take(database) for _ in range(2)] == [fresh, old]
    with database.begin() as db:
        served = dict(db.execute(select(Person.id, Person.served)).all())
    assert served[9] > 0
    assert served[1] == 0, "a regrade is not the student's turn"


def test_what_takes_long_waits_for_the_others(database, add_attempts, monkeypatch):
    add_attempts(1, person_id=1)
    _, (job,) = queue.claim(database, "a")
    queue.put_off(database, job)
    others = [add_attempts(1, kind=TRY, person_id=n)[0] for n in (2, 3, 1)]
    assert [take(database)[0] for _ in range(4)] == [*others, job.id]
    with database.begin() as db:
        attempt = db.get(Attempt, job.id)
        assert (attempt.slow, attempt.faults, attempt.state) == (True, 0, GRADING)


def test_what_takes_long_has_its_turn_after_a_minute(database, add_attempts, monkeypatch):
    add_attempts(1, person_id=1)
    _, (job,) = queue.claim(database, "a")
    queue.put_off(database, job)
    add_attempts(3, kind=TRY, person_id=2)
    monkeypatch.setattr(queue_order, "PATIENCE", -1.0)
    assert len(take(database)) == 1
    assert take(database) == [job.id]


@pytest.mark.parametrize("hours", [-1, 1])
def test_a_lease_that_cannot_be_true_holds_no_attempt(database, add_attempts, monkeypatch, hours):
    """The clock moved: a lease that ends in an hour was never given, and one from an hour ago has ended."""
    ids = add_attempts(2, person_id=1)
    take(database)
    with database.begin() as db:
        held, waiting = (db.get(Attempt, number) for number in ids)
        held.ready = time.time() + hours * 3600
        waiting.ready = time.time() + hours * 3600
    assert sorted(take(database) + take(database)) == ids


def test_pages_say_how_many_are_ahead(database, add_attempts):
    mine = add_attempts(3, person_id=1, kind=TRY)
    take(database)
    others = [add_attempts(1, person_id=n, kind=TRY)[0] for n in (2, 3)]
    late = add_attempts(1, person_id=3, kind=TRY)[0]
    places = queue_order.QueuePlaces()
    with database.begin() as db:
        ahead = {number: places.ahead_of(db, db.get(Attempt, number)) for number in [*mine, *others, late]}
    assert ahead == {mine[0]: 0, others[0]: 0, others[1]: 1, mine[1]: 2, late: 3, mine[2]: 4}
    order = [take(database)[0] for _ in range(5)]
    assert order == sorted(order, key=ahead.get), "and in this order they are taken"


def test_the_places_are_read_once_for_many_pages(database, add_attempts, monkeypatch):
    ids = add_attempts(20)
    reads = []
    monkeypatch.setattr(queue_order, "read_places", lambda db: reads.append(1) or dict.fromkeys(ids, 0))
    monkeypatch.setattr(queue_order, "MAX_AGE", 60.0)
    places = queue_order.QueuePlaces()
    with database.begin() as db:
        for number in ids:
            places.ahead_of(db, db.get(Attempt, number))
    assert len(reads) == 1


def test_claims_of_the_same_people_do_not_wait_for_each_other(database, add_attempts):
    """Workers that take attempts of the same people at the same time change their rows in one order."""
    for _ in range(6):
        add_attempts(12, kind=SUBMIT)
    errors = []

    def work(name):
        try:
            while take(database, name):
                pass
        except Exception as error:
            errors.append(error)

    threads = [threading.Thread(target=partial(work, f"w{n}")) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
