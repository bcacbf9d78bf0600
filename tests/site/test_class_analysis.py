"""Class analysis: difficulty and discrimination, pitfalls by week, and groups of the same mistake."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest

from grader.core.verdict import Check
from grader.site.class_analysis import (
    JudgedAttempt,
    check_items,
    mistake_groups,
    pitfall_weeks,
    symptom,
)

ZURICH = ZoneInfo("Europe/Zurich")


def judged(number, person, outcomes, *, messages=None, pitfalls=(), cause=None, made=0.0):
    """An attempt with one check per letter of `outcomes`: p passed, f failed, s skipped; one point each."""
    words = {"p": "passed", "f": "failed", "s": "skipped"}
    checks = tuple(
        Check(f"test_{index}", f"title {index}", words[letter], float(letter == "p"), 1.0, (messages or {}).get(index, ""))
        for index, letter in enumerate(outcomes)
    )  # fmt: skip
    score = float(outcomes.count("p"))
    return JudgedAttempt(number, person, made, score, float(len(outcomes)), cause, pitfalls, checks)


def test_difficulty_is_the_share_that_passes_at_first():
    attempts = [
        judged(n, person, outcomes) for n, (person, outcomes) in enumerate([(1, "pf"), (1, "pp"), (2, "fp")])
    ]
    first, second = check_items(attempts)
    assert (first.title, first.students, first.difficulty, second.difficulty) == ("title 0", 2, 0.5, 0.5)
    assert first.discrimination is None, "two students say nothing"
    broken = judged(9, 3, "ff", cause="syntax error")
    assert check_items([broken]) == []


def test_a_check_that_does_not_tell_students_apart_is_flagged():
    good, bad = ["ppp", "ppp", "ppf"], ["fff", "fff", "ffp"]
    items = check_items([judged(n, n, outcomes) for n, outcomes in enumerate(good + bad)])
    assert items[0].discrimination == pytest.approx(0.816, abs=0.01)
    assert not items[0].flagged
    turned = ["fpp", "fpp", "fpp", "pff", "pff"]
    items = check_items([judged(n, n, outcomes) for n, outcomes in enumerate(turned)])
    assert items[0].discrimination == pytest.approx(-1.0)
    assert items[0].flagged
    same = check_items([judged(n, n, "pp") for n in range(6)])
    assert [(item.difficulty, item.discrimination, item.flagged) for item in same] == [(1.0, None, False)] * 2


def test_pitfalls_are_counted_by_student_and_local_week():
    def at(text):
        return datetime.fromisoformat(text).replace(tzinfo=ZURICH).timestamp()

    attempts = [
        judged(1, 1, "f", pitfalls=("a",), made=at("2027-03-28T23:30")),  # a Sunday, as clocks go forward
        judged(2, 1, "f", pitfalls=("a",), made=at("2027-03-28T23:40")),
        judged(3, 2, "f", pitfalls=("a", "b"), made=at("2027-03-29T00:10")),
        judged(4, 3, "f", pitfalls=("a",), made=at("2027-04-12T12:00")),
    ]
    weeks = pitfall_weeks(attempts, ZURICH)
    assert weeks.weeks == [date(2027, 3, 22), date(2027, 3, 29), date(2027, 4, 5), date(2027, 4, 12)]
    assert weeks.rows == [("a", [1, 1, 0, 1]), ("b", [0, 1, 0, 0])]
    assert pitfall_weeks([judged(1, 1, "p")], ZURICH).rows == []


def test_a_symptom_is_the_message_without_its_numbers():
    first = symptom("td_loss, for action 4: a gradient\nreaches q. Expected none, got up to 0.97.")
    assert first == symptom("td_loss, for action 1: a gradient reaches q. Expected none, got up to -1.2e-05.")
    assert first != symptom("td_loss, for action 4: no gradient reaches q. Expected none, got up to 0.97.")


def test_undiagnosed_attempts_with_the_same_symptoms_are_one_group():
    attempts = [
        judged(1, 1, "pf", messages={1: "got 0.5"}),
        judged(2, 2, "pf", messages={1: "got 7"}),
        judged(3, 1, "pf", messages={1: "got 9"}),
        judged(4, 3, "fs", messages={0: "got 7"}),
        judged(5, 4, "pf", messages={1: "got 7"}, pitfalls=("known",)),
        judged(6, 5, "ff", cause="time limit"),
        judged(7, 6, "pp"),
    ]
    most, other = mistake_groups(attempts)
    assert ([one.id for one in most.attempts], most.people, most.latest) == ([1, 2, 3], {1, 2}, [2, 3])
    assert [check.title for check in most.failed] == ["title 1"]
    assert [check.title for check in other.failed] == ["title 0"], "a skipped check says nothing"
