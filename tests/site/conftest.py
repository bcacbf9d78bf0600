"""A site for tests: on SQLite and on PostgreSQL, its pages in this process, its workers real."""

import os
import shutil
import subprocess
import time
from pathlib import Path

import pytest
from real_browser import browser, open_page, served  # noqa: F401
from starlette.testclient import TestClient
from support import ROOT, copy_course

from grader.site import accounts
from grader.site.app import make_app
from grader.site.database import Database
from grader.site.models import INSTRUCTOR, STUDENT, Base, Person
from grader.site.problem import ProblemCatalogue
from grader.site.settings import Settings
from grader.site.worker import Worker

NUMPY = "seeing_the_graph/stop_gradient_numpy"
WORDS = "correct horse battery"


def _tool(name):
    paths = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return shutil.which(name) or (str(paths[-1]) if paths else None)


@pytest.fixture(scope="session")
def postgres(tmp_path_factory):
    """A PostgreSQL server for the tests, on a socket in a folder."""
    initdb, pg_ctl = _tool("initdb"), _tool("pg_ctl")
    if not initdb or not pg_ctl:
        pytest.skip("PostgreSQL is not installed")
    folder = Path(subprocess.check_output(["mktemp", "-d", "/tmp/stopgrad-pg-XXXXXX"], text=True).strip())
    as_user = []
    if os.geteuid() == 0:  # PostgreSQL refuses to be root
        shutil.chown(folder, "postgres")
        as_user = ["runuser", "-u", "postgres", "--"]
    data = folder / "data"
    quiet = {"check": True, "stdout": subprocess.DEVNULL, "cwd": "/"}
    subprocess.run([*as_user, initdb, "-D", data, "-U", "postgres", "-A", "trust", "-N"], **quiet)
    options = f"-c listen_addresses= -c unix_socket_directories={folder} -c fsync=off"
    subprocess.run(
        [*as_user, pg_ctl, "-D", data, "-l", folder / "log", "-o", options, "-w", "start"], **quiet
    )
    yield f"postgresql://postgres@/postgres?host={folder}"
    subprocess.run([*as_user, pg_ctl, "-D", data, "-m", "immediate", "-w", "stop"], **quiet)
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def empty_sqlite(tmp_path_factory):
    """An SQLite file with all tables and no rows, to be copied."""
    path = tmp_path_factory.mktemp("empty") / "site.db"
    database = Database(f"sqlite:///{path}")
    database.upgrade()
    database.close()
    return path


@pytest.fixture(scope="session")
def postgres_database(postgres):
    """A PostgreSQL database with all tables; emptying it is quicker than creating it again."""
    database = Database(postgres)
    database.upgrade()
    yield database
    database.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request, tmp_path, empty_sqlite):
    """A database without rows; every test that uses it, or a site, runs on both kinds."""
    if request.param == "sqlite":
        database = Database(f"sqlite:///{shutil.copy(empty_sqlite, tmp_path / 'site.db')}")
    else:
        database = Database(delete_rows(request.getfixturevalue("postgres_database")))
    yield database
    database.close()


def delete_rows(database):
    """Delete every row of a PostgreSQL database and restart its ids at 1; returns its URL."""
    with database.engine.begin() as connection:
        names = ", ".join(table.name for table in Base.metadata.sorted_tables)
        connection.exec_driver_sql(f"TRUNCATE {names} RESTART IDENTITY")
    return database.url.render_as_string(hide_password=False)


@pytest.fixture
def course(tmp_path):
    """A course of one numpy exercise."""
    return copy_course(tmp_path / "course-copy", NUMPY)


class Visitor(TestClient):
    """A simple browser: keeps cookies, and reads a form's token before it sends the form."""

    def token(self, path="/"):
        text = self.get(path).text
        return text.split('name="token" value="')[1].split('"')[0] if 'name="token"' in text else ""

    def fill_in(self, path, *, form_at=None, token=None, files=None, **fields):
        fields["token"] = self.token(form_at or path) if token is None else token
        return self.post(path, data=fields, files=files, follow_redirects=False)

    def sign_in(self, name, password=WORDS):
        return self.fill_in("/sign-in", name=name, password=password, next="/")

    def session_cookie(self):
        return next(cookie.value for cookie in self.cookies.jar if cookie.name == "stopgrad")

    def hand_in(self, code="x = 1", do="submit", ticket=None, **options):
        """Send code or a file as an attempt; returns the response."""
        ticket = ticket or f"ticket-{time.time_ns()}-0123456789"
        page = f"/problems/{NUMPY}"
        return self.fill_in(f"{page}/attempts", form_at=page, code=code, do=do, ticket=ticket, **options)

    def attempt(self, code, do="submit"):
        """Hand in code; returns the path of the attempt."""
        answer = self.hand_in(code, do)
        assert answer.status_code == 303, answer.text
        return answer.headers["location"]


def add_people(database, *names, role=STUDENT):
    with database.begin() as db:
        db.add_all(Person(name=name, role=role, password=accounts.FAST_HASHER.hash(WORDS)) for name in names)


@pytest.fixture
def site(course, database, monkeypatch):
    """A site with two students and an instructor; `site("ada")` is a visitor signed in as ada."""
    monkeypatch.setattr(accounts, "HASHER", accounts.FAST_HASHER)
    monkeypatch.setattr(accounts, "DUMMY_HASH", accounts.FAST_HASHER.hash("nobody's"))
    add_people(database, "ada", "björn")
    add_people(database, "teacher", role=INSTRUCTOR)
    return _site(course, database)


def _site(course, database, **options):
    app = make_app(Settings(course, str(database.url), **options), database)

    def visitor(name=None):
        client = Visitor(app, base_url="http://site.test")
        if name is not None:
            assert client.sign_in(name).status_code == 303
        return client

    def add(*names, **options):
        add_people(database, *names, **options)

    visitor.database, visitor.app, visitor.course, visitor.add = database, app, course, add
    return visitor


@pytest.fixture
def make_site():
    """A function that makes a site from a course, a database and settings."""
    return _site


class FakeGrading:
    """Attempt grading without a sandbox, for tests that are not about grading."""

    def __init__(self, score=3.0, status="graded", error=None, flags=()):
        self.score, self.status, self.error, self.flags = score, status, error, flags

    def first_seconds(self, exercise):
        return None

    def longest_seconds(self, exercise):
        return 60.0

    def grade(self, submissions, people, emit, *, at_most=None):
        from grader.core.verdict import Verdict

        if self.error is not None:
            raise self.error
        for submission in submissions:
            emit(
                Verdict(
                    submission.student, submission.exercise.slug, self.status, self.score, 9.0, (), (), None, 7, "full",
                    submission.exercise.fingerprint, submission.digest, 0.1, self.flags,
                )
            )  # fmt: skip
        return []

    def run_cells(self, exercise, cells, *, at_most=None):
        return {"shown": [{"text": "1"}], "errors": []}

    def run_notebook(self, exercise, cells, *, at_most=None):
        return {"lines": [[True, "value 1."]], "printed": ""}


@pytest.fixture
def make_worker():
    """A function that makes a worker for a database; unless told otherwise, it grades with a fake."""

    def make(database, course=ROOT, attempt_grading=None):
        return Worker("tester", database, ProblemCatalogue(course), attempt_grading or FakeGrading())

    make.FakeGrading = FakeGrading
    return make
