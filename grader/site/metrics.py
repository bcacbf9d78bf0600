"""Metrics for Prometheus, on an address of their own that only the operator reaches.

Workers may run on other machines, so what they did is read from the database when somebody asks. Results
count from the first time that somebody asks; Prometheus knows how to read counters that begin anew.
"""

from __future__ import annotations

import socket as socketlib
import time
from collections.abc import Iterable
from ipaddress import ip_address
from socketserver import ThreadingMixIn
from threading import Lock, Thread
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer

from prometheus_client import CollectorRegistry, Counter, Histogram, make_wsgi_app
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from sqlalchemy import func, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from grader.core.errors import UsageError
from grader.site.database import Database
from grader.site.heartbeat import WORKER, signs
from grader.site.models import DONE, GRADING, HELD, QUEUED, Attempt, Grading, Regrade

SECONDS = (0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1800)
OVERLAP = 500
"""Results get their number before they are visible to others; so many of the last ones are looked at again."""


class SiteMetrics(Collector):
    """What is measured: the queue and the workers when asked, sign-ins and results as they happen."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._lock = Lock()
        self._seen: set[int] = set()
        self._last: int | None = None
        self.registry = CollectorRegistry()
        self.registry.register(self)  # first: what it reads is in the histograms of the same answer
        self._sign_ins = Counter(
            "stopgrad_sign_ins", "Sign-ins on this server, by result", ["result"], registry=self.registry
        )
        self._waited = Histogram(
            "stopgrad_verdict_seconds",
            "From hand-in to result of first gradings, in seconds",
            ["kind"],
            buckets=SECONDS,
            registry=self.registry,
        )
        self._graded = Histogram(
            "stopgrad_grading_seconds",
            "Time that the grading of one submission took, in seconds",
            buckets=SECONDS,
            registry=self.registry,
        )
        for result in ("ok", "failed", "refused"):
            self._sign_ins.labels(result)

    def count_sign_in(self, result: str) -> None:
        """Count a sign-in: ok, failed or refused."""
        self._sign_ins.labels(result).inc()

    def collect(self) -> Iterable[Metric]:
        """Read the database. If it does not answer, the metric `stopgrad_database_up` says so."""
        up = GaugeMetricFamily("stopgrad_database_up", "Whether the database answers")
        families: list[Metric] = []
        try:
            with self._lock, self._database.begin() as db:
                families = [*_queue(db), *_workers(db)]
                self._observe_results(db)
            up.add_metric([], 1)
        except SQLAlchemyError:
            families = []
            up.add_metric([], 0)
        return [up, *families]

    def describe(self) -> Iterable[Metric]:
        """Nothing: so that registering asks no database."""
        return []

    def _observe_results(self, db: Session) -> None:
        """Add the results since the last look to the histograms."""
        if self._last is None:
            self._last = db.scalar(select(func.max(Grading.id))) or 0
            self._seen = set(db.scalars(select(Grading.id).where(Grading.id > self._last - OVERLAP)))
            return
        rows = db.execute(
            select(Grading.id, Grading.round, Grading.at, Grading.answer, Attempt.made, Attempt.kind)
            .join(Attempt)
            .where(Grading.id > self._last - OVERLAP)
        )
        for number, grading_round, at, answer, made, kind in rows:
            if number in self._seen:
                continue
            self._seen.add(number)
            self._last = max(self._last, number)
            if grading_round == 0:
                self._waited.labels(kind).observe(max(0.0, at - made))
            if isinstance(seconds := answer.get("seconds"), int | float):
                self._graded.observe(seconds)
        self._seen = {number for number in self._seen if number > self._last - OVERLAP}


class _Handler(WSGIRequestHandler):
    """Answers without a line in the log per request."""

    def log_message(self, format: str, *arguments: object) -> None:
        """Nothing."""


class MetricsServer(ThreadingMixIn, WSGIServer):
    """A listener of its own, in a thread of the server."""

    daemon_threads = True

    def start(self, metrics: SiteMetrics) -> None:
        """Answer from now on."""
        self.set_app(make_wsgi_app(metrics.registry))
        Thread(target=self.serve_forever, daemon=True).start()


def listen(address: str) -> MetricsServer:
    """Listen on HOST:PORT. An address that others could reach is refused."""
    host, _, port = address.rpartition(":")
    host = {"localhost": "127.0.0.1"}.get(host, host.strip("[]"))
    try:
        parsed, number = ip_address(host), int(port)
    except ValueError as error:
        raise UsageError("--metrics is an address and a port, such as 127.0.0.1:9100.") from error
    if not parsed.is_private or parsed.is_unspecified or not 0 <= number < 65536:
        raise UsageError(
            f"--metrics {address}: name a private address and a port, such as 127.0.0.1:9100. Whoever reaches "
            "it reads the metrics."
        )
    family = socketlib.AF_INET6 if parsed.version == 6 else socketlib.AF_INET
    kind = type("MetricsServer", (MetricsServer,), {"address_family": family})
    try:
        server: MetricsServer = kind((host, number), _Handler)
    except OSError as error:
        raise UsageError(f"--metrics {address} cannot be listened on: {error.strerror}.") from error
    return server


def _queue(db: Session) -> Iterable[Metric]:
    states = dict.fromkeys((QUEUED, GRADING, HELD), 0)
    rows = db.execute(
        select(Attempt.state, func.count(Attempt.id), func.min(func.coalesce(Regrade.at, Attempt.made)))
        .outerjoin(Regrade, Regrade.id == Attempt.regrade_id)
        .where(Attempt.state != DONE)
        .group_by(Attempt.state)
    ).all()
    oldest = min((since for state, _, since in rows if state == QUEUED), default=None)
    attempts = GaugeMetricFamily("stopgrad_attempts", "Attempts without a valid result", labels=["state"])
    for state, count, _ in rows:
        states[state] = count
    for state, count in states.items():
        attempts.add_metric([state], count)
    age = max(0.0, time.time() - oldest) if oldest is not None else 0.0
    failing = db.scalar(select(func.count(Attempt.id)).where(Attempt.faults > 0)) or 0
    yield attempts
    yield _gauge("stopgrad_queue_age_seconds", "Age of the oldest attempt in the queue", age)
    yield _gauge(
        "stopgrad_attempts_with_faults", "Attempts on which the grader failed in this round", failing
    )


def _workers(db: Session) -> Iterable[Metric]:
    workers = [sign for sign in signs(db) if sign.kind == WORKER]
    silent = GaugeMetricFamily(
        "stopgrad_worker_silent_seconds", "Since when a worker has not answered", labels=["worker"]
    )
    busy = GaugeMetricFamily(
        "stopgrad_worker_busy_seconds", "For how long a worker has been grading its batch", labels=["worker"]
    )
    graded = CounterMetricFamily("stopgrad_worker_results", "Results of a worker", labels=["worker"])
    faults = CounterMetricFamily("stopgrad_worker_faults", "Failures of the grader", labels=["worker"])
    for worker in workers:
        label = [worker.name[:8]]
        silent.add_metric(label, worker.silent)
        busy.add_metric(label, worker.busy or 0.0)
        graded.add_metric(label, worker.graded)
        faults.add_metric(label, worker.faults)
    alive = sum(worker.alive for worker in workers)
    yield _gauge("stopgrad_workers_alive", "Workers that answer", alive)
    yield from (silent, busy, graded, faults)


def _gauge(name: str, text: str, value: float) -> Metric:
    return GaugeMetricFamily(name, text, value=value)
