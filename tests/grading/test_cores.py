"""Cores: shared out among the processes of a pool, where there are enough."""

import os
import subprocess
import sys

import pytest

from grader.grading.cores import cores_of_each, starting_on

TELL = "import os; print(sorted(os.sched_getaffinity(0)))"


@pytest.mark.parametrize(
    ("available", "count", "cores"),
    [
        ({0, 1}, 2, [{0}, {1}]),
        ({0, 1, 2, 5, 7}, 2, [{0, 2, 7}, {1, 5}]),
        ({3}, 1, [{3}]),
        ({0, 1}, 3, [set(), set(), set()]),
    ],
)
def test_each_process_has_its_own_cores_or_none_has(monkeypatch, available, count, cores):
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: available)
    assert cores_of_each(count) == cores


def test_where_cores_cannot_be_chosen_none_has_its_own(monkeypatch):
    monkeypatch.delattr(os, "sched_setaffinity")
    assert cores_of_each(2) == [set(), set()]


def test_what_is_started_stays_on_these_cores_and_the_starter_does_not():
    before = os.sched_getaffinity(0)
    core = max(before)
    with starting_on(frozenset({core})):
        told = subprocess.run([sys.executable, "-c", TELL], capture_output=True, text=True, check=True).stdout
    assert told.strip() == str([core])
    assert os.sched_getaffinity(0) == before


def test_no_core_named_means_all_cores():
    with starting_on(frozenset()):
        told = subprocess.run([sys.executable, "-c", TELL], capture_output=True, text=True, check=True).stdout
    assert told.strip() == str(sorted(os.sched_getaffinity(0)))
