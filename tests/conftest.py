"""Fixtures of all tests: the course, a small copy of it, the command line as a subprocess, finite differences."""

import os
import re
import subprocess
import sys
from dataclasses import dataclass

import numpy as np
import pytest
from support import ROOT, copy_course

FIRST_OWN_ATTACK = 101
"""Attacks below this number come from the list of known attacks; the others are the project's own."""
SLOW = [
    "gradebook",
    "sandbox",
    "oracles",
    "attacks",
    "tests",
]  # the folders that start processes or train, after all others


def pytest_collection_modifyitems(config, items):
    """The fast tests first; the thorough ones only where they are asked for."""
    if os.environ.get("THOROUGH") != "all":
        thorough = [item for item in items if item.get_closest_marker("thorough")]
        items[:] = [item for item in items if item not in set(thorough)]
        config.hook.pytest_deselected(items=thorough)
    items.sort(key=lambda item: SLOW.index(item.path.parent.name) + 1 if item.path.parent.name in SLOW else 0)


@dataclass(frozen=True)
class Ran:
    """How a command went."""

    code: int
    out: str
    err: str


@pytest.fixture(scope="session")
def root():
    """The project."""
    return ROOT


@pytest.fixture(scope="session")
def grader():
    """The `grader` command, run as a user would: `grader("list", cwd=…)`."""

    def run(*arguments, cwd=ROOT, timeout=300, **options):
        done = subprocess.run(
            [sys.executable, "-m", "grader", *map(str, arguments)],
            cwd=cwd,
            capture_output=True,
            text=True,
            timeout=timeout,
            check=False,
            **options,
        )
        assert "Traceback" not in done.stderr, done.stderr
        return Ran(done.returncode, done.stdout, done.stderr)

    return run


@pytest.fixture
def slope():
    """Central differences of a scalar function of one array, in float64."""

    def of(function, x, step=1e-4):
        x = np.asarray(x, dtype=np.float64)
        gradient = np.zeros_like(x)
        for index in np.ndindex(x.shape):
            up, down = x.copy(), x.copy()
            up[index] += step
            down[index] -= step
            gradient[index] = (float(function(up)) - float(function(down))) / (2 * step)
        return gradient

    return of


def _start(*arguments, cwd):
    line = [sys.executable, "-m", "distributed.cli." + arguments[0], *arguments[1:]]
    return subprocess.Popen(line, cwd=cwd, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)


@pytest.fixture
def cluster(tmp_path):
    """A real Dask scheduler and two workers in folders of their own; yields its address and the workers."""
    pytest.importorskip("distributed")
    folders = [tmp_path / name for name in ("scheduler", "one", "two")]
    for folder in folders:
        folder.mkdir()
    scheduler = _start(
        "dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", cwd=folders[0]
    )
    workers = []
    try:
        address = ""
        while not address:
            line = scheduler.stderr.readline()
            assert line, "the scheduler did not start"
            match = re.search(r"Scheduler at:\s+(tcp://\S+)", line)
            address = match[1] if match else ""
        for folder in folders[1:]:
            options = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1")
            workers.append(_start("dask_worker", address, *options, cwd=folder))
        yield address, workers
    finally:
        for process in [*workers, scheduler]:
            process.kill()
            process.communicate()


@pytest.fixture
def small_course(tmp_path):
    """A course of one numpy exercise in a folder of its own, to be changed at will."""
    return copy_course(tmp_path / "course-copy", "seeing_the_graph/stop_gradient_numpy")


@pytest.fixture
def small_jax_course(tmp_path):
    """The same with one JAX exercise."""
    return copy_course(tmp_path / "course-copy", "target_networks/td_loss")


def pytest_terminal_summary(terminalreporter):
    """How many attacks hold. Here, because a run on several cores reads only this conftest.py for its summary."""
    numbers = {
        outcome: {
            int(re.match(r"\d+", report.nodeid.partition("test_holds[")[2])[0])
            for report in terminalreporter.getreports(outcome)
            if "test_holds[" in report.nodeid
        }
        for outcome in ("passed", "failed")
    }
    if numbers["passed"]:
        tried = numbers["passed"] | numbers["failed"]
        held = numbers["passed"] - numbers["failed"]
        listed, own = (
            f"{sum(belongs(number) for number in held)} of {sum(belongs(number) for number in tried)}"
            for belongs in (
                lambda number: number < FIRST_OWN_ATTACK,
                lambda number: number >= FIRST_OWN_ATTACK,
            )
        )
        terminalreporter.write_line(f"{listed} attacks hold, and {own} of our own")
