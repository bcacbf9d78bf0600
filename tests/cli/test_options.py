"""Options that commands share: what is said at the end of a run about the isolation."""

import pytest

from grader.cli.options import say_isolation
from grader.core.verdict import Verdict


def verdict_in(tier, status="graded"):
    fields = ("ada", "unit/id", status, 0.0, 1.0, (), (), None)
    return Verdict(*fields, seed=7, isolation=tier, grader="g", submission="s", seconds=0.1)


@pytest.mark.parametrize(
    ("tiers", "said"),
    [
        (["full", "partial"], "grader: The isolation was partial: submissions could neither read"),
        (["partial", "none"], "grader: The isolation was none: submissions could read your files"),
    ],
)
def test_the_weakest_tier_is_said_aloud(capsys, tiers, said):
    say_isolation([verdict_in(tier) for tier in tiers])
    printed = capsys.readouterr()
    assert printed.err.startswith(said)
    assert "To raise it: " in printed.err
    assert printed.err.count("\n") == 1
    assert printed.out == ""


def test_nothing_is_said_of_full_isolation_or_of_what_was_not_graded(capsys):
    say_isolation([verdict_in("full"), verdict_in("none", status="error")])
    assert capsys.readouterr().err == ""
