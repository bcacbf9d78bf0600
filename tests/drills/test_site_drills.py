"""The drills of the site in small."""

import pytest
from site_drills import deadline, half_open, hostile, simultaneous


def test_half_open_connections_stop_no_page():
    figures, kept = half_open(connections=1100, pages=3)
    assert kept, figures


def test_simultaneous_submits_obey_the_limit():
    figures, kept = simultaneous(submits=30)
    assert kept, figures


@pytest.mark.thorough
def test_honest_verdicts_come_among_endless_loops():
    figures, _ = hostile(honest=6, attackers=2, each=4)
    assert figures["without_verdict"] == 0, figures


@pytest.mark.thorough
def test_a_deadline_in_small():
    figures, _ = deadline(students=6, each=2, seconds=6)
    assert figures["verdicts"] == figures["attempts"] == 12
    assert figures["told_wrong"] == 0, figures
