"""What the proof finds wrong with a contract: gaps, wrong names, and promises that the reference breaks."""

import pytest
from held import NONE, SOME, flow_of, held_contract
from support import copy_course

from grader.core.arrivals import GRAD_MODE_OFF
from grader.core.facts import Facts
from grader.core.flow import Change
from grader.course.exercise import load_course
from grader.proof.contract_findings import contract_findings

SLUG = "target_networks/td_loss"


@pytest.fixture
def findings(root):
    exercise = load_course(root).exercise(SLUG)

    def find(*flows, **contract):
        return [
            finding.message for finding in contract_findings(exercise, [held_contract(*flows, **contract)])
        ]

    return find


def test_a_contract_that_the_reference_keeps_has_no_finding(findings):
    assert findings() == []


@pytest.mark.parametrize(
    ("contract", "message"),
    [
        (
            {"blocked": []},
            "The contract of f says nothing of y (two entries): add it to flows, blocked or open.",
        ),
        (
            {"blocked": ["y", "z"]},
            "The contract of f names z, which no case has: correct the name, or add a case.",
        ),
        (
            {"blocked": {"1": ["y"]}, "open": {"value": ["y"]}},
            "The contract of f names the output 1, which no case has: there are value.",
        ),
        (
            {"flows": [], "blocked": ["x", "y"]},
            "The contract of f blocks x, and the reference lets a gradient reach it (two entries): "
            "correct one of them.",
        ),
        (
            {"flows": ["x", "y"], "blocked": []},
            "The contract of f says that y flows, and the reference's gradient is zero in every case: "
            "correct it, or add a case in which it is not.",
        ),
        (
            {"excluded": {GRAD_MODE_OFF: " "}},
            "excluded['grad mode off'] of f has no reason: say which sentence of the problem rules it out.",
        ),
    ],
    ids=["unlisted", "unknown", "unknown output", "blocked and reached", "flows and zero", "no reason"],
)
def test_what_does_not_hold_is_said_with_what_to_do(findings, contract, message):
    assert findings(**contract) == [message]


def test_flags_and_whole_numbers_need_no_entry(findings):
    assert findings(flow_of({"x": SOME, "y": SOME, "flag": "mean", "n": 3}), parameters=("x", "y", "n")) == []


def test_a_container_of_arrays_needs_an_entry_and_one_within_it_will_do(findings):
    batch = flow_of({"x": SOME, "y": SOME, "batch": {"states": SOME}})
    names = ("x", "y", "batch")
    assert "says nothing of batch" in findings(batch, parameters=names)[0]
    assert findings(batch, parameters=names, open=["batch.states"]) == []


def test_what_only_the_scene_is_given_needs_no_entry(findings):
    assert findings(flow_of({"x": SOME, "y": SOME, "seeds": SOME})) == []


def test_a_contract_by_output_speaks_of_every_output(findings):
    two = flow_of(gradients={"0": {"x": SOME, "y": NONE}, "1": {"x": NONE, "y": NONE}})
    (message,) = findings(two, flows={"0": ["x"]})
    assert message.startswith("The contract of f says nothing of x, where the output is 1 (two entries)")
    assert findings(two, flows={"0": ["x"]}, blocked={"0": ["y"], "1": ["x", "y"]}) == []


def test_an_input_that_some_case_says_nothing_of_is_named_with_that_case(findings):
    (message,) = findings(
        flow_of(),
        flow_of(case="one entry", inputs={"x": SOME, "y": SOME, "flag": False}),
        blocked=lambda inputs: ["y"] if inputs["flag"] else [],
    )
    assert "says nothing of y (one entry)" in message


def test_one_array_as_both_is_no_broken_promise(findings):
    tied = flow_of(gradients={"value": {"x": SOME, "y": SOME}}, case="tied", ties=(("x", "y"),))
    assert findings(flow_of(), tied) == []


def test_a_gradient_that_leaks_in_one_state_of_arrival_is_a_broken_promise(findings):
    leak = flow_of(gradients={"value": {"x": SOME, "y": SOME}}, case="eval", arrival="eval mode")
    (message,) = findings(flow_of(), leak)
    assert "blocks y, and the reference lets a gradient reach it (eval)" in message


@pytest.mark.parametrize(
    ("flow", "after", "name"),
    [
        ({"changes": {"x": Change("value", NONE)}}, "x", "x"),
        (
            {"facts": Facts(grad_mode_changed=False, requires_grad_changed=("x",))},
            "*.requires_grad",
            "x.requires_grad",
        ),
        ({"facts": Facts(training_changed=("net",))}, "net.training", "net.training"),
    ],
    ids=["value", "requires_grad", "training"],
)
def test_what_the_reference_changes_has_to_be_named(findings, flow, after, name):
    (message,) = findings(flow_of(**flow))
    assert message.startswith(f"The reference changes {name} (f, for two entries)")
    assert findings(flow_of(**flow), after={after: "open"}) == []


def test_what_a_scene_changes_after_the_call_is_not_the_references_doing(root):
    exercise = load_course(root).exercise("target_networks/ema_update")
    changed = flow_of(changes={"x": Change("value", NONE)})
    assert list(contract_findings(exercise, [held_contract(changed)])) == []
    frozen = flow_of(facts=Facts(requires_grad_changed=("x",)))
    assert len(list(contract_findings(exercise, [held_contract(frozen)]))) == 1


def test_grad_mode_is_never_left_changed(findings):
    (message,) = findings(flow_of(facts=Facts(grad_mode_changed=True)), after={"*": "open"})
    assert message.startswith("The reference changes grad mode")


def test_each_case_has_a_name_of_its_own(findings):
    assert findings(flow_of(), flow_of()) == [
        "2 cases of f are called 'two entries': give each a name of its own."
    ]


def test_the_command_says_what_is_wrong_and_where_writes_the_table_and_shows_what_was_tried(grader, tmp_path):
    slug = "policy_gradients/ppo_ratio"
    course = copy_course(tmp_path / "course-copy", slug)
    hidden, notebook = (
        course / "solutions" / slug / "test_ppo_ratio.py",
        course / "exercises" / f"{slug}.ipynb",
    )
    hidden.write_text(hidden.read_text().replace(', blocked=["old_logp"])', ")"))
    before = notebook.read_text()
    notebook.write_text(before.replace("| `new_logp` | **flows**:", "| `new_logp` | **blocked**:"))
    ran = grader("prove", "--root", course, "--github", "--write-tables", "--coverage")
    assert ran.code == 1
    sentence = (
        "The contract of ppo_ratio says nothing of old_logp (six actions): add it to flows, blocked or open."
    )
    assert sentence in ran.out
    assert f"test_ppo_ratio.py,line=8,title={slug}::{sentence}" in ran.out
    assert (
        "The contract table is stale. The contract has this line:\n    | `new_logp` | **flows**:" in ran.out
    )
    assert f"Wrote the contract table of exercises/{slug}.ipynb: prove it again." in ran.out
    assert notebook.read_text() == before
    assert "    ppo_ratio: 12 cases\n" in ran.out
    assert "tried: rank 0, 1, 2; shape 6, 3×4, 1" in ran.out
