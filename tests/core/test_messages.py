"""Calls and flows over the wire: the same on the other side, and every other form refused."""

import numpy as np
import pytest

from grader.core.flow import Call, Change, Fault, Flow, Output
from grader.core.messages import (
    call_from_wire,
    call_to_wire,
    fault_from_wire,
    fault_to_wire,
    flow_from_wire,
    flow_to_wire,
    loaded_from_wire,
)
from grader.core.text import MAX_MESSAGE, printable
from grader.core.wire import Constant, WireError, pack, unpack

CALL = Call("f", {"x": np.arange(3.0), "deep": {"n": Constant(2)}}, "auto", np.ones(5, np.float32))


def over_the_wire(body):
    return unpack(*pack(body))


def whole_flow():
    return Flow(
        "f",
        outputs=(
            Output("0", "array", np.float32([1, 2])),
            Output("1", "None", None),
            Output("2", "a str", None),
        ),
        gradients={"0": {"x": np.zeros(3), "deep.w": None}},
        changes={"x": Change("data", np.ones(3))},
        facts={"jit": "why not", "backward": None, "saved_tensors": 2, "grad_mode_changed": False},
    )


def test_a_call_arrives_as_it_was_made():
    arrived = call_from_wire(over_the_wire(call_to_wire(CALL)))
    assert (arrived.function, arrived.mode, arrived.key) == ("f", "auto", CALL.key)
    assert arrived.inputs["deep"]["n"] == Constant(2)


def test_a_mode_that_does_not_exist_is_refused():
    with pytest.raises(WireError, match="unknown mode"):
        call_from_wire({**call_to_wire(CALL), "mode": "exec"})


def test_the_key_of_a_call_tells_every_difference():
    def key(function="f", mode="auto", pool=1.0, **inputs):
        return Call(function, inputs or {"x": np.zeros(2)}, mode, np.float32([pool])).key

    others = [
        key("g"),
        key(mode="vmap"),
        key(pool=2.0),
        key(y=np.zeros(2)),
        key(x=np.zeros(2, np.float32)),
        key(x=np.zeros((2, 1))),
        key(x=[0.0, 0.0]),
        key(x=0.0),
        key(x=Constant(0.0)),
    ]
    assert key() == key()
    assert len({key(), *others}) == 1 + len(others)


def test_a_flow_arrives_as_it_was_sent():
    sent = whole_flow()
    arrived = flow_from_wire(over_the_wire(flow_to_wire(sent)), CALL)
    assert [(o.name, o.kind) for o in arrived.outputs] == [("0", "array"), ("1", "None"), ("2", "a str")]
    np.testing.assert_array_equal(arrived.outputs[0].array, sent.outputs[0].array)
    assert arrived.gradients["0"]["deep.w"] is None
    assert arrived.changes["x"].how == "data"
    assert arrived.facts == sent.facts
    assert arrived.error is None
    assert arrived.call is CALL


def test_a_flow_that_raised_arrives_with_its_fault():
    fault = Fault("ValueError", "no", "code cell 2, line 3", "raise ValueError('no')")
    arrived = flow_from_wire(over_the_wire(flow_to_wire(Flow("f", error=fault))), CALL)
    assert arrived.error == fault


def test_a_flow_is_about_the_function_that_was_asked_for_whatever_was_answered():
    assert flow_from_wire(flow_to_wire(Flow("another")), CALL).function == "f"


@pytest.mark.parametrize("missing", ["outputs", "gradients", "changes", "facts", "error"])
def test_a_flow_without_one_of_its_fields_is_refused(missing):
    body = flow_to_wire(whole_flow())
    del body[missing]
    with pytest.raises(WireError):
        flow_from_wire(body, CALL)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("outputs", None),
        ("outputs", 5),
        ("outputs", [["name", "array"]]),
        ("outputs", [["name", "array", 1.5]]),
        ("outputs", [[1, "array", None]]),
        ("outputs", [["name", None, None]]),
        ("gradients", []),
        ("gradients", {"0": []}),
        ("gradients", {"0": {"x": 0.0}}),
        ("gradients", {"0": {"x": [0.0]}}),
        ("changes", {"x": "value"}),
        ("changes", {"x": ["value"]}),
        ("changes", {"x": [1, None]}),
        ("changes", {"x": ["value", "array"]}),
        ("facts", []),
        ("facts", {"jit": np.zeros(1)}),
        ("facts", {"jit": ["a list"]}),
        ("error", "text"),
        ("error", ["type", "message", "place"]),
        ("error", ["type", "message", "place", 4]),
        ("error", np.ones(4)),
    ],
    ids=str,
)
def test_a_field_of_another_form_is_refused(field, value):
    with pytest.raises(WireError):
        flow_from_wire({**flow_to_wire(whole_flow()), field: value}, CALL)


@pytest.mark.parametrize("body", [None, [], "flow", 1, np.zeros(3)], ids=repr)
def test_what_is_no_mapping_is_no_flow(body):
    with pytest.raises(WireError):
        flow_from_wire(body, CALL)


def is_printable(text):
    return len(text) <= MAX_MESSAGE and text.isprintable()


UGLY = "red \x1b[31m\r\nline\u202e\x00" + "x" * 5000


def test_what_was_loaded_arrives_as_faults_and_signatures():
    fault = Fault("ValueError", "no", "line 2", "boom()")
    body = {"faults": [fault_to_wire(fault)], "defined": {"f": "(x)"}}
    assert loaded_from_wire(body) == ([fault], {"f": "(x)"})


@pytest.mark.parametrize(
    "body",
    [
        None,
        np.zeros(3),
        {},
        {"faults": np.zeros(()), "defined": {}},
        {"faults": [], "defined": np.zeros(3)},
        {"faults": [], "defined": {"f": np.zeros(())}},
        {"faults": ["x"], "defined": {}},
    ],
)
def test_what_was_loaded_is_refused_in_any_other_form(body):
    with pytest.raises(WireError):
        loaded_from_wire(body)


def test_text_without_a_printable_character_is_empty():
    assert printable("\u200b \u200b") == ""


def test_a_faults_text_is_made_safe_to_print():
    fault = fault_from_wire([UGLY] * 4)
    assert all(is_printable(part) for part in (fault.type, fault.message, fault.place, fault.line))


def test_a_facts_text_is_made_safe_to_print():
    body = {**flow_to_wire(whole_flow()), "facts": {"jit": UGLY}}
    assert is_printable(flow_from_wire(body, CALL).facts["jit"])


def test_the_kind_of_an_output_is_made_safe_to_print():
    body = {**flow_to_wire(whole_flow()), "outputs": [["0", UGLY, None]]}
    assert is_printable(flow_from_wire(body, CALL).outputs[0].kind)


def test_the_name_of_a_changed_input_is_made_safe_to_print():
    body = {**flow_to_wire(whole_flow()), "changes": {UGLY: ["value", None]}}
    assert all(is_printable(name) for name in flow_from_wire(body, CALL).changes)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        ("  two\n\tlines  ", "two lines"),
        ("\x1b[31mred", "[31mred"),
        ("right\u202eto left", "rightto left"),
        ("é ∂ 漢", "é ∂ 漢"),
        ("", ""),
    ],
    ids=ascii,
)
def test_printable_text_is_one_line_without_control_characters(text, shown):
    assert printable(text) == shown


def test_long_text_is_cut_and_says_so():
    assert printable("x" * 20, limit=10) == "x" * 9 + "…"
    assert printable("x" * 10, limit=10) == "x" * 10


def test_a_fault_reads_as_type_message_and_line():
    assert str(Fault("E", "why", "line 3", "f(x)")) == "E: why (line 3: `f(x)`)"
    assert str(Fault("E", "", "", "")) == "E"
