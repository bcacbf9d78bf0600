"""Layers stand in for one another: what holds where a machine gives fewer of them."""

from dataclasses import replace

import pytest
from arena import CANARY, NUMPY, ROOT, Attack
from harming import HARMING
from own import OWN

from grader.sandbox import cgroup

ALONE = ("namespaces", "outer")
"""The tier `partial`: no user namespaces at all."""
SHARED = ("namespaces",)
"""Also `partial`: bubblewrap may be used, but its inside gives no further namespaces."""

STANDS_IN = ("41", "42", "46", "51", "52", "53", "58", "60")


@pytest.mark.parametrize("without", [ALONE, SHARED], ids=["alone", "shared"])
def test_honest_work_is_graded_in_the_partial_tier(arena, without):
    honest = Attack(0, "none", without=without, write=hand_in_the_reference)
    verdict = arena.run_weakened(honest)
    assert (verdict["isolation"], verdict["status"]) == ("partial", "graded")
    assert verdict["score"] == verdict["max_score"]


def hand_in_the_reference(place):
    path = place.with_suffix(".py")
    path.write_text((ROOT / "solutions" / NUMPY / "reference.py").read_text())
    return path


@pytest.mark.parametrize(
    "attack", [attack for attack in HARMING if attack.name in STANDS_IN], ids=lambda a: a.name
)
def test_attack_holds_in_the_partial_tier(arena, attack):
    before = arena.hidden_state()
    verdict = arena.run_weakened(replace(attack, without=ALONE))
    assert (verdict["isolation"], verdict["status"]) == ("partial", "graded")
    assert verdict["cause"] == attack.cause
    assert (verdict["score"] == verdict["max_score"]) == attack.honest
    assert CANARY not in str(verdict)
    assert "stolen" not in str(verdict)
    assert arena.hidden_state() == before
    assert not arena.heard


def test_memory_is_bounded_without_a_control_group(arena, monkeypatch):
    monkeypatch.setattr(cgroup, "find_home", lambda: None)
    attack = next(attack for attack in HARMING if attack.name == "43-numpy")
    assert arena.run_weakened(replace(attack, without=()))["cause"] == "memory limit"


def test_memory_behind_an_ended_thread_is_bounded_without_a_control_group(arena, monkeypatch):
    monkeypatch.setattr(cgroup, "find_home", lambda: None)
    attack = next(attack for attack in OWN if attack.name == "104")
    assert arena.run_weakened(replace(attack, without=()))["cause"] == "memory limit"


@pytest.mark.parametrize("name", ["101", "102", "103"])
def test_seccomp_alone_holds_what_older_landlock_does_not_know(arena, name):
    attack = next(attack for attack in OWN if attack.name == name)
    verdict = arena.run_weakened(replace(attack, without=(*ALONE, "landlock")))
    assert verdict["status"] == "graded"
    assert not attack.succeeds(arena, verdict)


def test_attack_reaches_no_keeper_without_landlock(arena):
    """Older kernels' Landlock does not scope signals; the process space does."""
    attack = next(attack for attack in HARMING if attack.name == "51")
    verdict = arena.run_weakened(replace(attack, without=("landlock",)))
    assert "nobody" in str(verdict)
    assert arena.bystander.poll() is None


@pytest.mark.parametrize("without", [(), ALONE], ids=["full", "alone"])
def test_no_lock_is_seen_by_a_box_that_runs_at_the_same_time(arena, without):
    attack = next(attack for attack in HARMING if attack.name == "57-beside")
    verdict = arena.run_beside_itself(replace(attack, without=without))
    assert "stolen" not in str(verdict)
    assert verdict["score"] == verdict["max_score"]
