"""Attempt grading: with little time at first, and on a cluster of real Dask workers."""

import time

import pytest
from drill import SLUG, WORDS, Browser, Server

from grader.course.exercise import load_course
from grader.site import accounts, attempt_grading
from grader.site.attempt_grading import AttemptGrading
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


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
@pytest.mark.parametrize("do", [pytest.param("submit", marks=pytest.mark.thorough), "try"])
def test_an_endless_loop_is_put_off_then_gets_all_its_time(site, make_worker, monkeypatch, do):
    """Between its short and its long run others have their turn."""
    monkeypatch.setattr(attempt_grading, "FIRST_SECONDS", 0.5)
    monkeypatch.setattr(attempt_grading, "FIRST_SHARE", 0.25)
    toml = site.course / "course" / "course.toml"
    toml.write_text(toml.read_text().replace('framework = "', 'seconds = 2, framework = "'), encoding="utf-8")
    exercise = load_course(site.course).exercises[SLUG]
    loop = exercise.reference.source.replace("    return", "    while True: pass\n    return") + "\n"
    loop += f"{next(iter(exercise.functions))}\nwhile True: pass\n" if do == "try" else ""
    ada = site("ada")
    place = ada.attempt(loop, do)
    with AttemptGrading() as grading:
        worker = make_worker(site.database, site.course, grading)
        started = time.monotonic()
        assert worker.work_once()
        first = time.monotonic() - started
        assert "It will be run again with all the time that this problem allows" in ada.get(place).text
        site("björn").attempt(exercise.reference.source)
        assert worker.work_once()
        with site.database.begin() as db:
            slow, quick = db.query(Attempt).order_by(Attempt.id)
            assert (slow.state, slow.slow, slow.faults) == ("queued", True, 0)
            assert quick.gradings[0].full
            assert quick.gradings[0].grader == exercise.fingerprint
        assert worker.work_once()
    assert first < 60
    page = ada.get(place).text
    assert "still running after 2 seconds" in page
