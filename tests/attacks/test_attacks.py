"""Every attack: it fails in the real sandbox, and succeeds without its defence."""

import json

import pytest
from all_attacks import ATTACKS
from table import table
from testbed import CANARY

LONG = ("36", "38", "39", "40", "41", "43-numpy", "43-jit", "44", "121", "131")
"""Bombs, and waits for a deadline: 37 and 43-jnp show the same in every run. All are tried in the sandbox."""


def name(attack):
    return attack.name


def shown(attacks):
    """Each attack, the long ones in thorough runs alone."""
    return [
        pytest.param(attack, id=attack.name, marks=pytest.mark.thorough if attack.name in LONG else ())
        for attack in attacks
    ]


@pytest.mark.parametrize("attack", ATTACKS, ids=name)
def test_fails_in_the_sandbox(class_run, attack):
    verdict = class_run.verdicts[attack.student]
    assert verdict["status"] == "graded"
    assert verdict["isolation"] in ("full", "partial")
    assert verdict["cause"] in (attack.cause if isinstance(attack.cause, tuple) else (attack.cause,))
    assert (verdict["score"] == verdict["max_score"]) == attack.honest
    assert CANARY not in json.dumps(verdict)
    assert "stolen" not in json.dumps(verdict)


@pytest.mark.parametrize("attack", shown(attack for attack in ATTACKS if attack.succeeds))
def test_succeeds_without_its_defence(testbed, attack):
    assert attack.succeeds(testbed, testbed.run_weakened(attack))


@pytest.mark.parametrize("attack", shown(attack for attack in ATTACKS if attack.wins))
def test_wins_against_a_weaker_grader(testbed, attack):
    assert attack.wins(testbed)


@pytest.mark.parametrize(
    "attack", [attack for attack in ATTACKS if not (attack.succeeds or attack.wins)], ids=name
)
def test_says_why_it_is_not_shown(attack):
    assert attack.not_shown


def test_every_honest_submission_takes_full_marks(class_run):
    honest = {student: verdict for student, verdict in class_run.verdicts.items() if "honest" in student}
    assert len(class_run.verdicts) >= 140
    assert len(honest) >= 130
    short = {
        student: verdict for student, verdict in honest.items() if verdict["score"] < verdict["max_score"]
    }
    assert not short


def test_nothing_leaks_anywhere(class_run, testbed):
    assert class_run.code == 0
    assert CANARY not in class_run.output
    for path in (testbed.folder / "out").rglob("*.json"):
        assert CANARY not in path.read_text(encoding="utf-8")


def test_hidden_files_are_untouched(class_run):
    assert class_run.untouched


def test_no_listener_heard_anything(class_run):
    assert class_run.heard == []


def test_no_process_survives(class_run):
    assert class_run.survivors == []


def test_the_table_in_the_docs_is_true(root):
    assert (root / "docs" / "attacks.md").read_text(encoding="utf-8") == table()
