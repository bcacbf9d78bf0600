"""One arena and one run of the whole class for all tests of attacks."""

from pathlib import Path

import pytest
from arena import Arena
from register import ATTACKS

HONEST = 140
LEAVINGS = ("stopgrad-*note*", "conftest.py", "*customize.py", "jax.py", "grader.py", "results.json")


@pytest.fixture(scope="session")
def arena(tmp_path_factory):
    before = left_behind()
    made = Arena(tmp_path_factory.mktemp("attacks-arena"))
    yield made
    made.close()
    assert left_behind() == before, "attacks that ran unconfined left something on this machine"


def left_behind():
    """What attacks write wherever they can."""
    places = (Path.home(), Path("/tmp"), Path("/"), Path("/var/tmp"), Path("/dev/shm"))
    return {path for place in places for name in LEAVINGS for path in place.glob(name)}


@pytest.fixture(scope="session")
def class_run(arena):
    return arena.run_class(ATTACKS, HONEST)
