"""Every attack of the list: it holds in the real sandbox, and it is live without its defence."""

import json

import pytest
from arena import CANARY
from register import ATTACKS
from table import table


def name(attack):
    return attack.name


@pytest.mark.parametrize("attack", ATTACKS, ids=name)
def test_holds(class_run, attack):
    verdict = class_run.verdicts[attack.student]
    assert verdict["status"] == "graded"
    assert verdict["isolation"] in ("full", "partial")
    assert verdict["cause"] in (attack.cause if isinstance(attack.cause, tuple) else (attack.cause,))
    assert (verdict["score"] == verdict["max_score"]) == attack.honest
    assert CANARY not in json.dumps(verdict)
    assert "stolen" not in json.dumps(verdict)


@pytest.mark.parametrize("attack", [attack for attack in ATTACKS if attack.succeeds], ids=name)
def test_is_live_without_its_defence(arena, attack):
    assert attack.succeeds(arena, arena.run_weakened(attack))


@pytest.mark.parametrize("attack", [attack for attack in ATTACKS if attack.live], ids=name)
def test_wins_against_the_usual_design(arena, attack):
    assert attack.live(arena)


@pytest.mark.parametrize(
    "attack", [attack for attack in ATTACKS if not (attack.succeeds or attack.live)], ids=name
)
def test_says_why_it_is_not_shown_live(attack):
    assert attack.not_live


def test_every_honest_submission_takes_full_marks(class_run):
    honest = {student: verdict for student, verdict in class_run.verdicts.items() if "honest" in student}
    assert len(class_run.verdicts) >= 140
    assert len(honest) >= 130
    short = {
        student: verdict for student, verdict in honest.items() if verdict["score"] < verdict["max_score"]
    }
    assert not short


def test_nothing_leaks_anywhere(class_run, arena):
    assert class_run.code == 0
    assert CANARY not in class_run.output
    for path in (arena.folder / "out").rglob("*.json"):
        assert CANARY not in path.read_text(encoding="utf-8")


def test_hidden_files_are_untouched(class_run):
    assert class_run.untouched


def test_no_listener_heard_anything(class_run):
    assert class_run.heard == []


def test_no_process_survives(class_run):
    assert class_run.survivors == []


def test_the_table_in_the_docs_is_true(root):
    assert (root / "docs" / "attacks.md").read_text(encoding="utf-8") == table()
