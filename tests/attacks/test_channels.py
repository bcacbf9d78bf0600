"""Channels between submissions are closed, in each tier: those that need two submissions get them, in order or at once."""

from dataclasses import replace

import pytest
from channels import CHANNELS
from harming import HARMING
from test_layers import ALONE

TIERS = pytest.mark.parametrize("without", [(), ALONE], ids=["full", "alone"])


def attack_named(name, without):
    return replace(next(a for a in (*HARMING, *CHANNELS) if a.name == name), without=without)


def holds(verdict):
    assert "stolen" not in str(verdict)
    assert (verdict["status"], verdict["cause"]) == ("graded", None)
    assert verdict["score"] == verdict["max_score"]


@TIERS
@pytest.mark.parametrize("name", ["57", "111"])
def test_nothing_is_left_for_a_later_submission(testbed, name, without):
    attack = attack_named(name, without)
    holds(testbed.run_weakened(attack))
    holds(testbed.run_weakened(attack))


@TIERS
@pytest.mark.parametrize("name", ["57", "57-beside", "112"])
def test_nothing_is_felt_by_a_submission_at_the_same_time(testbed, name, without):
    holds(testbed.run_beside_itself(attack_named(name, without)))


@TIERS
@pytest.mark.parametrize("name", ["113", "114", "115", "116"])
def test_nothing_is_learned_about_others(testbed, name, without):
    holds(testbed.run_weakened(attack_named(name, without)))
    assert not testbed.heard
