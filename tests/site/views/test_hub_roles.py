"""A role that JupyterHub gave is taken back when the hub takes it away; one given by hand stays."""

from types import SimpleNamespace

import pytest

pytest.importorskip("sqlalchemy")
from grader.site.models import ASSISTANT, INSTRUCTOR, STUDENT, Person
from grader.site.views.jupyterhub import _person


@pytest.fixture
def sign_in(database):
    """A function that says which role somebody has after the hub signed them in."""

    def run(name, *, admin=False, instructors=()):
        with database.begin() as db:
            settings = SimpleNamespace(instructors=instructors)
            context = SimpleNamespace(db=db, site=SimpleNamespace(settings=settings))
            return _person(context, {"name": name, "admin": admin}).role

    return run


def test_a_hubs_role_is_taken_back(sign_in, database):
    assert sign_in("grace", admin=True) == INSTRUCTOR
    assert sign_in("grace", admin=True) == INSTRUCTOR
    assert sign_in("grace") == STUDENT
    assert sign_in("hopper", instructors=("hopper",)) == INSTRUCTOR
    assert sign_in("hopper") == STUDENT
    assert sign_in("Grace", admin=True) == INSTRUCTOR, "Case and case are one"
    with database.begin() as db:
        assert db.query(Person).count() == 2


def test_a_role_given_by_hand_stays(sign_in, database):
    with database.begin() as db:
        db.add_all([Person(name="ivan", role=INSTRUCTOR), Person(name="tara", role=ASSISTANT)])
    assert sign_in("ivan") == INSTRUCTOR
    assert sign_in("ivan", admin=True) == INSTRUCTOR
    assert sign_in("ivan") == INSTRUCTOR
    assert sign_in("tara") == ASSISTANT
    assert sign_in("tara", admin=True) == INSTRUCTOR
    assert sign_in("tara") == STUDENT
