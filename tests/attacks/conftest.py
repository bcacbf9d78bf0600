"""One arena and one run of the whole class for all tests of attacks."""

import re
from pathlib import Path

import pytest
from arena import Arena
from own import OWN
from register import ATTACKS

HONEST = 140
LEAVINGS = ("stopgrad-*note*", "conftest.py", "*customize.py", "jax.py", "grader.py", "results.json")
LISTED = 74


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


def pytest_terminal_summary(terminalreporter):
    outcomes = {
        outcome: {
            int(re.match(r"\d+", report.nodeid.partition("test_holds[")[2])[0])
            for report in terminalreporter.getreports(outcome)
            if "test_holds[" in report.nodeid
        }
        for outcome in ("passed", "failed")
    }
    if outcomes["passed"]:
        held = outcomes["passed"] - outcomes["failed"]
        own = {attack.number for attack in OWN}
        terminalreporter.write_line(
            f"{len(held - own)} of {LISTED} attacks hold, and {len(held & own)} of {len(own)} of our own"
        )
