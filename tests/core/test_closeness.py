"""Closeness: near, of the same form, and finite; anything else is not the same."""

import warnings

import numpy as np
import pytest

from grader.core.closeness import (
    ATOL,
    PRINTED_ATOL,
    PRINTED_RTOL,
    RTOL,
    close,
    close_to_printed,
    is_zero,
    same_flow,
    same_values,
)
from grader.core.facts import Facts
from grader.core.flow import Change, Flow, Output, StudentError

ONE = np.float32([1.0, 100.0])


@pytest.mark.parametrize(
    ("got", "same"),
    [
        (ONE, True),
        (ONE * np.float32(1 + RTOL / 2), True),
        (ONE + np.float32([RTOL * 90, 0]), True),
        (ONE + np.float32([RTOL * 110, 0]), False),
        (ONE.astype(np.float64), False),
        (ONE[:, None], False),
        (ONE[:1], False),
        (np.float32([1.0, np.nan]), False),
        (np.float32([1.0, np.inf]), False),
        (-ONE, False),
        (None, False),
    ],
    ids=[
        "itself",
        "near",
        "near on its scale",
        "far on its scale",
        "dtype",
        "axis",
        "size",
        "nan",
        "inf",
        "sign",
        "None",
    ],
)
def test_close_means_same_form_and_near_on_the_scale_of_the_largest_entry(got, same):
    assert close(got, ONE) is same


def test_an_infinite_number_is_close_to_nothing_not_even_to_itself():
    for entry in (np.nan, np.inf):
        assert not close(np.float32([entry]), np.float32([entry]))


def test_whole_numbers_and_booleans_are_close_only_if_equal():
    assert close(np.int64([3]), np.int64([3]))
    assert not close(np.int64([3]), np.int64([4]))
    assert close(np.array([True]), np.array([True]))
    assert not close(np.array([True]), np.array([False]))


def test_against_zero_only_the_absolute_tolerance_counts():
    assert close(np.float32([ATOL / 2]), np.float32([0]))
    assert not close(np.float32([ATOL * 2]), np.float32([0]))


def test_empty_arrays_of_one_shape_are_close():
    assert close(np.zeros((0, 2)), np.zeros((0, 2)))
    assert not close(np.zeros((0, 2)), np.zeros((0, 3)))


def test_none_is_close_to_none_only():
    assert close(None, None)
    assert not close(None, ONE)


def test_a_difference_too_large_for_its_type_is_far_without_a_warning():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert not close(np.float32([3e38]), np.float32([-3e38]))


def test_a_printed_number_is_rounded_and_has_no_dtype():
    assert close_to_printed(np.float32([0.33333333]), np.array([0.33333]))
    assert close_to_printed(np.float32(2.0), np.array(2))
    assert close_to_printed(np.array(True), np.array(1))
    assert not close_to_printed(np.float32([0.3333]), np.array([0.333]))
    assert not close_to_printed(np.float32([np.nan]), np.array([np.nan]))
    assert not close_to_printed(np.int64([3]), np.array([4]))


def test_whatever_grading_accepts_is_close_to_the_printed_number():
    assert PRINTED_RTOL >= RTOL
    assert PRINTED_ATOL >= ATOL
    got = ONE + np.float32([RTOL * 90, 0])
    assert close(got, ONE)
    assert close_to_printed(got, ONE.astype(float))


def test_zero_is_exactly_zero():
    assert is_zero(None)
    assert is_zero(np.float32([0.0, -0.0]))
    assert not is_zero(np.float32([0.0, 1e-38]))
    assert not is_zero(np.float32([np.nan]))


def flow(value=1.0, *, gradient=2.0, name="x", kind="array", changes=None, error=None, **facts):
    output = Output("value", kind, None if value is None else np.float32([value]))
    gradients = {"value": {name: None if gradient is None else np.float32([gradient])}}
    return Flow("f", (output,), gradients, changes or {}, Facts(**facts), error)


CHANGED = {"x": Change("value", np.float32([1]))}


@pytest.mark.parametrize(
    "other",
    [
        flow(1.1),
        flow(None, kind="None"),
        flow(kind="a Python float"),
        flow(gradient=2.1),
        flow(gradient=0.0),
        flow(gradient=None),
        flow(name="y"),
        flow(changes=CHANGED),
        flow(jit_error="why not"),
        flow(jit_error=""),
        flow(backward_error="why not"),
        flow(grad_mode_changed=True),
        flow(requires_grad_changed=("net",)),
        flow(training_changed=("net",)),
        flow(settings_changed=("torch's default dtype",)),
        flow(incoming_changed=True),
        flow(saved_tensors=2),
        flow(forward_passes={"net": 1}),
        flow(shared_memory=(("value", "x"),)),
        flow(error=StudentError("ValueError", "", "", "")),
        Flow("f"),
    ],
    ids=lambda other: str(other)[:0] or None,
)
def test_two_flows_differ_in_any_one_thing(other):
    assert same_flow(flow(), flow())
    assert not same_flow(flow(), other)
    assert not same_flow(other, flow())


def test_no_path_and_zero_are_two_different_flows():
    assert same_flow(flow(gradient=None), flow(gradient=None))
    assert same_flow(flow(gradient=0.0), flow(gradient=-0.0))
    assert not same_flow(flow(gradient=None), flow(gradient=0.0))


def test_what_was_changed_and_how_has_to_agree():
    assert same_flow(flow(changes=CHANGED), flow(changes=CHANGED))
    assert not same_flow(flow(changes=CHANGED), flow(changes={"x": Change("data", np.float32([1]))}))
    assert not same_flow(flow(changes=CHANGED), flow(changes={"x": Change("value", np.float32([2]))}))


def test_why_something_failed_may_be_worded_differently():
    assert same_flow(flow(jit_error="one reason"), flow(jit_error="another"))


def test_two_errors_are_the_same_if_their_type_is():
    one, same, other = (
        flow(error=StudentError(kind, text, "", "")) for kind, text in (("A", "x"), ("A", "y"), ("B", "x"))
    )
    assert same_flow(one, same)
    assert not same_flow(one, other)
    assert not same_values(one, one)


def test_a_gradient_that_is_left_open_may_differ():
    assert same_flow(flow(gradient=2.0), flow(gradient=3.0), open_inputs=["x"])
    assert not same_flow(flow(gradient=2.0), flow(gradient=3.0), open_inputs=["y"])


def test_infinite_values_agree_where_the_same_entries_are_infinite():
    assert same_values(flow(np.nan), flow(np.nan))
    assert not same_values(flow(np.nan), flow(1.0))
