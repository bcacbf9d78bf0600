"""Forgers: beside a guard they tell the truth, or are ended; and every one of them has a flag."""

import pytest
from lying import WRONG, answers, source
from preambles import forgers_of

from grader.runner.flagged_code import find_flags

EVERY_FORGER = [(framework, forger) for framework in WRONG for forger in forgers_of(framework)]


@pytest.mark.parametrize(("framework", "forger"), EVERY_FORGER)
def test_no_lie_passes_the_guard(framework, forger):
    expected = "ended" if forger == "again_and_again" else "told the truth"
    assert answers(framework)[forger][1] == expected


@pytest.mark.parametrize(("framework", "forger"), EVERY_FORGER)
def test_every_forger_has_a_flag(framework, forger):
    assert find_flags([("", source(forger, framework))])
