"""Runs: examples and scratch code run in a box, bounded, and never keep honest grading waiting."""

import time

import pytest

from grader.core.cell_output import CellOutput, Kind
from grader.core.loaded import LoadResult
from grader.site import attempt_grading, queue, queue_order, runs
from grader.site.attempt_grading import AttemptGrading
from grader.site.models import RUN, Attempt, Grading, Person
from grader.site.problem import ProblemCatalogue
from grader.site.worker import Worker

SLUG = "seeing_the_graph/stop_gradient_numpy"
PAGE = f"/problems/{SLUG}"
PNG = b"\x89PNG\r\n\x1a\n" + b"\0\0\0\rIHDR" + (640).to_bytes(4, "big") + (480).to_bytes(4, "big")


def ask(visitor, ticket="ticket-0123456789", **fields):
    return visitor.fill_in(f"{PAGE}/runs", form_at=PAGE, ticket=ticket, **fields)


def work(site):
    with AttemptGrading() as attempt_grading:
        worker = Worker("tester", site.database, ProblemCatalogue(site.course), attempt_grading)
        while worker.work_once():
            pass


def result(visitor, answer):
    return visitor.get(answer.headers["location"] + "?part=result").text


def test_an_example_and_scratch_code_run_in_a_box(site):
    visitor = site("ada")
    example = ask(visitor, example="0")
    assert "next in the queue" in result(visitor, example) or "You are next" in result(visitor, example)
    work(site)
    shown = result(visitor, example)
    assert '<pre class="output">' in shown
    assert 'class="problem"' not in shown
    scratch = (
        "import os\nprint(double(21), os.path.exists("
        + repr(str(site.course))
        + "))\nimport matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.title('mine <b>')\nplt.show()\n3 + 4"
    )
    answer = ask(visitor, "another-ticket-12345", code="def double(x):\n    return 2 * x\n", scratch=scratch)
    work(site)
    shown = result(visitor, answer)
    assert "42 False" in shown
    assert "<samp>7</samp>" in shown
    assert 'alt="Plot. mine &lt;b&gt;' in shown
    assert 'src="data:image/png;base64,' in shown
    page = visitor.get(PAGE).text
    assert "double(21)" in page, "the scratch code is there when one comes back"
    assert site("björn").get(answer.headers["location"]).status_code == 404
    assert site("ada").get("/").text.count("being graded") == 0


def test_what_harms_is_stopped_with_a_sentence(site):
    visitor = site("ada")
    for number, (scratch, sentence) in enumerate(
        {
            "1 / 0": "ZeroDivisionError",
            "open('/etc/passwd').read()": "Error",
            "import socket\nsocket.create_connection(('127.0.0.1', 80))": "Error",
            "def": "SyntaxError",
        }.items()
    ):
        answer = ask(visitor, f"ticket-{number}-0123456789", scratch=scratch)
        work(site)
        assert sentence in result(visitor, answer), scratch
    answer = ask(visitor, "ticket-x-0123456789", scratch="for n in range(10**5):\n    print('y' * 100)")
    work(site)
    assert len(result(visitor, answer)) < 120_000


@pytest.mark.thorough
def test_an_endless_run_ends(site, monkeypatch):
    monkeypatch.setattr(runs, "SECONDS", 1.0)
    visitor = site("ada")
    answer = ask(visitor, scratch="while True: pass")
    work(site)
    assert '<p class="problem">' in result(visitor, answer)


def test_one_run_of_a_person_waits_and_few_are_kept(site, make_worker):
    visitor = site("ada")
    first = ask(visitor, scratch="0")
    for number in range(1, 4):
        ask(visitor, f"ticket-{number}-0123456789", scratch=f"{number}")
    with site.database.begin() as db:
        waiting = db.query(Attempt).filter_by(kind=RUN, state="queued")
        assert [run.cells[1][1] for run in waiting] == ["3"]
    assert "A newer run took its place" in result(visitor, first)
    worker = make_worker(site.database, site.course)
    for number in range(5, 10):
        ask(visitor, f"ticket-{number}-0123456789", scratch=f"{number}")
        worker.work_once()
    with site.database.begin() as db:
        assert db.query(Grading).count() <= runs.KEPT
        assert len([run for run in db.query(Attempt).filter_by(kind=RUN) if run.cells]) <= runs.KEPT
        db.query(Attempt).update({"made": 0.0})
    ask(visitor, "ticket-x-0123456789", scratch="x")
    with site.database.begin() as db:
        assert db.query(Attempt).filter_by(kind=RUN).count() <= runs.KEPT + 1


def test_a_run_waits_until_what_is_graded_has_had_its_turn(site):
    ask(site("ada"), scratch="1")
    site("björn").attempt("x = 1")
    site("ada").attempt("x = 2", do="try")
    kinds = []
    for _ in range(3):
        _, jobs = queue.claim(site.database, "w")
        kinds += [job.kind for job in jobs]
    assert sorted(kinds[:2]) == ["submit", "try"]
    assert kinds[2] == RUN


def test_a_run_that_waited_for_a_minute_takes_its_turn(site):
    ask(site("ada"), scratch="1")
    site("björn").attempt("x = 1")
    with site.database.begin() as db:
        db.query(Attempt).filter_by(kind=RUN).update({"made": time.time() - queue_order.PATIENCE - 1})
    _, (job,) = queue.claim(site.database, "w")
    assert job.kind == RUN


def test_a_run_that_takes_long_is_put_off_and_then_has_all_its_time(site, monkeypatch):
    monkeypatch.setattr(attempt_grading, "FIRST_SECONDS", 0.5)
    monkeypatch.setattr(attempt_grading, "FIRST_SHARE", 0.0)
    monkeypatch.setattr(runs, "SECONDS", 1.5)
    visitor = site("ada")
    answer = ask(visitor, scratch="while True: pass")
    with AttemptGrading() as grading:
        worker = Worker("tester", site.database, ProblemCatalogue(site.course), grading)
        assert worker.work_once()
        assert "Your code takes long" in result(visitor, answer)
        assert worker.work_once()
    assert "still running after 1.5 seconds" in result(visitor, answer)


def test_what_cannot_be_run_is_refused(site):
    visitor = site("ada")
    for fields in ({"example": "99"}, {"example": "-1"}, {"example": "x"}, {"scratch": "  "}):
        assert ask(visitor, **fields).status_code == 400, fields
    assert ask(visitor, scratch="x" * 60_000).status_code == 413
    assert ask(visitor, "short", scratch="1").status_code == 400
    statuses = [ask(visitor, f"ticket-{n}-0123456789", scratch="1").status_code for n in range(14)]
    assert statuses.count(429) == 2
    with site.database.begin() as db:
        assert db.query(Person).count() == 3
    assert site().get(f"{PAGE}/runs").status_code in (404, 405)


def test_a_forged_result_is_bounded():
    pictures = [CellOutput(Kind.PICTURE, "p", PNG)] * 20
    huge = CellOutput(Kind.PICTURE, "p", PNG[:16] + (10**6).to_bytes(4, "big") + PNG[20:])
    text = CellOutput(Kind.PRINTED, "\n".join("y" * 5000 for _ in range(5000)))
    answer = runs.result(LoadResult((), {}, (), "", shown=((text, huge, *pictures),)))
    shown = runs.shown_of(answer)
    assert [one.png != "" for one in shown] == [False, False] + [True] * 6
    assert len(shown[0].text) < 100_000
    assert "too large" in shown[1].text
    assert (shown[2].width, shown[2].height) == (640, 480)
    assert runs.shown_of({"shown": [{"text": "a", "png": "PHN2Zz4="}]}) == [runs.Shown("a")]
