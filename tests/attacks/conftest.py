"""One arena and one run of the whole class for all tests of attacks."""

import pytest
from arena import Arena
from register import ATTACKS

HONEST = 140


@pytest.fixture(scope="session")
def arena(tmp_path_factory):
    made = Arena(tmp_path_factory.mktemp("attacks-arena"))
    yield made
    made.close()


@pytest.fixture(scope="session")
def class_run(arena):
    return arena.run_class(ATTACKS, HONEST)


def pytest_terminal_summary(terminalreporter):
    outcomes = {
        outcome: {
            report.nodeid.partition("test_holds[")[2][:2]
            for report in terminalreporter.getreports(outcome)
            if "test_holds[" in report.nodeid
        }
        for outcome in ("passed", "failed")
    }
    if outcomes["passed"]:
        held = outcomes["passed"] - outcomes["failed"]
        terminalreporter.write_line(f"{len(held)} of 74 attacks hold")
