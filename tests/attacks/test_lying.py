"""Forgers: beside a guard they tell the truth, and every one of them has a flag."""

import pytest
from lying import answer_of, source
from preambles import FORGERS

from grader.runner.flagged_code import find_flags


@pytest.mark.parametrize("forger", ["by_name", "tie_aware", "on_the_wire", "by_hook", "by_frames"])
def test_no_lie_passes_the_guard(tmp_path, forger):
    assert answer_of(forger, tmp_path, guard=True) == "told the truth"


@pytest.mark.parametrize("forger", FORGERS)
def test_every_forger_has_a_flag(forger):
    assert find_flags([("", source(forger))])
