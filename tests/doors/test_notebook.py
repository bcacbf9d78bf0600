"""What a student reads under the check cell: unfilled, right, wrong, and broken."""

import jax.numpy as jnp
import numpy as np
import pytest
import torch
from jax import lax

from grader import check

HIDDEN = "  Visible checks passed; hidden ones follow at grading."


def loss(x, y):
    return jnp.sum(x * lax.stop_gradient(y))


def loss_unstopped(x, y):
    return jnp.sum(x * y)


def loss_stopped(x, y):
    return lax.stop_gradient(jnp.sum(x * y))


@pytest.fixture
def look():
    """The visible check of an exercise `loss(x, y)`, in which y is blocked."""

    def at(function, value=4.0):
        inputs = {"x": jnp.array([1.0, 1.0]), "y": jnp.array([1.0, 3.0])}
        return check(function, inputs=inputs, value=value, flowing=["x"], blocked=["y"])

    return at


def test_a_right_answer_is_told_line_by_line_and_that_more_follows(look):
    report = look(loss)
    assert report.passed
    assert str(report) == "\n".join(
        ["loss:", "  ✓ value 4.", "  ✓ x: a gradient reaches it", "  ✓ y: no gradient reaches it", HIDDEN]
    )


def test_a_missing_stop_is_told_by_the_input_that_it_concerns(look):
    report = look(loss_unstopped)
    assert not report.passed
    assert str(report).splitlines() == [
        "loss_unstopped:",
        "  ✓ value 4.",
        "  ✓ x: a gradient reaches it",
        "  ✗ y: a gradient reaches it, expected none",
    ]


def test_a_stop_too_many_is_told_by_the_input_that_it_concerns(look):
    lines = str(look(loss_stopped)).splitlines()
    assert "  ✗ x: no gradient reaches it, expected one" in lines
    assert HIDDEN not in lines


def test_a_wrong_value_is_told_beside_the_expected_one(look):
    report = look(loss, value=5.0)
    assert not report.passed
    assert "  ✗ value is 4., expected 5." in str(report)


def test_a_stub_is_told_as_not_written_yet(look):
    def stub(x, y):
        raise NotImplementedError

    report = look(stub)
    assert not report.passed
    assert str(report) == (
        "stub:\n  ✗ not written yet: fill in the cell above, run it, then run this one again."
    )


def test_an_error_is_told_by_its_own_line_and_no_traceback(look):
    def broken(x, y):
        return x @ jnp.ones(3)

    told = str(look(broken))
    assert told.startswith("broken:\n  ✗ raised TypeError: ")
    assert told.endswith("`return x @ jnp.ones(3)`)")
    assert "Traceback" not in told


def test_a_wrong_signature_is_told(look):
    told = str(look(lambda a, b: a))
    assert "raised WrongSignature: <lambda> is called with (x, y); yours takes (a, b)" in told


@pytest.mark.parametrize(
    ("function", "value", "told"),
    [
        (lambda x, y: None, 4.0, "returned None, expected an array"),
        (lambda x, y: "text", 4.0, "returned a str, expected an array"),
        (lambda x, y: jnp.sum(x), None, "returned an array, expected None"),
        (lambda x, y: (x, y), 4.0, "returned 2 values, expected 1"),
        (lambda x, y: x, (4.0, 5.0), "returned 1 value, expected 2"),
        (lambda x, y: x, 4.0, "value has shape (2,), expected ()"),
        (lambda x, y: x * jnp.nan, np.ones(2), "value is [nan, nan], expected [1., 1.]"),
    ],
    ids=["None", "str", "not None", "too many", "too few", "shape", "nan"],
)
def test_another_kind_of_answer_is_told(look, function, value, told):
    report = look(function, value)
    assert not report.passed
    assert f"  ✗ {told}" in str(report).splitlines()


def test_several_values_and_none_among_them_are_compared_in_order():
    report = check(lambda x: (x + 1, None), inputs={"x": np.float64(1)}, value=(2.0, None))
    assert report.passed
    assert "  ✓ value 2., None" in str(report)


def test_a_gradient_that_cannot_come_from_anything_is_told(look):
    told = str(look(lambda x, y: 4.0))
    assert "  ✗ x: nothing was returned that a gradient could come from" in told


def test_what_cannot_be_differentiated_is_told(look):
    told = str(look(lambda x, y: jnp.float32(float(jnp.sum(x * y)))))
    assert "  ✓ value 4." in told
    assert "  ✗ could not be differentiated: " in told


def test_parameters_of_a_network_are_told_by_the_networks_name():
    net, target = torch.nn.Linear(1, 1), torch.nn.Linear(1, 1)
    report = check(
        lambda net, target, x: (net(x) - target(x).detach()).sum() * 0,
        inputs={"net": net, "target": target, "x": torch.ones(1)},
        value=0.0,
        blocked=["net", "target"],
    )
    assert report.passed
    assert all(parameter.grad is None for parameter in net.parameters())


def test_a_notebook_shows_the_same_as_a_table_with_nothing_to_inject(look):
    def loss_of_markup(x, y):
        raise ValueError("<script>")

    shown = look(loss_of_markup)._repr_html_()
    assert "<b>Not yet:</b> raised ValueError: &lt;script&gt;" in shown
    assert "<script>" not in shown
    right = look(loss)._repr_html_()
    assert right.count("<tr>") == 3
    assert HIDDEN.strip() in right


def test_the_report_is_what_a_console_shows(look):
    report = look(loss)
    assert repr(report) == str(report)
