"""The verdict's JSON is a contract: its keys, their order, and the way back."""

import json
from dataclasses import replace

import pytest

from grader.core.verdict import Check, Flag, Pitfall, Verdict, dump

VERDICT = Verdict(
    student="Zoë O'Hara",
    exercise="unit/id",
    status="graded",
    score=1.0,
    max_score=3.0,
    checks=(
        Check("test_a", "a holds", "passed", 1.0, 1.0, ""),
        Check("test_b", "b holds", "failed", 0.0, 2.0, "f: expected 1, got 2."),
    ),
    pitfalls=(Pitfall("b_forgotten", "Think of b."),),
    cause=None,
    seed=7,
    isolation="none",
    grader="abc",
    submission="def",
    seconds=0.11,
    flags=(Flag("reads frames", "code cell 1, line 2", "sys._getframe()"),),
)


def test_the_json_has_the_contracts_keys_in_the_contracts_order():
    data = VERDICT.to_json()
    assert list(data) == [
        "student", "exercise", "status", "score", "max_score", "checks", "pitfalls",
        "cause", "seed", "isolation", "grader", "submission", "flags", "seconds",
    ]  # fmt: skip
    assert list(data["checks"][0]) == ["name", "title", "outcome", "points", "max_points", "message"]
    assert list(data["pitfalls"][0]) == ["name", "advice"]


def test_a_verdict_survives_json_whole():
    assert Verdict.from_json(json.loads(json.dumps(VERDICT.to_json()))) == VERDICT


def test_a_verdict_from_before_there_were_flags_has_none():
    data = VERDICT.to_json()
    del data["flags"]
    assert Verdict.from_json(data) == replace(VERDICT, flags=())


def test_a_flag_says_where_and_what():
    assert str(VERDICT.flags[0]) == "code cell 1, line 2: reads frames: `sys._getframe()`"


def test_a_dump_is_a_json_list_that_keeps_letters_readable():
    text = dump([VERDICT, replace(VERDICT, student="s02")])
    assert [item["student"] for item in json.loads(text)] == ["Zoë O'Hara", "s02"]
    assert "Zoë" in text
    assert text.endswith("\n")
    assert json.loads(dump([])) == []


@pytest.mark.parametrize(
    "data",
    [
        {},
        [],
        None,
        "text",
        {**VERDICT.to_json(), "checks": None},
        {**VERDICT.to_json(), "checks": [{"name": "test_a"}]},
        {**VERDICT.to_json(), "checks": ["test_a"]},
        {**VERDICT.to_json(), "flags": ["a line"]},
        {**VERDICT.to_json(), "pitfalls": [{"name": "x", "advice": "y", "more": "z"}]},
        {key: value for key, value in VERDICT.to_json().items() if key != "seed"},
    ],
    ids=lambda data: str(data)[:30],
)
def test_anything_else_is_not_a_verdict(data):
    with pytest.raises(ValueError, match="not a verdict"):
        Verdict.from_json(data)


def test_full_means_every_point_of_a_graded_submission():
    assert replace(VERDICT, score=3.0).full
    assert not VERDICT.full
    assert not replace(VERDICT, score=3.0, status="error").full
    assert not replace(VERDICT, score=0.0, max_score=0.0).full
