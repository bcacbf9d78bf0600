"""A site for tests: its database on SQLite and on PostgreSQL, its pages in this process, its workers real."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
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
JAX = "target_networks/td_loss"
WORDS = "correct horse battery"


def _tool(name):
    places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return shutil.which(name) or (str(places[-1]) if places else None)


@pytest.fixture(scope="session")
def postgres(tmp_path_factory):
    """A PostgreSQL server of the tests' own, reached by a socket in a folder."""
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
def blank(tmp_path_factory):
    """An SQLite file with all tables, to be copied."""
    path = tmp_path_factory.mktemp("blank") / "site.db"
    made = Database(f"sqlite:///{path}")
    made.upgrade()
    made.close()
    return path


@pytest.fixture(scope="session")
def filled(postgres):
    """A PostgreSQL database with all tables, to be emptied: that is quicker than to make it anew."""
    made = Database(postgres)
    made.upgrade()
    yield made
    made.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request, tmp_path, blank):
    """An empty database, brought up to date; every test that takes it, or a site, runs on both kinds."""
    if request.param == "sqlite":
        made = Database(f"sqlite:///{shutil.copy(blank, tmp_path / 'site.db')}")
    else:
        made = Database(empty(request.getfixturevalue("filled")))
    yield made
    made.close()


def empty(database):
    """Take every row out of a PostgreSQL database, and count from one again; returns its address."""
    with database.engine.begin() as connection:
        names = ", ".join(table.name for table in Base.metadata.sorted_tables)
        connection.exec_driver_sql(f"TRUNCATE {names} RESTART IDENTITY")
    return database.url.render_as_string(hide_password=False)


@pytest.fixture
def course(tmp_path):
    """A course of one numpy exercise."""
    return copy_course(tmp_path / "course-copy", NUMPY)


class Visitor(TestClient):
    """A browser of sorts: keeps cookies, and reads a form's token before it sends it."""

    def token(self, path="/"):
        text = self.get(path).text
        return text.split('name="token" value="')[1].split('"')[0] if 'name="token"' in text else ""

    def fill_in(self, path, *, form_at=None, token=None, files=None, **fields):
        fields["token"] = self.token(form_at or path) if token is None else token
        return self.post(path, data=fields, files=files, follow_redirects=False)

    def sign_in(self, name, password=WORDS):
        return self.fill_in("/sign-in", name=name, password=password, next="/")


def add_people(database, *names, role=STUDENT):
    with database.begin() as db:
        db.add_all(Person(name=name, role=role, password=accounts.LIGHT.hash(WORDS)) for name in names)


@pytest.fixture
def site(course, database, monkeypatch):
    """A site with two students and an instructor; `site("ada")` is a visitor signed in as ada."""
    monkeypatch.setattr(accounts, "HASHER", accounts.LIGHT)
    monkeypatch.setattr(accounts, "NOBODY", accounts.LIGHT.hash("nobody's"))
    add_people(database, "ada", "björn")
    add_people(database, "teacher", role=INSTRUCTOR)
    return _site(course, database)


def _site(course, database, **options):
    app = make_app(Settings(course, str(database.url), **options), database)

    def visitor(name=None):
        made = Visitor(app, base_url="http://site.test")
        if name is not None:
            assert made.sign_in(name).status_code == 303
        return made

    visitor.database, visitor.app, visitor.course = database, app, course
    return visitor


@pytest.fixture
def make_site():
    """A site from a course, a store and further settings."""
    return _site


class Stand_in:
    """A workplace without a sandbox, for what is not about grading."""

    def __init__(self, score=3.0, status="graded", fault=None):
        self.score, self.status, self.fault, self.graded = score, status, fault, []

    def grade(self, submissions, people, emit):
        from grader.core.verdict import Verdict

        if self.fault is not None:
            raise self.fault
        for one in submissions:
            self.graded.append(int(one.student))
            emit(
                Verdict(
                    one.student, one.exercise.slug, self.status, self.score, 9.0, (), (), None, 7, "full",
                    one.exercise.fingerprint, one.digest, 0.1,
                )
            )  # fmt: skip
        return []

    def run_notebook(self, exercise, cells):
        return {"lines": [[True, "value 1."]], "printed": ""}


@pytest.fixture
def worker():
    """A worker over a store; without a workplace of its own, a stand-in."""

    def make(database, course=ROOT, local_grading=None):
        return Worker("tester", database, ProblemCatalogue(course), local_grading or Stand_in())

    make.Stand_in = Stand_in
    return make
