"""A drill: students hand in by real requests while the server and its workers are killed at random.

`python tests/site/drill.py 200 50` is the long run; the test suite has a short one. Every attempt that the
site confirmed must end with one verdict, whatever was killed and when.
"""

import contextlib
import json
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from http.client import HTTPException
from http.cookiejar import CookieJar
from pathlib import Path

from sqlalchemy import func, select
from sqlalchemy.exc import DBAPIError

sys.path.insert(0, str(Path(__file__).parents[1]))
from support import ROOT, copy_course

from grader.course.exercise import load_course
from grader.site import accounts
from grader.site.database import Database
from grader.site.models import DONE, Attempt, Grading, Person

SLUG = "seeing_the_graph/stop_gradient_numpy"
WORDS = "correct horse battery"
KINDS = ("worker", "server", "connections")


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


class Browser:
    """A student: signs in once, hands in, and sends the same form again if the site is down."""

    def __init__(self, base, name):
        self._base, self._name = base, name
        self._opener = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(CookieJar()), NoRedirect()
        )

    def request(self, path, **fields):
        data = urllib.parse.urlencode(fields).encode() if fields else None
        try:
            with self._opener.open(self._base + path, data, timeout=20) as answer:
                return answer.status, answer.read().decode(), answer.headers
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode(), error.headers
        except (OSError, HTTPException):
            return 0, "", {}

    def request_until(self, path, statuses, **fields):
        while True:
            status, text, headers = self.request(path, **fields)
            if status in statuses:
                return text, headers
            time.sleep(0.3)

    def token(self, path):
        return re.search(r'name="token" value="([^"]+)"', self.request_until(path, {200})[0])[1]

    def sign_in(self):
        token = self.token("/sign-in")
        self.request_until("/sign-in", {303}, token=token, name=self._name, password=WORDS, next="/")

    def hand_in(self, code):
        problem = f"/problems/{SLUG}"
        ticket = f"{self._name}-{time.time_ns()}-0123456789"
        _, headers = self.request_until(
            f"{problem}/attempts", {303}, token=self.token(problem), ticket=ticket, do="submit", code=code
        )
        return int(headers["location"].rsplit("/", 1)[1])


def free_port():
    """A port that is free, and that the system gives to no outgoing connection while a server is down."""
    while True:
        port = random.randrange(20_000, 30_000)
        with socket.socket() as one, contextlib.suppress(OSError):
            one.bind(("127.0.0.1", port))
            return port


class Server:
    """The real command; started again after a kill."""

    def __init__(self, course, url, workers, *options, log=os.devnull):
        self.port = free_port()
        self._command = [sys.executable, "-P", "-m", "grader", "serve", "--root", str(course)]
        self._command += ["--port", str(self.port), "--workers", str(workers), *options]
        self._environment = {**os.environ, "STOPGRAD_DATABASE": url}
        self.base = f"http://127.0.0.1:{self.port}"
        self._log = log
        self.start()

    def start(self):
        with open(self._log, "w") as log:
            self.process = subprocess.Popen(self._command, env=self._environment, stdout=log, stderr=log)

    def wait(self, seconds=600):
        """Wait until it answers; on a busy machine that takes long."""
        deadline = time.monotonic() + seconds
        while True:
            try:
                urllib.request.urlopen(f"{self.base}/health", timeout=20).close()
                return
            except OSError:
                assert self.process.poll() is None, f"the server has ended: {self.process.returncode}"
                assert time.monotonic() < deadline, "the server does not answer"
            time.sleep(0.2)

    def workers(self):
        pids = []
        for task in Path(f"/proc/{self.process.pid}/task").glob("*/children"):
            pids += task.read_text().split()
        return [int(pid) for pid in pids]

    def kill(self, kind, rng):
        """Kill the server, or one of its workers as soon as there is one, with SIGKILL."""
        if kind == "server":
            self.process.kill()
            self.process.wait()
            self.start()
            return
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            if workers := self.workers():
                os.kill(rng.choice(workers), signal.SIGKILL)
                return
            time.sleep(0.2)

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()


def drill(attempts, kills, *, url, course, workers=2, students=20, seed=0, patience=1800):
    """Run the drill; returns counts."""
    database = Database(url)
    database.upgrade()
    students = min(students, attempts)
    with database.begin() as db:
        db.add_all(Person(name=f"s{n}", password=accounts.HASHER.hash(WORDS)) for n in range(students))
        db.add(Person(name="teacher", role="instructor", password=accounts.HASHER.hash(WORDS)))
    exercise = load_course(course).exercises[SLUG]
    codes = [exercise.reference.source, *(wrong.source for wrong in exercise.wrong)]
    server = Server(course, url, workers)
    received, killed, rng = [], [], random.Random(seed)
    kinds = KINDS if database.engine.dialect.name == "postgresql" else KINDS[:2]
    started = time.monotonic()

    def study(number):
        browser = Browser(server.base, f"s{number}")
        browser.sign_in()
        for n in range(number, attempts, students):
            received.append(browser.hand_in(f"{codes[n % len(codes)]}\n# {n}\n"))

    threads = [threading.Thread(target=study, args=(n,)) for n in range(students)]
    for thread in threads:
        thread.start()
    try:
        while len(killed) < kills:
            _wait_for(database, received, (len(killed) + 1) * 2 * attempts // (kills + 1), patience)
            time.sleep(rng.uniform(0, 0.5))
            kind = kinds[len(killed) % len(kinds)]
            if kind == "connections":
                cut_connections(database)
            else:
                server.kill(kind, rng)
            killed.append(kind)
        for thread in threads:
            thread.join(patience)
        deadline = time.monotonic() + patience
        while time.monotonic() < deadline:
            with database.begin() as db:
                left = db.scalar(select(func.count(Attempt.id)).where(Attempt.state != DONE))
            if not left:
                break
            time.sleep(0.5)
    finally:
        server.stop()
    with database.begin() as db:
        graded = list(db.scalars(select(Grading.attempt_id)))
        stored = list(db.scalars(select(Attempt.id)))
        not_done = db.scalar(select(func.count(Attempt.id)).where(Attempt.state != DONE))
        misjudged = _misjudged(db, codes)
    database.close()
    return {
        "received": len(received),
        "different": len(set(received)),
        "kept": len(stored),
        "verdicts": len(graded),
        "graded_once": len(set(graded)) == len(graded) and set(graded) == set(received) == set(stored),
        "not_done": not_done,
        "misjudged": misjudged,
        "kills": {kind: killed.count(kind) for kind in KINDS},
        "seconds": round(time.monotonic() - started, 1),
    }


def _wait_for(database, received, events, patience):
    """Wait for a number of receipts and verdicts, so that kills are spread over the whole run."""
    deadline = time.monotonic() + patience
    while time.monotonic() < deadline:
        with contextlib.suppress(DBAPIError), database.begin() as db:
            if len(received) + db.scalar(select(func.count(Grading.id))) >= events:
                return
        time.sleep(0.05)


def cut_connections(database):
    """Cut every connection to a PostgreSQL database but the one that cuts."""
    with database.engine.connect() as connection:
        connection.exec_driver_sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


def _misjudged(db, codes):
    """How many verdicts are wrong: only the reference gets the full score."""
    rows = db.execute(select(Attempt.cells, Grading.score, Grading.max_score).join(Grading))
    return sum((score == top) != (codes[0].strip() in cells[0][1]) for cells, score, top in rows)


def main():
    attempts, kills = int(sys.argv[1]), int(sys.argv[2])
    folder = Path(tempfile.mkdtemp(prefix="stopgrad-drill-"))
    url = sys.argv[3] if len(sys.argv) > 3 else f"sqlite:///{folder / 'site.db'}"
    course = copy_course(folder / "course-copy", SLUG)
    print(json.dumps(drill(attempts, kills, url=url, course=course, students=40), indent=1))
    shutil.rmtree(folder)


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
