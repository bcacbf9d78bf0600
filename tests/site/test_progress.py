"""Progress: a worker that lives but does not get on is ended, and its attempts are graded by another."""

import os
import sys
import threading
import time

import pytest

from grader.site import progress, supervisor
from grader.site.models import DONE, Attempt
from grader.site.supervisor import Supervisor

BEATS = """
import os, signal, sys, time
open(sys.argv[1], "a").write(f"{os.getpid()}\\n")
pipe = int(os.environ["STOPGRAD_HEARTBEAT"])
for _ in range(5):
    os.write(pipe, b".")
    time.sleep(0.02)
os.kill(os.getpid(), signal.SIGSTOP)
"""


@pytest.fixture
def ended(monkeypatch):
    """What a worker that ends itself would end with; its watching thread stops instead."""
    codes = []
    monkeypatch.setattr(os, "_exit", codes.append)
    monkeypatch.setattr(progress, "BEAT_SECONDS", 0.01)
    return codes


def wait_until(condition, seconds=120):
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_worker_that_is_stopped_is_killed_and_replaced(database, tmp_path, monkeypatch, caplog):
    monkeypatch.setattr(supervisor, "SILENT_SECONDS", 0.5)
    monkeypatch.setattr(supervisor, "MIN_LIFETIME", 0.0)
    script, pids = tmp_path / "worker.py", tmp_path / "pids"
    script.write_text(BEATS, encoding="utf-8")
    pids.touch()
    with Supervisor([sys.executable, str(script), str(pids)], 1, database):
        wait_until(lambda: len(pids.read_text().split()) >= 3)
    assert "a worker gives no sign of life" in caplog.text
    for pid in pids.read_text().split():
        with pytest.raises(ProcessLookupError):
            os.kill(int(pid), 0)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_worker_that_hangs_in_grading_ends_itself(site, make_worker, ended, monkeypatch):
    """Its lease is renewed no more, and the next worker takes the attempt."""
    site("ada").attempt("x = 1")
    hangs = threading.Event()

    class Hanging(make_worker.FakeGrading):
        def longest_seconds(self, exercise):
            return 0.2

        def grade(self, *arguments, **options):
            hangs.wait(120)
            return []

    worker = make_worker(site.database, site.course, Hanging())
    stop = threading.Event()
    thread = threading.Thread(target=worker.run, args=(stop,), daemon=True)
    thread.start()
    wait_until(lambda: ended == [progress.EXIT_CODE])
    stop.set()
    hangs.set()
    thread.join()
    with site.database.begin() as db:
        db.query(Attempt).one().ready = 0.0
    make_worker(site.database, site.course).work_once()
    with site.database.begin() as db:
        assert db.query(Attempt).one().state == DONE


def test_a_worker_that_gets_on_gives_signs_of_life(ended, monkeypatch):
    ours, its = os.pipe()
    monkeypatch.setenv(progress.HEARTBEAT, str(its))
    one = progress.Progress()
    one.expect(60)
    one.watch()
    assert progress.HEARTBEAT not in os.environ, "boxes do not inherit it"
    assert os.read(ours, 1) == os.read(ours, 1) == b"."
    assert ended == []
    one.expect(-1)
    wait_until(lambda: ended == [progress.EXIT_CODE])
    for descriptor in (ours, its):
        os.close(descriptor)
