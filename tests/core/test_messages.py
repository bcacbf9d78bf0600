"""Calls, flows and loaded submissions over the wire: the same on the other side, every other form refused."""

from dataclasses import fields, replace

import numpy as np
import pytest

from grader.core.cell_output import CellOutput, Kind
from grader.core.facts import Facts
from grader.core.flow import Call, Change, Flow, Output, StudentError
from grader.core.loaded import Asserted, CheckReport, LoadResult, ReportLine, Symptom
from grader.core.messages import (
    FACT_READERS,
    MAX_LINES,
    MAX_NAMES,
    call_from_wire,
    call_to_wire,
    error_from_wire,
    flow_from_wire,
    flow_to_wire,
    loaded_from_wire,
    loaded_to_wire,
)
from grader.core.text import MAX_MESSAGE
from grader.core.verdict import Flag
from grader.core.wire import Constant, Shape, WireError, pack, unpack

CALL = Call("f", {"x": np.arange(3.0), "deep": {"n": Constant(2)}}, "auto", np.ones(5, np.float32))


def over_the_wire(body):
    return unpack(*pack(body))


FACTS = Facts(
    jit_error="why not",
    grad_mode_changed=False,
    requires_grad_changed=("net.w", "net.b"),
    training_changed=(),
    settings_changed=("jax_debug_nans",),
    incoming_changed=True,
    saved_tensors=2,
    forward_passes={"net": 1},
    shared_memory=(("0", "x"), ("1", "x")),
)


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
        facts=FACTS,
    )


def test_a_call_arrives_as_it_was_made():
    arrived = call_from_wire(over_the_wire(call_to_wire(CALL)))
    assert (arrived.function, arrived.mode, arrived.key) == ("f", "auto", CALL.key)
    assert arrived.inputs["deep"]["n"] == Constant(2)


def test_a_call_is_sent_as_its_plain_values():
    assert unpack(CALL.packed.header, CALL.packed.payload).keys() == call_to_wire(CALL).keys()
    assert call_from_wire(unpack(CALL.packed.header, CALL.packed.payload)).key == CALL.key


def test_the_form_of_a_call_has_shapes_in_place_of_numbers():
    other = Call("f", {"x": np.ones(3), "deep": {"n": Constant(2)}}, "auto", np.zeros(5, np.float32), ("x",))
    assert other.key != CALL.key
    assert other.form.key == CALL.form.key
    assert CALL.form.inputs["x"] == Shape("<f8", (3,))


def test_a_call_in_the_usual_state_differs_in_nothing_else():
    assert replace(CALL, arrival="frozen: x").as_usual.key == CALL.key


def test_a_mode_that_does_not_exist_is_refused():
    with pytest.raises(WireError, match="unknown mode"):
        call_from_wire({**call_to_wire(CALL), "mode": "exec"})


def test_calls_that_differ_have_different_keys():
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


def test_a_flow_that_raised_arrives_with_its_error():
    error = StudentError("ValueError", "no", "code cell 2, line 3", "raise ValueError('no')")
    arrived = flow_from_wire(over_the_wire(flow_to_wire(Flow("f", error=error))), CALL)
    assert arrived.error == error


def test_every_fact_is_checked_when_it_arrives():
    assert [field.name for field in fields(Facts)] == list(FACT_READERS)


def test_a_fact_that_the_box_leaves_out_is_absent():
    body = {**flow_to_wire(whole_flow()), "facts": {"jit_error": ""}}
    assert flow_from_wire(body, CALL).facts == Facts(jit_error="")


def test_a_flow_has_the_name_of_the_function_that_was_called_whatever_the_answer_says():
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
        ("facts", {"jit_error": np.zeros(1)}),
        ("facts", {"jit_error": ["a list"]}),
        ("facts", {"backward_error": False}),
        ("facts", {"grad_mode_changed": 0}),
        ("facts", {"grad_mode_changed": "no"}),
        ("facts", {"requires_grad_changed": "net.w net.b"}),
        ("facts", {"requires_grad_changed": [3]}),
        ("facts", {"training_changed": ["net"] * (MAX_NAMES + 1)}),
        ("facts", {"settings_changed": "jax_debug_nans"}),
        ("facts", {"incoming_changed": 1}),
        ("facts", {"saved_tensors": "none"}),
        ("facts", {"saved_tensors": True}),
        ("facts", {"saved_tensors": 0.0}),
        ("facts", {"saved_tensors": -1}),
        ("facts", {"forward_passes": 1}),
        ("facts", {"forward_passes": ["net"]}),
        ("facts", {"forward_passes": {"net": "1"}}),
        ("facts", {"shared_memory": "0=x"}),
        ("facts", {"shared_memory": [["0", "x", "y"]]}),
        ("facts", {"shared_memory": [["0", None]]}),
        ("facts", {"unheard_of": None}),
        ("error", "text"),
        ("error", ["type", "message", "place"]),
        ("error", ["type", "message", "place", 4]),
        ("error", np.ones(4)),
    ],
    ids=lambda value: str(value)[:60],
)
def test_a_field_of_another_form_is_refused(field, value):
    with pytest.raises(WireError):
        flow_from_wire({**flow_to_wire(whole_flow()), field: value}, CALL)


@pytest.mark.parametrize("body", [None, [], "flow", 1, np.zeros(3)], ids=repr)
def test_a_flow_is_a_mapping(body):
    with pytest.raises(WireError):
        flow_from_wire(body, CALL)


def is_printable(text):
    return len(text) <= MAX_MESSAGE and text.isprintable()


UGLY = "red \x1b[31m\r\nline\u202e\x00" + "x" * 5000


NOTHING = [[[], [], {}]]
"""What a check asserts of gradients that asserts nothing."""


LOADED = LoadResult(
    errors=(StudentError("ValueError", "no", "line 2", "boom()"),),
    defined={"f": "(x)"},
    reports=(
        CheckReport(
            "f",
            False,
            (
                ReportLine(True, "value 4."),
                ReportLine(False, "y: a gradient\nline 3", Symptom("reached", "y", "[1.]")),
            ),
        ),
        CheckReport(
            "g",
            True,
            (ReportLine(None, "does not run under jit"),),
            (Asserted(("x",), ("y",), {"flag": "True"}), Asserted()),
        ),
    ),
    printed="one\ntwo",
    plain=True,
    flags=(Flag("reads frames", "code cell 1, line 2", "sys._getframe()"),),
    shown=(
        (),
        (CellOutput(Kind.PRINTED, "one\n  two\n"), CellOutput(Kind.PICTURE, "Plot.", b"\x89PNG\x00")),
        (CellOutput(Kind.VALUE, "3"),),
    ),
)


def test_a_loaded_submission_arrives_as_it_was_sent():
    assert loaded_from_wire(over_the_wire(loaded_to_wire(LOADED))) == LOADED


@pytest.mark.parametrize(
    "change",
    [
        {"errors": np.zeros(())},
        {"errors": ["x"]},
        {"defined": np.zeros(3)},
        {"defined": {"f": np.zeros(())}},
        {"reports": "f: passed"},
        {"reports": [["f", True]]},
        {"reports": [["f", True, []]]},
        {"reports": [["f", True, [], [[[], []]], ""]]},
        {"reports": [["f", True, [], [["x", [], {}]], ""]]},
        {"reports": [["f", True, [], [[[], [3], {}]], ""]]},
        {"reports": [["f", True, [], [[[], [], []]], ""]]},
        {"reports": [["f", True, [], [[[], [], {"flag": True}]], ""]]},
        {"reports": [["f", 1, [], NOTHING, ""]]},
        {"reports": [[None, True, [], NOTHING, ""]]},
        {"reports": [["f", True, "lines", NOTHING, ""]]},
        {"reports": [["f", True, ["✓ value"], NOTHING, ""]]},
        {"reports": [["f", True, [["✓", "value", None]], NOTHING, ""]]},
        {"reports": [["f", True, [[True, 3, None]], NOTHING, ""]]},
        {"reports": [["f", True, [[True, "value"]], NOTHING, ""]]},
        {"reports": [["f", True, [[True, "value", "kind"]], NOTHING, ""]]},
        {"reports": [["f", True, [[True, "value", ["kind", "x"]]], NOTHING, ""]]},
        {"reports": [["f", True, [[True, "value", ["kind", "x", 3]]], NOTHING, ""]]},
        {"reports": [["f", True, [], [3], ""]]},
        {"reports": [["f", True, [], NOTHING, 3]]},
        {"printed": None},
        {"shown": None},
        {"shown": ["text"]},
        {"shown": [[["printed", "text"]]]},
        {"shown": [[["sung", "text", np.zeros(0, np.uint8)]]]},
        {"shown": [[["printed", 3, np.zeros(0, np.uint8)]]]},
        {"shown": [[["picture", "text", None]]]},
        {"shown": [[["picture", "text", np.zeros(3)]]]},
        {"shown": [[["picture", "text", np.zeros((2, 2), np.uint8)]]]},
    ],
    ids=str,
)
def test_a_loaded_submission_of_another_form_is_refused(change):
    with pytest.raises(WireError):
        loaded_from_wire({**loaded_to_wire(LOADED), **change})


@pytest.mark.parametrize("missing", ["errors", "defined", "reports", "printed", "shown"])
def test_a_loaded_submission_without_one_of_its_fields_is_refused(missing):
    body = loaded_to_wire(LOADED)
    del body[missing]
    with pytest.raises(WireError):
        loaded_from_wire(body)


@pytest.mark.parametrize("body", [None, np.zeros(3), []], ids=repr)
def test_a_loaded_submission_is_a_mapping(body):
    with pytest.raises(WireError):
        loaded_from_wire(body)


def test_a_report_and_what_is_printed_are_cut_and_made_safe_to_print_line_by_line():
    many = "\n".join([UGLY.replace("\n", "")] * (2 * MAX_LINES))
    body = {
        **loaded_to_wire(LOADED),
        "printed": many,
        "reports": [[UGLY, True, [[None, many, [UGLY, UGLY, UGLY]]] * 500, NOTHING, ""]],
    }
    loaded = loaded_from_wire(body)
    (report,) = loaded.reports
    assert is_printable(report.function)
    assert len(report.lines) == MAX_LINES
    for text in (loaded.printed, report.lines[0].text):
        assert len(text.splitlines()) == MAX_LINES
        assert all(is_printable(line) for line in text.splitlines())


def test_the_text_of_an_error_is_made_safe_to_print():
    error = error_from_wire([UGLY] * 4)
    assert all(is_printable(part) for part in (error.type, error.message, error.place, error.line))


def test_the_texts_of_facts_are_made_safe_to_print():
    hostile = {
        "jit_error": UGLY,
        "training_changed": [UGLY],
        "forward_passes": {UGLY: 1},
        "shared_memory": [[UGLY, UGLY]],
    }
    facts = flow_from_wire({**flow_to_wire(whole_flow()), "facts": hostile}, CALL).facts
    texts = [facts.jit_error, *facts.training_changed, *facts.forward_passes, *facts.shared_memory[0]]
    assert all(is_printable(text) for text in texts)


def test_the_kind_of_an_output_is_made_safe_to_print():
    body = {**flow_to_wire(whole_flow()), "outputs": [["0", UGLY, None]]}
    assert is_printable(flow_from_wire(body, CALL).outputs[0].kind)


def test_the_name_of_a_changed_input_is_made_safe_to_print():
    body = {**flow_to_wire(whole_flow()), "changes": {UGLY: ["value", None]}}
    assert all(is_printable(name) for name in flow_from_wire(body, CALL).changes)
