"""Grading on a cluster: the real command passes attempts to the workers of a real Dask scheduler."""

import time

import pytest
from drill import SLUG, WORDS, Browser, Server

from grader.course.exercise import load_course
from grader.site import accounts
from grader.site.models import DONE, Attempt, Person


def wait_until(database, condition, seconds=90):
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        with database.begin() as db:
            if condition(db.query(Attempt).order_by(Attempt.id).all()):
                return
        time.sleep(0.2)
    raise AssertionError("the condition never held")


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_attempts_are_graded_on_the_cluster_and_kept_while_it_is_down(cluster, database, course):
    address, workers = cluster
    exercise = load_course(course).exercises[SLUG]
    with database.begin() as db:
        db.add(Person(name="ada", password=accounts.FAST_HASHER.hash(WORDS)))
    server = Server(course, database.url.render_as_string(hide_password=False), 1, "--cluster", address)
    try:
        browser = Browser(server.base, "ada")
        browser.sign_in()
        for code in (exercise.reference.source, exercise.wrong[0].source):
            browser.hand_in(code)
            wait_until(database, lambda attempts: {one.state for one in attempts} == {DONE})
        with database.begin() as db:
            right, wrong = (one.gradings[0] for one in db.query(Attempt).order_by(Attempt.id))
            assert right.full
            assert wrong.pitfalls == [exercise.wrong[0].name]
            assert right.answer["seed"] != wrong.answer["seed"], "nobody meets the same inputs twice"

        for process in workers:
            process.kill()
            process.wait()
        number = browser.hand_in(exercise.reference.source + "\n# again\n")
        wait_until(database, lambda attempts: attempts[-1].faults > 0)
        assert "Grader error" in browser.request(f"/attempts/{number}")[1]
        with database.begin() as db:
            assert db.get(Attempt, number).gradings == []
    finally:
        server.stop()
