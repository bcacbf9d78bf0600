"""Layers replace one another: attacks fail on machines with fewer of them too."""

from dataclasses import replace

import pytest
from additional import ADDITIONAL
from harming import HARMING
from testbed import CANARY, NUMPY, ROOT, Attack

from grader.sandbox import cgroup

ALONE = ("namespaces", "bubblewrap")
"""The tier `partial`: no user namespaces at all."""
SHARED = ("namespaces",)
"""Also `partial`: bubblewrap works, but inside it no further namespaces can be created."""

FAIL_IN_PARTIAL_TIER = ("41", "42", "46", "51", "52", "53", "58", "60")


@pytest.mark.parametrize("without", [ALONE, SHARED], ids=["alone", "shared"])
def test_honest_work_is_graded_in_the_partial_tier(testbed, without):
    honest = Attack(0, "none", without=without, write=hand_in_the_reference)
    verdict = testbed.run_weakened(honest)
    assert (verdict["isolation"], verdict["status"]) == ("partial", "graded")
    assert verdict["score"] == verdict["max_score"]


def hand_in_the_reference(place):
    path = place.with_suffix(".py")
    path.write_text((ROOT / "solutions" / NUMPY / "reference.py").read_text())
    return path


@pytest.mark.parametrize(
    "attack", [attack for attack in HARMING if attack.name in FAIL_IN_PARTIAL_TIER], ids=lambda a: a.name
)
def test_attack_fails_in_the_partial_tier(testbed, attack):
    before = testbed.hidden_state()
    verdict = testbed.run_weakened(replace(attack, without=ALONE))
    assert (verdict["isolation"], verdict["status"]) == ("partial", "graded")
    assert verdict["cause"] == attack.cause
    assert (verdict["score"] == verdict["max_score"]) == attack.honest
    assert CANARY not in str(verdict)
    assert "stolen" not in str(verdict)
    assert testbed.hidden_state() == before
    assert not testbed.heard


def test_memory_is_limited_without_a_control_group(testbed, monkeypatch):
    monkeypatch.setattr(cgroup, "find_group_folder", lambda: None)
    attack = next(attack for attack in HARMING if attack.name == "43-numpy")
    assert testbed.run_weakened(replace(attack, without=()))["cause"] == "memory limit"


def test_memory_behind_an_ended_thread_is_limited_without_a_control_group(testbed, monkeypatch):
    monkeypatch.setattr(cgroup, "find_group_folder", lambda: None)
    attack = next(attack for attack in ADDITIONAL if attack.name == "104")
    assert testbed.run_weakened(replace(attack, without=()))["cause"] == "memory limit"


@pytest.mark.parametrize("name", ["101", "102", "103"])
def test_seccomp_alone_stops_what_older_landlock_allows(testbed, name):
    attack = next(attack for attack in ADDITIONAL if attack.name == name)
    verdict = testbed.run_weakened(replace(attack, without=(*ALONE, "landlock")))
    assert verdict["status"] == "graded"
    assert not attack.succeeds(testbed, verdict)


def test_attack_reaches_no_monitor_without_landlock(testbed):
    """Landlock of older kernels does not limit signals; the PID namespace does."""
    attack = next(attack for attack in HARMING if attack.name == "51")
    verdict = testbed.run_weakened(replace(attack, without=("landlock",)))
    assert "nobody" in str(verdict)
    assert testbed.bystander.poll() is None


@pytest.mark.parametrize("without", [(), ALONE], ids=["full", "alone"])
def test_no_lock_is_seen_by_a_box_that_runs_at_the_same_time(testbed, without):
    attack = next(attack for attack in HARMING if attack.name == "57-beside")
    verdict = testbed.run_beside_itself(replace(attack, without=without))
    assert "stolen" not in str(verdict)
    assert verdict["score"] == verdict["max_score"]
