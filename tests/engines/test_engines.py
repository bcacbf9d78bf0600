"""`grader.flow` in a student's notebook: the framework is recognised by the inputs and imports."""

import re

import jax
import jax.numpy as jnp
import numpy as np
import pytest
import torch

from grader import flow
from grader.engines import framework_of


def written_with(*modules, source="def f(**inputs):\n    return 0\n"):
    """A function whose notebook has imported these modules."""
    names = {module.__name__.partition(".")[2] or module.__name__: module for module in modules}
    exec(source, names)
    return names["f"]


@pytest.mark.parametrize(
    ("function", "inputs", "framework"),
    [
        (written_with(), {"x": jnp.ones(1)}, "jax"),
        (written_with(jax), {"x": torch.ones(1)}, "torch"),
        (written_with(jax), {"net": torch.nn.ReLU()}, "torch"),
        (written_with(np), {"x": np.ones(1)}, "numpy"),
        (written_with(np, jnp), {"x": np.ones(1)}, "jax"),
        (written_with(torch.nn), {"x": 1.0}, "torch"),
        (written_with(jax), {"batch": {"x": torch.ones(1)}}, "torch"),
        (written_with(), {"nets": [torch.nn.ReLU()]}, "torch"),
        (jax.jit(written_with(jnp)), {"x": np.ones(1)}, "jax"),
        (len, {"x": np.ones(1)}, "numpy"),
    ],
    ids=[
        "jax input", "torch input", "torch module", "numpy", "numpy input to jax", "torch by import",
        "nested torch input", "nested module", "jitted", "builtin",
    ],
)  # fmt: skip
def test_the_framework_is_recognised_by_the_inputs_then_by_the_imports(function, inputs, framework):
    assert framework_of(function, inputs) == framework


def test_a_student_sees_value_and_gradients_of_a_function_in_jax():
    seen = flow(lambda x, y: jnp.sum(x * jax.lax.stop_gradient(y)), x=jnp.ones(2), y=jnp.ones(2))
    assert float(seen.value) == 2.0
    assert seen.gradient("x")[0].any()
    assert not seen.gradient("y")[0].any()


def test_a_student_sees_value_and_gradients_of_a_function_in_torch():
    x = torch.ones(2, requires_grad=True)
    seen = flow(lambda x, y: (x * y.detach()).sum(), x=x, y=torch.ones(2))
    assert seen.gradient("x")[0].any()
    assert seen.gradient("y") == [None]
    assert x.grad is None


@pytest.mark.parametrize(
    ("function", "x"),
    [
        (lambda x: jnp.sin(x), jnp.array([0.0, 1.0])),
        (lambda x: torch.sin(x), torch.tensor([0.0, 1.0])),
        (lambda x: jnp.sum(jnp.sin(x)), jnp.array([0.0, 1.0])),
        (lambda x: torch.sin(x).sum(), torch.tensor([0.0, 1.0])),
    ],
    ids=["jax", "torch", "jax scalar", "torch scalar"],
)
def test_gradients_are_those_of_each_outputs_sum(function, x):
    (gradient,) = flow(function, x=x).gradient("x")
    np.testing.assert_allclose(gradient, np.cos([0.0, 1.0]), rtol=1e-6)


def test_an_input_may_be_called_function():
    assert float(flow(lambda function: function + 1, function=np.float64(1)).value) == 2.0


@pytest.mark.parametrize("ones", [jnp.ones, torch.ones], ids=["jax", "torch"])
def test_gradients_are_of_the_sum_that_a_given_cotangent_weighs(ones):
    def doubled(x):
        return 2 * x, x.sum()

    x, weights = ones((2, 2)), np.arange(4.0).reshape(2, 2)
    assert flow(doubled, x=x).gradient("x")[0].tolist() == [[2.0, 2.0], [2.0, 2.0]]
    whole, single = flow(doubled, cotangent=3.0, x=x).gradient("x")
    assert whole.tolist() == [[6.0, 6.0], [6.0, 6.0]]
    assert single.tolist() == [[3.0, 3.0], [3.0, 3.0]]
    (weighted,) = flow(lambda x: 2 * x, cotangent=weights, x=x).gradient("x")
    assert weighted.tolist() == [[0.0, 2.0], [4.0, 6.0]]


@pytest.mark.parametrize("ones", [jnp.ones, torch.ones], ids=["jax", "torch"])
def test_a_cotangent_of_another_shape_is_refused(ones):
    with pytest.raises(
        ValueError, match=re.escape("has the shape (3,), the output (2,): give one number per")
    ):
        flow(lambda x: 2 * x, cotangent=np.ones(3), x=ones(2))
