"""The worker: claims attempts from the queue, grades them, and records the results."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from grader.core.errors import GraderError, UsageError
from grader.core.verdict import Verdict
from grader.course.exercise import Exercise, load_course
from grader.course.submission import Submission
from grader.sandbox.limits import TIME_LIMIT
from grader.site import queue
from grader.site.attempt_grading import AttemptGrading, TookLong
from grader.site.database import Database
from grader.site.heartbeat import WORKER, Heartbeat
from grader.site.models import RUN, TRY, Grading
from grader.site.pictures import with_lines
from grader.site.problem import ProblemCatalogue
from grader.site.progress import Progress
from grader.site.queue import Job

IDLE_SECONDS = 0.2
RECORD_SECONDS = 60.0
"""How long to retry recording a result while the database does not answer."""
PICTURE_FACTOR = 3.0
"""How much longer than at first the run for a picture's lines may take: it is not run again."""
LOG = logging.getLogger(__name__)


class Worker:
    """One worker, with its name in the queue."""

    def __init__(
        self,
        name: str,
        database: Database,
        catalogue: ProblemCatalogue,
        attempt_grading: AttemptGrading,
        heartbeat: Heartbeat | None = None,
    ) -> None:
        self._name = name
        self._database = database
        self._catalogue = catalogue
        self._attempt_grading = attempt_grading
        self._heartbeat = heartbeat or Heartbeat(database, WORKER, name)
        self.progress = Progress()

    def run(self, stop: threading.Event) -> None:
        """Work until told to stop."""
        self.progress.watch()
        while not stop.is_set():
            self.progress.expect()
            try:
                busy = self.work_once()
            except SQLAlchemyError as error:
                LOG.warning("the database did not answer: %s", type(error).__name__)
                busy = False
                stop.wait(1.0)
            if not busy:
                stop.wait(IDLE_SECONDS)

    def work_once(self) -> bool:
        """Grade what is ready in the queue; returns whether there was anything."""
        token, jobs = queue.claim(self._database, self._name)
        if not jobs:
            return False
        with self._lease_renewed(token), self._heartbeat.busy():
            exercise = self._exercise(jobs[0].slug)
            if exercise is None:
                for job in jobs:
                    self._fail(job)
            elif jobs[0].kind == TRY:
                self._run_visible_checks(exercise, jobs[0])
            elif jobs[0].kind == RUN:
                self._run_cells(exercise, jobs[0])
            else:
                self._grade(exercise, jobs)
        return True

    def _exercise(self, slug: str) -> Exercise | None:
        """The exercise as its files are now: its grader may have changed since. None where course.toml is wrong."""
        try:
            return load_course(self._catalogue.course.root).exercises.get(slug)
        except UsageError as error:
            LOG.warning("%s: %s", slug, error)
            return None

    def _first_seconds(self, exercise: Exercise, job: Job) -> float | None:
        """How long one call of a job may take now, if less than the exercise allows."""
        return None if job.slow else self._attempt_grading.first_seconds(exercise)

    def _grade(self, exercise: Exercise, jobs: list[Job]) -> None:
        submissions = [Submission(str(job.id), exercise, job.cells, job.digest[:16]) for job in jobs]
        left = {str(job.id): job for job in jobs}
        at_most = self._first_seconds(exercise, jobs[0])
        seconds = self._attempt_grading.longest_seconds(exercise)
        self.progress.expect(seconds)

        def emit(verdict: Verdict) -> None:
            self.progress.expect()
            job = left.pop(verdict.student)
            if at_most is not None and verdict.cause == TIME_LIMIT:
                queue.put_off(self._database, job)
            elif verdict.status == "graded":
                self.progress.expect(seconds)
                self._record(job, _grading(verdict, self._pictures(exercise, job, verdict)))
            else:
                self._fail(job)
            self.progress.expect(seconds)

        try:
            people = [job.person_id for job in jobs]
            complaints = self._attempt_grading.grade(submissions, people, emit, at_most=at_most)
        except (GraderError, UsageError) as error:
            complaints = [str(error)]
        self.progress.expect()
        for complaint in complaints:
            LOG.warning("%s: %s", exercise.slug, complaint)
        for job in left.values():
            self._fail(job)

    def _pictures(self, exercise: Exercise, job: Job, verdict: Verdict) -> list[Any]:
        """A verdict's pictures; where something went wrong, with the student's own lines, if these can be had."""
        drawn = list(verdict.pictures)
        if not drawn or verdict.score == verdict.max_score:
            return drawn
        try:
            first = self._attempt_grading.first_seconds(exercise)
            at_most = None if first is None else min(exercise.seconds, PICTURE_FACTOR * first)
            report = self._attempt_grading.run_notebook(exercise, job.cells, at_most=at_most)
            return with_lines(drawn, report.get("pictures", []))
        except TookLong:
            return drawn
        except (GraderError, UsageError, ValueError) as error:
            LOG.warning("%s: no lines for the picture: %s", exercise.slug, error)
            return drawn

    def _run_visible_checks(self, exercise: Exercise, job: Job) -> None:
        try:
            at_most = self._first_seconds(exercise, job)
            self.progress.expect(self._attempt_grading.longest_seconds(exercise))
            report = self._attempt_grading.run_notebook(exercise, job.cells, at_most=at_most)
        except TookLong:
            queue.put_off(self._database, job)
            return
        except (GraderError, UsageError) as error:
            LOG.warning("%s: %s", exercise.slug, error)
            self._fail(job)
            return
        outcomes = [good for good, _ in report["lines"] if good is not None]
        self._record(
            job,
            Grading(
                score=float(sum(outcomes)),
                max_score=float(len(outcomes)),
                pitfalls=[],
                grader="",
                answer=report,
            ),
        )

    def _run_cells(self, exercise: Exercise, job: Job) -> None:
        try:
            at_most = self._first_seconds(exercise, job)
            self.progress.expect(self._attempt_grading.longest_seconds(exercise))
            answer = self._attempt_grading.run_cells(exercise, job.cells, at_most=at_most)
        except TookLong:
            queue.put_off(self._database, job)
            return
        except (GraderError, UsageError) as error:
            LOG.warning("%s: %s", exercise.slug, error)
            self._fail(job)
            return
        self._record(job, Grading(score=0.0, max_score=0.0, pitfalls=[], grader="", answer=answer))

    def _fail(self, job: Job) -> None:
        self._heartbeat.failed()
        queue.fail(self._database, job)

    def _record(self, job: Job, grading: Grading) -> None:
        deadline = time.monotonic() + RECORD_SECONDS
        while True:
            try:
                queue.record(self._database, job, _copy(grading))
                self._heartbeat.graded()
                return
            except SQLAlchemyError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(1.0)

    @contextmanager
    def _lease_renewed(self, token: str) -> Iterator[None]:
        """Renew a claim's lease meanwhile; in the end, what is left of it goes back to the queue."""
        ended = threading.Event()

        def renew() -> None:
            while not ended.wait(queue.LEASE / 3):
                try:
                    queue.renew(self._database, token)
                except SQLAlchemyError:
                    LOG.warning("a lease could not be renewed")

        thread = threading.Thread(target=renew, daemon=True)
        thread.start()
        try:
            yield
        finally:
            ended.set()
            thread.join()
            queue.give_back(self._database, token)


def _grading(verdict: Verdict, pictures: list[Any]) -> Grading:
    """A verdict as it is stored, without the student: the attempt says whose it is."""
    return Grading(
        score=verdict.score,
        max_score=verdict.max_score,
        cause=verdict.cause,
        pitfalls=[pitfall.name for pitfall in verdict.pitfalls],
        grader=verdict.grader,
        answer={**verdict.to_json(), "student": "", "pictures": pictures},
    )


def _copy(grading: Grading) -> Grading:
    fields = ("score", "max_score", "cause", "pitfalls", "grader", "answer")
    return Grading(**{name: getattr(grading, name) for name in fields})
