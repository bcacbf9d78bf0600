"""Holes: whatever is taken from a grader or from the platform, the proof finds what then slips through."""

from dataclasses import replace
from pathlib import Path

import pytest
from toy_course import GRADER, toy_course

from grader.core.arrivals import ARRIVALS
from grader.course.exercise import load_course
from grader.grading import cases, standing_rules
from grader.proof.effort import FULL, QUICK
from grader.proof.mutation_proof import mutate
from grader.proof.mutation_rows import HOLE, KILLED
from grader.sandbox.sandbox import Sandbox


@pytest.fixture(scope="module")
def sandbox():
    with Sandbox() as sandbox:
        yield sandbox


@pytest.fixture
def prove(sandbox, tmp_path):
    def run(grader=GRADER, effort=FULL):
        course = load_course(toy_course(tmp_path / "course", grader))
        return mutate(course.exercise("toys/scaled"), sandbox, effort=effort)

    return run


def holes(mutation):
    return {row.name: row.why for row in mutation.of("mutant", HOLE)}


def test_a_whole_grader_has_none_and_every_family_was_tried(prove):
    mutation = prove()
    assert not mutation.complaints
    assert holes(mutation) == {}
    assert mutation.false_alarms == []
    assert mutation.seed_dependent == []
    assert set(mutation.families) == {"edit", "partial mistake", "side effect"}
    assert {row.family for row in mutation.of("variant")} == {"edit", "style"}
    assert len(mutation.of("mutant", KILLED)) > 80
    assert len(mutation.of("variant")) > 30
    assert {row.outcome for row in mutation.of("right")} == {"accepted"}


def without_case(name):
    lines = [line for line in GRADER.splitlines() if f'yield "{name}"' not in line]
    assert len(lines) == len(GRADER.splitlines()) - 1
    return "\n".join(lines) + "\n"


@pytest.mark.thorough
def test_a_size_that_is_taken_out_is_a_hole_shown_with_a_small_input(prove):
    found = holes(prove(without_case("one entry")))
    why = next(why for name, why in found.items() if name.endswith("where x has one row"))
    assert why.startswith("scaled(x=[")
    assert "instead of" in why


@pytest.mark.parametrize(
    ("arrival", "words"), [("strided", "x is not contiguous"), ("second call", "results share one buffer")]
)
def test_a_state_of_arrival_that_is_taken_out_is_a_hole(prove, monkeypatch, arrival, words):
    left = tuple(one for one in ARRIVALS["numpy"] if one != arrival and one != "refilled")
    monkeypatch.setattr(cases, "ARRIVALS", {**ARRIVALS, "numpy": left})
    assert any(words in name for name in holes(prove()))


SIDE_EFFECTS = replace(FULL, edits=1, rewrites=1, styles=1, seeds=(1,))


def holes_of(slug, sandbox):
    exercise = load_course(Path(__file__).parents[2]).exercise(slug)
    return holes(mutate(exercise, sandbox, effort=SIDE_EFFECTS))


def test_a_larger_loss_that_is_taken_out_is_a_hole(sandbox, monkeypatch):
    """In an exercise whose own gradients are all small."""
    monkeypatch.setattr(cases, "LARGER_LOSS", ())
    why = holes_of("in_place/functional_activation", sandbox)["large gradients are cut off"]
    assert "in a larger loss: the gradient from the result to " in why


@pytest.mark.thorough
def test_two_tensors_over_one_memory_that_are_taken_out_are_a_hole(sandbox, monkeypatch):
    tied = cases._CaseMaker._tied
    monkeypatch.setattr(
        cases._CaseMaker, "_tied", lambda self, arrival: () if arrival else tied(self, arrival)
    )
    assert any(
        "two tensors over one memory" in name for name in holes_of("policy_gradients/ppo_ratio", sandbox)
    )


@pytest.mark.parametrize(
    "rules", [("_hold_changes", "_hold_second_call"), ("_hold_results",), ("_hold_surroundings",)]
)
def test_a_standing_rule_that_is_taken_out_is_a_hole(prove, monkeypatch, rules):
    for rule in rules:
        monkeypatch.setattr(standing_rules, rule, lambda *_: None)
    assert holes(prove())


def test_a_check_that_depends_on_the_seed_is_found(prove):
    lucky = GRADER.replace(
        "    assert_close(student.scaled(cases))",
        "    if cases_drawn_with_luck(cases):\n        assert_close(student.scaled(cases))",
    )
    lucky += '\n\ndef cases_drawn_with_luck(cases):\n    return next(iter(cases)).call.inputs["x"][0] > 1.5\n'
    assert prove(lucky).seed_dependent


def test_a_quick_proof_is_a_sample_of_the_whole(prove):
    mutation = prove(effort=QUICK)
    assert 8 <= len(mutation.of("mutant")) <= 20
    assert mutation.of("variant")
    assert holes(mutation) == {}
