"""`check` with gradients by value, and with several calls."""

import jax.numpy as jnp
import numpy as np
import pytest
import torch
from jax import lax

from grader import check
from grader.core.loaded import Asserted, Symptom

X, Y = jnp.array([1.0, 2.0]), jnp.array([3.0, 5.0])


def product(x, y, scale=1.0):
    return scale * jnp.sum(x * lax.stop_gradient(y))


def doubled(x, y, scale=1.0):
    """The right value, twice the gradient."""
    value = scale * jnp.sum(x * lax.stop_gradient(y))
    return 2 * value - lax.stop_gradient(value)


def test_a_gradient_is_compared_entry_by_entry():
    report = check(product, inputs={"x": X, "y": Y}, value=13.0, gradients={"x": [3.0, 5.0]}, blocked=["y"])
    assert report.passed, str(report)
    assert "  ✓ gradient of x is [3., 5.]" in str(report)
    report = check(doubled, inputs={"x": X, "y": Y}, value=13.0, gradients={"x": [3.0, 5.0]}, blocked=["y"])
    assert not report.passed
    assert "  ✗ gradient of x is [ 6., 10.], expected [3., 5.]" in str(report)
    assert report.data().symptoms == (Symptom("gradient", "x", "[ 6., 10.]"),)


def test_a_gradient_that_is_expected_says_that_the_input_flows():
    report = check(product, inputs={"x": X, "y": Y}, value=13.0, gradients={"x": [3.0, 5.0], "y": [0, 0]})
    assert report.asserted == (Asserted(("x",), ()),)
    stopped = check(
        lambda x, y: lax.stop_gradient(product(x, y)),
        inputs={"x": X, "y": Y}, value=13.0, gradients={"x": [3.0, 5.0]},
    )  # fmt: skip
    assert "✗ x  no gradient reaches it, expected one" in str(stopped)
    assert "gradient of x is" not in str(stopped), "once is enough"


def test_a_gradient_of_zero_is_compared_too():
    report = check(lambda x, y: jnp.sum(x * y), inputs={"x": X, "y": Y}, value=13.0, gradients={"y": [0, 0]})
    assert "  ✗ gradient of y is [1., 2.], expected [0, 0]" in str(report)


def pair(x, y):
    return (x * y.detach()).sum(), (x.detach() * y).sum()


def pair_inputs():
    return {"x": torch.tensor([1.0, 2.0]), "y": torch.tensor([3.0, 5.0])}


def test_several_outputs_have_a_gradient_each_or_one_together():
    each = {"x": ([3.0, 5.0], [0.0, 0.0]), "y": (None, [1.0, 2.0])}
    assert check(pair, inputs=pair_inputs(), value=(13.0, 13.0), gradients=each).passed
    report = check(pair, inputs=pair_inputs(), value=(13.0, 13.0), gradients={"y": ([1.0, 2.0], [1.0, 2.0])})
    assert "  ✗ gradient of y from output 1 is [0., 0.], expected [1., 2.]" in str(report)
    together = {"x": torch.tensor([3.0, 5.0]), "y": np.array([1.0, 2.0])}
    assert check(pair, inputs=pair_inputs(), value=(13.0, 13.0), gradients=together).passed


def test_too_few_results_are_said_before_any_gradient():
    report = check(
        lambda x, y: pair(x, y)[0],
        inputs=pair_inputs(), value=(13.0, 13.0), gradients={"x": ([3.0, 5.0], [0.0, 0.0])},
    )  # fmt: skip
    assert "  ✗ returned 1 value, expected 2" in str(report)


def test_a_page_that_promises_the_wrong_number_of_gradients_is_told():
    with pytest.raises(ValueError, match=r"gradients\['x'\] has 1 parts: give one per output."):
        check(pair, inputs=pair_inputs(), value=(13.0, 13.0), gradients={"x": ([3.0, 5.0],)})
    with pytest.raises(ValueError, match="gradients names z, which is no input"):
        check(pair, inputs=pair_inputs(), value=(13.0, 13.0), gradients={"z": [3.0, 5.0]})


def test_parameters_of_a_network_have_dotted_names_and_it_is_as_it_was_for_each_call():
    net = torch.nn.Linear(2, 1, bias=False)
    with torch.no_grad():
        net.weight.copy_(torch.tensor([[1.0, 2.0]]))

    def step(net, x):
        loss = net(x).sum()
        with torch.no_grad():
            net.weight.add_(1.0)
        return loss * 1.0

    def fair(net, x):
        return net(x).sum()

    x = torch.tensor([[3.0, 4.0]])
    report = check(
        fair, inputs={"net": net, "x": x}, value=11.0, gradients={"net.weight": [[3.0, 4.0]]},
        also=[{"inputs": {"x": 2 * x}, "value": 22.0, "gradients": {"net.weight": [[6.0, 8.0]]}}],
    )  # fmt: skip
    assert report.passed, str(report)
    report = check(
        step, inputs={"net": net, "x": x}, value=11.0, changes=["net"],
        also=[{"inputs": {"x": 2 * x}, "value": 22.0}],
    )  # fmt: skip
    assert "with x=[[6., 8.]]: value 22." in str(report)


def test_further_calls_are_checked_and_named_by_what_differs():
    report = check(
        product, inputs={"x": X, "y": Y}, value=13.0, gradients={"x": [3.0, 5.0]}, blocked=["y"],
        also=[{"inputs": {"scale": 2.0}, "value": 26.0, "gradients": {"x": [6.0, 10.0]}}],
    )  # fmt: skip
    assert report.passed, str(report)
    assert "  ✓ with scale=2.: value 26." in str(report)
    assert "  ✓ with scale=2.: gradient of x is [ 6., 10.]" in str(report)
    assert report.asserted == (Asserted(("x",), ("y",)),) * 2


def ignores_scale(x, y, scale=1.0):
    return jnp.sum(x * lax.stop_gradient(y))


def leaks_when_scaled(x, y, scale=1.0):
    return jnp.sum(x * (lax.stop_gradient(y) if isinstance(scale, bool) else scale * y))


def test_a_further_call_that_fails_fails_the_check():
    report = check(
        ignores_scale, inputs={"x": X, "y": Y}, value=13.0, blocked=["y"],
        also=[{"inputs": {"scale": 2.0}, "value": 26.0}],
    )  # fmt: skip
    assert not report.passed
    assert "  ✗ with scale=2.: value is 13., expected 26." in str(report)
    assert report.data().symptoms == (Symptom("value", "with scale=2.", "13."),)


def test_the_diagram_is_of_the_first_call_that_fails():
    report = check(
        leaks_when_scaled, inputs={"x": X, "y": Y, "scale": True}, value=13.0, blocked=["y"],
        also=[{"inputs": {"scale": 2.0}, "value": 26.0}, {"inputs": {"scale": 3.0}, "value": 39.0}],
    )  # fmt: skip
    assert not report.passed
    lines = str(report).splitlines()
    assert lines.index("  with scale=2.:") < lines.index(
        "  ✗ y      a gradient reaches it, up to 4, expected none"
    )
    assert "  ✗ with scale=3.: y a gradient reaches it, up to 6, expected none" in lines
    assert [(one.kind, one.about) for one in report.data().symptoms] == [
        ("reached", "y, with scale=3."),
        ("reached", "y, with scale=2."),
    ]
    assert "<p>with scale=2.:</p>" in report._repr_mimebundle_()["text/html"]


def test_what_fails_in_every_call_is_said_once():
    def counts(x, y, scale=1.0):
        return float(jnp.sum(x)) * jnp.sum(x) * scale

    report = check(
        counts, inputs={"x": X, "y": Y}, value=9.0, also=[{"inputs": {"scale": 2.0}, "value": 18.0}]
    )
    assert str(report).count("could not be differentiated") == 1


def test_after_an_error_there_is_no_further_call(capsys):
    def broken(x, y, scale=1.0):
        print("called")
        raise ValueError("no")

    report = check(
        broken, inputs={"x": X, "y": Y}, value=9.0, also=[{"inputs": {"scale": 2.0}, "value": 18.0}]
    )
    assert str(report).count("raised ValueError: no") == 1
    assert report.data().symptoms == (Symptom("raised", "ValueError", "no"),)


@pytest.mark.parametrize(
    ("value", "label"),
    [
        (True, "flag=True"),
        (torch.tensor([1.0, 2.0]), "flag=[1., 2.]"),
        (torch.tensor([1.0], requires_grad=True), "another flag"),
        (torch.nn.Linear(1, 1), "another flag"),
        (np.arange(7), "another flag"),
        ("mean", "flag='mean'"),
    ],
    ids=str,
)
def test_an_input_is_shown_if_it_is_short(value, label):
    report = check(
        lambda x, flag=None: x.sum(), inputs={"x": torch.ones(2)}, value=2.0,
        also=[{"inputs": {"flag": value}, "value": 3.0}],
    )  # fmt: skip
    assert f"  ✗ with {label}: value is 2., expected 3." in str(report)
