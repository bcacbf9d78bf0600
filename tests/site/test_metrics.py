"""Metrics and health: what the operator sees, and from where."""

import re
import time
import urllib.request

import pytest
from sqlalchemy import select

from grader.core.errors import UsageError
from grader.site import health, metrics
from grader.site.app import make_app
from grader.site.heartbeat import WORKER, Heartbeat, running
from grader.site.models import Attempt
from grader.site.operation_models import Process
from grader.site.settings import Settings

SQLITE = pytest.mark.parametrize("database", ["sqlite"], indirect=True)
BOTH = pytest.mark.parametrize(
    "database", ["sqlite", pytest.param("postgresql", marks=pytest.mark.thorough)], indirect=True
)


def scrape(server):
    with urllib.request.urlopen(f"http://127.0.0.1:{server.server_port}/metrics", timeout=30) as answer:
        text = answer.read().decode()
    return dict(re.findall(r"^(stopgrad_\S+) (\S+)$", text, re.MULTILINE))


@BOTH
def test_queue_grading_faults_and_sign_ins_are_measured(site, make_worker):
    measured = metrics.SiteMetrics(site.database)
    server = metrics.listen("127.0.0.1:0")
    server.start(measured)
    try:
        app = make_app(Settings(site.course, str(site.database.url)), site.database, measured.count_sign_in)
        ada = site("ada").__class__(app, base_url="http://site.test")
        assert ada.sign_in("ada").status_code == 303
        ada.__class__(app, base_url="http://site.test").sign_in("ada", "wrong words here")
        ada.attempt("x = 1")
        ada.attempt("x = 2")
        with site.database.begin() as db:
            db.scalars(select(Attempt)).first().made = time.time() - 100
        values = scrape(server)
        assert values['stopgrad_attempts{state="queued"}'] == "2.0"
        assert 100 <= float(values["stopgrad_queue_age_seconds"]) < 160
        assert values['stopgrad_sign_ins_total{result="ok"}'] == "1.0"
        assert values['stopgrad_sign_ins_total{result="failed"}'] == "1.0"
        assert values["stopgrad_workers_alive"] == "0.0"
        assert values["stopgrad_database_up"] == "1.0"
        failing = make_worker(site.database, site.course, make_worker.FakeGrading(status="error"))
        failing.work_once()
        failing.work_once()
        assert scrape(server)["stopgrad_attempts_with_faults"] == "2.0"
        with site.database.begin() as db:
            for attempt in db.scalars(select(Attempt)):
                attempt.ready = 0.0
        worker = make_worker(site.database, site.course)
        while worker.work_once():
            pass
        worker._heartbeat.beat()
        failing._heartbeat.beat()
        values = scrape(server)
        assert values["stopgrad_queue_age_seconds"] == "0.0"
        assert values['stopgrad_verdict_seconds_count{kind="submit"}'] == "2.0"
        assert float(values['stopgrad_verdict_seconds_sum{kind="submit"}']) >= 100
        assert values["stopgrad_grading_seconds_count"] == "2.0"
        assert values['stopgrad_worker_faults_total{worker="tester"}'] == "2.0"
        assert scrape(server)["stopgrad_grading_seconds_count"] == "2.0", "nothing is counted twice"
        assert "ada" not in " ".join(values), "metrics name nobody"
    finally:
        server.shutdown()
        server.server_close()


def test_metrics_are_answered_on_private_addresses_alone():
    for address, sentence in [
        ("0.0.0.0:9100", "private address"),
        ("8.8.8.8:9100", "private address"),
        ("[::]:9100", "private address"),
        ("9100", "is an address and a port"),
        ("somewhere:9100", "is an address and a port"),
        ("127.0.0.1:x", "is an address and a port"),
        ("127.0.0.1:99999", "private address"),
    ]:
        with pytest.raises(UsageError, match=sentence):
            metrics.listen(address)
    server = metrics.listen("localhost:0")
    with pytest.raises(UsageError, match="cannot be listened on"):
        metrics.listen(f"127.0.0.1:{server.server_port}")
    server.server_close()


@SQLITE
def test_metrics_say_when_the_database_does_not_answer(database):
    measured = metrics.SiteMetrics(database)
    with database.engine.begin() as connection:
        connection.exec_driver_sql("DROP TABLE gradings")
    assert [sample.value for family in measured.collect() for sample in family.samples] == [0.0]


@BOTH
def test_health_says_which_worker_lives_and_for_how_long_another_has_not_answered(site):
    assert site().get("/health").text == "ok, but no worker answers\n"
    with Heartbeat(site.database, WORKER, "aaaaaaaaaaaa") as heartbeat:
        with heartbeat.busy():
            heartbeat.beat()
        with site.database.begin() as db:
            db.add(Process(name="bbbbbbbbbbbb", kind=WORKER, host="box", pid=3, seen=time.time() - 300))
        answer = site().get("/health")
        first, one, two = answer.text.splitlines()
        assert (answer.status_code, first) == (200, "ok")
        assert re.fullmatch(r"worker aaaaaaaa: answered \d+ s ago, (grading for \d+ s|waiting for work)", one)
        assert re.fullmatch(r"worker bbbbbbbb: has not answered for 30\d s", two)
        assert len(running(site.database.engine)) == 1
        page = site("teacher").get("/class/term").text
        assert "silent for 5 min" in page
        assert "box, process 3" in page
    assert site().get("/health").text.startswith("ok, but no worker answers\n"), "a row goes with its process"


@SQLITE
def test_health_says_that_the_database_does_not_answer(site):
    with site.database.engine.begin() as connection:
        connection.exec_driver_sql("DROP TABLE processes")
    assert health.report(site.database) == (503, "the database does not answer\n")
