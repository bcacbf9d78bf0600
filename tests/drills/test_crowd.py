"""The drill in small: honest submissions between attackers that take the processor."""

import os

import pytest
from crowd import NUMPY, Drill, run


@pytest.mark.parametrize("jobs_per_core", [pytest.param(1, marks=pytest.mark.thorough), 2])
def test_honest_verdicts_are_the_same_between_attackers(tmp_path, capfd, jobs_per_core):
    jobs = jobs_per_core * min(2, len(os.sched_getaffinity(0)))
    drill = Drill({NUMPY: 4}, attackers=2, seconds=2, jobs=jobs)
    assert run(drill, tmp_path) == []
    said = capfd.readouterr().out
    assert "alone: 4 verdicts" in said
    assert "in a crowd: 6 verdicts" in said
