"""The worker: claims attempts from the queue, grades them, and records the results."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError

from grader.core.errors import GraderError, UsageError
from grader.core.verdict import Verdict
from grader.course.exercise import Exercise, load_course
from grader.course.submission import Submission
from grader.site import queue
from grader.site.attempt_grading import AttemptGrading
from grader.site.database import Database
from grader.site.models import TRY, Grading
from grader.site.problem import ProblemCatalogue
from grader.site.queue import Job

IDLE_SECONDS = 0.2
RECORD_SECONDS = 60.0
"""How long to retry recording a result while the database does not answer."""
LOG = logging.getLogger(__name__)


class Worker:
    """One worker, with its name in the queue."""

    def __init__(
        self, name: str, database: Database, catalogue: ProblemCatalogue, attempt_grading: AttemptGrading
    ) -> None:
        self._name = name
        self._database = database
        self._catalogue = catalogue
        self._attempt_grading = attempt_grading

    def run(self, stop: threading.Event) -> None:
        """Work until told to stop."""
        while not stop.is_set():
            try:
                busy = self.work_once()
            except DBAPIError as error:
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
        with self._lease_renewed(token):
            exercise = self._exercise(jobs[0].slug)
            if exercise is None:
                for job in jobs:
                    queue.fail(self._database, job)
            elif jobs[0].kind == TRY:
                self._run_visible_checks(exercise, jobs[0])
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

    def _grade(self, exercise: Exercise, jobs: list[Job]) -> None:
        submissions = [Submission(str(job.id), exercise, job.cells, job.digest[:16]) for job in jobs]
        left = {str(job.id): job for job in jobs}

        def emit(verdict: Verdict) -> None:
            job = left.pop(verdict.student)
            if verdict.status == "graded":
                self._record(job, _grading(verdict))
            else:
                queue.fail(self._database, job)

        try:
            complaints = self._attempt_grading.grade(submissions, [job.person_id for job in jobs], emit)
        except (GraderError, UsageError) as error:
            complaints = [str(error)]
        for complaint in complaints:
            LOG.warning("%s: %s", exercise.slug, complaint)
        for job in left.values():
            queue.fail(self._database, job)

    def _run_visible_checks(self, exercise: Exercise, job: Job) -> None:
        try:
            report = self._attempt_grading.run_notebook(exercise, job.cells)
        except (GraderError, UsageError) as error:
            LOG.warning("%s: %s", exercise.slug, error)
            queue.fail(self._database, job)
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

    def _record(self, job: Job, grading: Grading) -> None:
        deadline = time.monotonic() + RECORD_SECONDS
        while True:
            try:
                queue.record(self._database, job, _copy(grading))
                return
            except DBAPIError:
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
                except DBAPIError:
                    LOG.warning("a lease could not be renewed")

        thread = threading.Thread(target=renew, daemon=True)
        thread.start()
        try:
            yield
        finally:
            ended.set()
            thread.join()
            queue.give_back(self._database, token)


def _grading(verdict: Verdict) -> Grading:
    """A verdict as it is stored, without the student: the attempt says whose it is."""
    return Grading(
        score=verdict.score,
        max_score=verdict.max_score,
        cause=verdict.cause,
        pitfalls=[pitfall.name for pitfall in verdict.pitfalls],
        grader=verdict.grader,
        answer={**verdict.to_json(), "student": "", "pictures": list(verdict.pictures)},
    )


def _copy(grading: Grading) -> Grading:
    fields = ("score", "max_score", "cause", "pitfalls", "grader", "answer")
    return Grading(**{name: getattr(grading, name) for name in fields})
