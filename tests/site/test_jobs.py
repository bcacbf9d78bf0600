"""Jobs: one at a time, in a process of their own; one that is killed is started again."""

import os
import queue
import signal
import subprocess
import threading

import pytest
from sqlalchemy import select

from grader.site import job_runner, jobs
from grader.site.models import Person
from grader.site.operation_models import Job

SQLITE = pytest.mark.parametrize("database", ["sqlite"], indirect=True)
BOTH = pytest.mark.parametrize(
    "database", ["sqlite", pytest.param("postgresql", marks=pytest.mark.thorough)], indirect=True
)


def ask(database, kind=jobs.ARCHIVE):
    with database.begin() as db:
        return jobs.ask(db, kind, None)[0].id


def job(database, number):
    with database.begin() as db:
        return db.get_one(Job, number)


@BOTH
def test_one_job_is_asked_for_and_run_at_a_time(database):
    first = ask(database)
    assert ask(database) == first, "the same export twice is one export"
    second = ask(database, jobs.GRADEBOOK)
    assert jobs.claim(database, "a") == first
    assert jobs.claim(database, "b") is None, "another one runs"
    assert jobs.progress(database, first, "a", 3, 9)
    assert (job(database, first).done, job(database, first).total) == (3, 9)
    jobs.finish(database, first, "a", complete=True, lines=["done"])
    assert jobs.claim(database, "b") == second
    assert ask(database) not in (first, second)


@BOTH
def test_a_job_whose_process_died_is_started_again_and_not_for_ever(database):
    number = ask(database)
    for start in range(jobs.MAX_STARTS):
        assert jobs.claim(database, f"claim{start}") == number
        jobs.let_go(database, f"claim{start}")
    assert jobs.claim(database, "last") is None
    assert job(database, number).state == "failed"
    assert "stopped 3 times" in job(database, number).lines[0]


@SQLITE
def test_a_late_process_cannot_overwrite_the_result_of_the_next(database):
    number = ask(database)
    jobs.claim(database, "old")
    jobs.let_go(database, "old")
    jobs.claim(database, "new")
    assert not jobs.progress(database, number, "old", 1, 1)
    jobs.finish(database, number, "old", complete=True, lines=["old"])
    assert job(database, number).unfinished
    jobs.finish(database, number, "new", complete=True, lines=["new"])
    assert job(database, number).lines == ["new"]


@SQLITE
def test_an_archive_whose_process_is_killed_is_made_all_the_same(site, monkeypatch):
    """The process is stopped, then killed; the next one finishes the job."""
    started = queue.Queue()

    class Stopped(subprocess.Popen):
        """A process that is stopped as soon as it has started."""

        def __init__(self, *arguments, **options):
            super().__init__(*arguments, **options)
            os.kill(self.pid, signal.SIGSTOP)
            started.put(self.pid)

    number = ask(site.database)
    with monkeypatch.context() as patch:
        patch.setattr(job_runner.subprocess, "Popen", Stopped)
        runner = threading.Thread(target=job_runner.run_next, args=(site.database, site.course))
        runner.start()
        os.kill(started.get(timeout=300), signal.SIGKILL)
        runner.join(300)
    assert job(site.database, number).unfinished, "killed before it was done: nothing is claimed"
    assert job_runner.run_next(site.database, site.course)
    done = job(site.database, number)
    assert (done.state, done.complete, done.starts) == ("ended", True, 2)
    assert [path.name for path in (site.course / "course" / "archives").iterdir()] == [done.file]
    page = site("teacher").get(f"/class/jobs/{number}").text
    assert "Download the archive" in page


@SQLITE
def test_a_job_page_shows_progress_and_who_asked(site):
    teacher = site("teacher")
    with site.database.begin() as db:
        teacher_row = db.scalar(select(Person).where(Person.name == "teacher"))
        number = jobs.ask(db, jobs.GRADEBOOK, teacher_row)[0].id
    assert "waiting to be started" in teacher.get(f"/class/jobs/{number}").text
    jobs.claim(site.database, "a")
    jobs.progress(site.database, number, "a", 4, 10)
    page = teacher.get(f"/class/jobs/{number}?part=job").text
    assert "4 of 10" in page
    assert page.strip().startswith('<div id="job"')
    assert "by teacher" in teacher.get(f"/class/jobs/{number}").text
    assert teacher.get("/class/jobs/99").status_code == 404
