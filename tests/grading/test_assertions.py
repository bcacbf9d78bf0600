"""Every message of every assertion, word for word: called, expected, got, try."""

from dataclasses import replace

import numpy as np
import pytest

from grader import (
    assert_blocked,
    assert_close,
    assert_disconnected,
    assert_flows,
    assert_jits,
    assert_like,
    assert_no_graph,
    assert_passes,
    assert_separate,
    assert_state_kept,
    assert_unchanged,
)
from grader.core.errors import CheckFailed, GraderError
from grader.core.facts import Facts
from grader.core.flow import Call, Change, Flow, Output, StudentError

CALL = Call("f", {}, "auto", np.ones(1, np.float32))
RAISED = Flow("f", error=StudentError("ValueError", "no", "line 2", "boom()"), call=CALL)
RAISED_TOLD = "f raised ValueError: no (line 2: `boom()`)."


def f32(*entries):
    return np.float32(entries)


def flow(*arrays, gradients=None, changes=None, **facts):
    """A flow that returned these arrays; gradients are of the one output `value`."""
    names = ["value"] if len(arrays) == 1 else [str(index) for index in range(len(arrays))]
    outputs = tuple(
        Output(name, "None" if a is None else "array", a) for name, a in zip(names, arrays, strict=True)
    )
    reached = {} if gradients is None else {"value": gradients}
    return Flow("f", outputs, reached, changes or {}, Facts(**facts), call=CALL)


def returned(kind, array=None):
    return Flow("f", (Output("value", kind, array),), call=CALL)


class Reference:
    """Answers every call with one flow."""

    def __init__(self, answer):
        self._answer = answer

    def answer(self, call):
        assert call is CALL
        return self._answer


def failure(assertion, *arguments, **named):
    with pytest.raises(CheckFailed) as failed:
        assertion(*arguments, **named)
    return str(failed.value)


# assert_close


FORMULA = "Compare it with what the problem asks for, term by term."


def test_close_accepts_flows_arrays_tuples_and_a_reference():
    value = f32(1, 2)
    assert_close(flow(value), flow(value))
    assert_close(flow(value), like=Reference(flow(value)))
    assert_close(value, value)
    assert_close((value, None), [value, None])
    assert_close(flow(value, None), (value, None))


@pytest.mark.parametrize(
    ("got", "want", "told"),
    [
        (f32(1, 2), f32(1, 3), f"f: expected [1, 3], got [1, 2]. {FORMULA}"),
        (f32(1, np.nan), f32(1, 3), "f: expected [1, 3], got [1, nan]. Look for what is not finite."),
        (f32(1), f32(1)[0], "f: expected shape (), got shape (1,). Look for a missing or extra axis."),
        (
            f32(1).astype(float),
            f32(1),
            "f: expected float32, got float64. Return the type that the problem asks for.",
        ),
        (None, f32(1), "f: expected [1], got None."),
        (f32(1), None, "f: expected None, got [1]."),
        (np.array(1.23456), np.array(2.0), f"f: expected 2, got 1.23. {FORMULA}"),
        (
            np.arange(6),
            np.arange(6) + 1,
            f"f: expected [1, 2, 3, 4, …], got [0, 1, 2, 3, …]. {FORMULA}",
        ),
        (
            np.array([True]),
            np.array([False]),
            f"f: expected [False], got [True]. {FORMULA}",
        ),
    ],
    ids=["value", "nan", "shape", "dtype", "none", "not none", "scalar", "int", "bool"],
)
def test_close_says_what_was_expected_and_what_came(got, want, told):
    assert failure(assert_close, flow(got), flow(want)) == told


def test_close_tells_an_empty_array_by_its_shape():
    assert failure(assert_close, flow(np.zeros((0, 2))), flow(None)) == (
        "f: expected None, got an empty array of shape (0, 2)."
    )


def test_close_says_how_many_values_were_expected():
    one, two = flow(f32(1)), flow(f32(1), f32(2))
    assert failure(assert_close, one, two) == (
        "f: expected 2 values, got 1 value. Return what the problem lists, in its order."
    )
    assert failure(assert_close, flow(), one) == (
        "f: expected 1 value, got 0 values. Return what the problem lists, in its order."
    )


def test_close_says_which_of_several_values_is_off():
    told = failure(assert_close, flow(f32(1), f32(2)), flow(f32(1), f32(3)))
    assert told.startswith("f, value 1: expected [3], got [2].")


def test_close_looks_at_the_picked_output_alone():
    reference = Reference(flow(f32(1), f32(3)))
    assert_close(flow(f32(1), f32(2))[0], like=reference)
    assert failure(assert_close, flow(f32(1), f32(2))[1], like=reference).startswith(
        "f: expected [3], got [2]."
    )


@pytest.mark.parametrize(
    ("kind", "array"),
    [
        ("a Python float", np.array(1.0)),
        ("a str", None),
        ("a function", None),
        ("an array of complex64", None),
    ],
)
def test_close_names_what_is_no_array(kind, array):
    told = f"f: returned {kind}. Expected an array of the framework's own."
    assert failure(assert_close, returned(kind, array), flow(f32(1))) == told


def test_close_of_plain_arrays_speaks_of_the_result():
    assert failure(assert_close, f32(1), f32(2)).startswith("the result: expected [2], got [1].")


def test_close_takes_other_tolerances():
    assert_close(flow(f32(1.0)), flow(f32(1.01)), rtol=0.1)
    assert_close(flow(f32(0.0)), flow(f32(0.01)), atol=0.1)


def test_like_needs_a_flow_that_can_be_asked_again():
    with pytest.raises(TypeError, match="without cases, a flow needs like=reference"):
        assert_close(f32(1), like=Reference(flow(f32(1))))


# assert_blocked


def test_blocked_accepts_zero_and_no_path():
    assert_blocked(flow(f32(1), gradients={"x": f32(0, 0), "y": None}), "x", "y")


@pytest.mark.parametrize(
    ("gradient", "size"),
    [(f32(0.1, -0.97), "up to 0.97"), (f32(np.nan), "NaN or infinity"), (f32(1e-30), "up to 1e-30")],
    ids=["some", "nan", "tiny"],
)
def test_blocked_says_which_input_and_how_much(gradient, size):
    told = f"f: a gradient reaches x. Expected none, got {size}. Treat what comes from x as a constant."
    assert failure(assert_blocked, flow(f32(1), gradients={"x": gradient}), "x") == told


def test_blocked_looks_at_every_leaf_and_names_it_in_its_advice():
    leaves = {"net.0.weight": None, "net.0.bias": f32(2)}
    assert failure(assert_blocked, flow(f32(1), gradients=leaves), "net") == (
        "f: a gradient reaches net.0.bias. Expected none, got up to 2. "
        "Find the path from net.0.bias to the result, and cut that one alone."
    )


def test_blocked_looks_at_every_output():
    both = Flow("f", flow(f32(1), f32(2)).outputs, {"0": {"x": f32(0)}, "1": {"x": f32(3)}})
    assert "got up to 3" in failure(assert_blocked, both, "x")
    assert_blocked(both[0], "x")


@pytest.mark.parametrize("assertion", [assert_blocked, assert_disconnected], ids=lambda a: a.__name__)
def test_an_input_that_was_never_given_is_the_authors_mistake(assertion):
    with pytest.raises(LookupError, match="f was given no differentiable input called 'z'"):
        assertion(flow(f32(1), gradients={"x": None}), "z")


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (returned("None"), "f: returned None, which no gradient can leave. Return an array."),
        (returned("a str"), "f: returned a str, which no gradient can leave. Return an array."),
        (
            returned("a Python float", np.array(1.0)),
            "f: returned a Python float, which no gradient can leave. Return an array.",
        ),
        (flow(np.int32([1])), "f: returned an array of int32, which no gradient can leave. Return an array."),
        (flow(), "f: returned nothing, which no gradient can leave. Return an array."),
        (
            flow(f32(1), backward_error="autograd said no"),
            "f: could not be differentiated: autograd said no.",
        ),
        (RAISED, RAISED_TOLD),
    ],
    ids=["None", "str", "float", "int", "nothing", "backward", "raised"],
)
def test_where_no_gradient_can_be_taken_the_message_says_why(answer, told):
    for assertion in (assert_blocked, assert_disconnected):
        assert failure(assertion, answer, "x") == told
    assert failure(assert_flows, answer, "x", like=flow(f32(1), gradients={"x": f32(1)})) == told


# assert_flows and assert_like


WANTED = flow(f32(1), gradients={"x": f32(1, 2)})


def test_flows_accepts_the_right_gradient_from_a_flow_or_a_reference():
    assert_flows(WANTED, "x", like=WANTED)
    assert_flows(WANTED, "x", like=Reference(WANTED))
    assert_like(WANTED, "x", like=Reference(WANTED))


@pytest.mark.parametrize(("got", "want"), [(3e-8, 0.0), (0.0, 3e-8)], ids=["left", "not left"])
def test_where_terms_cancel_rounding_decides_nothing(got, want):
    received, wanted = (flow(f32(1), gradients={"x": f32(one, one), "y": f32(2)}) for one in (got, want))
    assert_like(received, "x", "y", like=Reference(wanted))


@pytest.mark.parametrize(
    ("gradient", "told"),
    [
        (
            None,
            "f: no gradient reaches x. Expected up to 2, got no path at all. "
            "Look for a stop on the branch that has to learn.",
        ),
        (
            f32(0, 0),
            "f: no gradient reaches x. Expected up to 2, got zero. "
            "Look for a stop on the branch that has to learn.",
        ),
        (
            f32(1, 3),
            "f: the gradient that reaches x is not the right one. Expected [1, 2], got [1, 3]. "
            "Follow each path from this input to the result: one is missing, or one too many.",
        ),
    ],
    ids=["no path", "zero", "other"],
)
def test_flows_says_what_reaches_the_input(gradient, told):
    got = flow(f32(1), gradients={"x": gradient})
    assert failure(assert_flows, got, "x", like=WANTED) == told
    assert failure(assert_like, got, "x", like=Reference(WANTED)) == told


def test_flows_counts_the_values_that_gradients_come_from():
    two = Flow("f", WANTED.outputs, {"0": {"x": f32(1, 2)}, "1": {"x": f32(1, 2)}})
    assert failure(assert_flows, two, "x", like=WANTED) == "f: expected 1 value, got 2 values."


def test_flows_asked_of_an_input_that_the_reference_blocks_is_the_authors_mistake():
    blocked = flow(f32(1), gradients={"x": f32(0, 0)})
    with pytest.raises(LookupError, match="the reference itself sends no gradient to x: use assert_blocked"):
        assert_flows(WANTED, "x", like=blocked)


def test_like_looks_at_the_value_first():
    got = replace(WANTED, outputs=flow(f32(9)).outputs)
    assert failure(assert_like, got, "x", like=Reference(WANTED)).startswith("f: expected [1], got [9].")


@pytest.mark.parametrize("assertion", [assert_close, assert_flows, assert_like], ids=lambda a: a.__name__)
def test_a_reference_that_raised_is_never_held_against_the_student(assertion):
    names = () if assertion is assert_close else ("x",)
    with pytest.raises(GraderError):
        assertion(WANTED, *names, like=Reference(RAISED))


# assert_unchanged


COPY = "Expected it as it was given. Work on a copy, or use an operation that returns a new one."


def changed(how, name="x"):
    return flow(f32(1), changes={name: Change(how, f32(1))})


@pytest.mark.parametrize(
    ("how", "told"),
    [
        ("value", f"f: x was changed. {COPY}"),
        ("version", f"f: x was changed. {COPY}"),
        ("data", f"f: x was changed behind autograd's back (`.data`). {COPY}"),
        (
            "grad",
            "f: x is another one. Expected the caller's gradients as they were. "
            "Leave `.grad` to whoever calls the function.",
        ),
        ("replaced", "f: x was replaced by another object. Expected the one that was given."),
        (
            "added",
            "f: x was added. Expected what was given and no more. Put it into a container of your own.",
        ),
        ("removed", "f: x was removed. Expected it to stay. Take a copy of the container first."),
    ],
)
def test_unchanged_says_which_input_and_how(how, told):
    assert failure(assert_unchanged, changed(how)) == told


def test_unchanged_looks_at_the_named_inputs_alone_and_at_all_below_them():
    assert_unchanged(flow(f32(1)))
    assert_unchanged(changed("value", "x"), "y")
    assert "batch.rewards was changed" in failure(
        assert_unchanged, changed("value", "batch.rewards"), "batch"
    )
    assert_unchanged(changed("value", "batches.rewards"), "batch")


# assert_jits


def test_jits_accepts_what_does_the_same_twice():
    assert_jits(flow(f32(1), jit_error=""), eager=flow(f32(1)))


def test_jits_says_why_tracing_failed():
    told = (
        "f: does not work under jax.jit: a tracer. "
        "Keep every step a JAX operation on arrays: no int(), float(), .item() or `if` on a value."
    )
    assert failure(assert_jits, flow(f32(1), jit_error="a tracer"), eager=flow(f32(1))) == told


def test_jits_says_that_the_two_differ():
    told = (
        "f: does one thing under jax.jit and another without. Expected the same twice. "
        "Let nothing depend on whether the function is being traced."
    )
    assert failure(assert_jits, flow(f32(1), jit_error=""), eager=flow(f32(2))) == told


# assert_separate


def test_separate_says_whose_memory_is_shared():
    assert_separate(flow(f32(1), shared_memory=()))
    assert failure(assert_separate, flow(f32(1), shared_memory=(("value", "x"), ("1", "y")))) == (
        "f: its result (value) shares memory with x. Expected a copy of its own: "
        "otherwise a later edit of one changes the other."
    )


# assert_state_kept

KEPT = {"grad_mode_changed": False, "requires_grad_changed": (), "training_changed": ()}


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        (KEPT | {"grad_mode_changed": True}, "gradients were left switched off for everything that follows"),
        (
            KEPT | {"requires_grad_changed": ("net.0.weight", "net.0.bias")},
            "requires_grad was left changed on net.0.weight",
        ),
        (KEPT | {"training_changed": ("net", "net.0")}, "train/eval mode was left changed on net"),
    ],
    ids=["grad mode", "requires_grad", "training"],
)
def test_state_kept_says_what_was_left_changed_and_on_what(facts, told):
    assert failure(assert_state_kept, flow(f32(1), **facts)) == (
        f"f: {told}. Expected everything as it was found. "
        "Use a form that ends with its block, or put it back."
    )


def test_state_kept_accepts_everything_as_it_was():
    assert_state_kept(flow(f32(1), **KEPT))


# assert_no_graph and assert_disconnected


def test_no_graph_says_how_much_was_saved():
    assert_no_graph(flow(f32(1), saved_tensors=0))
    assert failure(assert_no_graph, flow(f32(1), saved_tensors=3)) == (
        "f: autograd saved 3 tensors for a backward pass. Expected none. "
        "Tell torch beforehand that no gradient will be asked for."
    )


def test_no_graph_without_having_counted_is_the_authors_mistake():
    with pytest.raises(LookupError):
        assert_no_graph(flow(f32(1)))


def test_no_graph_is_not_believed_of_a_box_that_leaves_the_count_out():
    silent = replace(flow(f32(1)), call=replace(CALL, mode="saved"))
    assert failure(assert_no_graph, silent).startswith("f: autograd saved unknown tensors")


def test_flows_misses_a_leaf_that_only_the_reference_has():
    wanted = flow(f32(1), gradients={"net.w": f32(1), "net.b": f32(2)})
    partial = flow(f32(1), gradients={"net.b": f32(2)})
    assert failure(assert_flows, partial, "net", like=wanted) == "f: expected 1 value, got 0 values."


def test_disconnected_accepts_no_path_and_not_zero():
    assert_disconnected(flow(f32(1), gradients={"x": None}), "x")
    assert failure(assert_disconnected, flow(f32(1), gradients={"x": f32(0)}), "x") == (
        "f: the graph of the result still leads to x. Expected no path at all. "
        "Cut it off where its value is made."
    )


@pytest.mark.parametrize(
    "assertion",
    [
        assert_unchanged,
        assert_separate,
        assert_state_kept,
        assert_no_graph,
        lambda raised: assert_jits(raised, eager=flow(f32(1))),
        lambda raised: assert_close(raised, flow(f32(1))),
        lambda raised: assert_like(raised, "x", like=Reference(WANTED)),
    ],
    ids=["unchanged", "separate", "state kept", "no graph", "jits", "close", "like"],
)
def test_a_call_that_raised_passes_no_assertion(assertion):
    assert failure(assertion, RAISED) == RAISED_TOLD


@pytest.mark.parametrize(
    ("assertion", "message"),
    [
        (lambda flow: assert_jits(flow, eager=flow), "f: whether it works under jax.jit is not known."),
        (assert_separate, "f: whether its result shares memory with an input is not known."),
        (assert_state_kept, "f: whether it left everything as it was found is not known."),
    ],
    ids=["jits", "separate", "state kept"],
)
def test_an_absent_fact_passes_no_assertion(assertion, message):
    assert failure(assertion, flow(f32(1))) == message


def test_too_many_passes_are_counted():
    flow = Flow("f", facts=Facts(forward_passes={"net": 2}))
    with pytest.raises(CheckFailed) as failed:
        assert_passes(flow, "net", most=1)
    assert str(failed.value) == (
        "f: net was called 2 times. Expected one forward pass. Keep what a pass returned and use it again."
    )
    assert_passes(flow, "net", most=2)


def test_passes_of_no_module_are_the_graders_mistake():
    with pytest.raises(LookupError, match="no module called 'net'"):
        assert_passes(Flow("f"), "net", most=1)


def test_an_absent_gradient_of_a_part_passes_for_no_zero():
    whole = flow(f32(1), gradients={"net.a": None, "net.b": None})
    part = replace(flow(f32(1), gradients={"net.a": None}), expected=whole)
    assert failure(assert_blocked, part, "net") == "f: no gradient could be taken with respect to net.b."
