"""The interpreting engine answers as the compiling one does, loops and untraceable code included."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax import lax

from grader.engines import engine

X = np.linspace(-1.0, 2.0, 5)


def scanned(x):
    def step(carry, row):
        carry = carry * 0.5 + row
        return carry, (carry, carry**2)

    last, (sums, squares) = lax.scan(step, 0.0, x, reverse=True)
    return last, sums, lax.stop_gradient(squares) * x


@jax.jit
def nested(x):
    return jnp.sum(scanned(jnp.clip(x, -0.5, 1.0))[1]) + jnp.linalg.norm(jnp.where(x > 0, x, 2 * x))


@jax.custom_vjp
def rounded(x):
    return jnp.round(x)


rounded.defvjp(lambda x: (jnp.round(x), None), lambda _, cotangent: (cotangent * 2,))


@pytest.mark.parametrize("function", [scanned, nested, rounded, lambda x: jnp.sort(x)[::-1] @ x])
@pytest.mark.parametrize("mode", ["auto", "vmap"])
def test_step_by_step_is_as_compiled(run, function, mode):
    x = X if mode == "auto" else np.stack([X, X + 0.3])
    interpreted, compiled = (
        run("jax", function, mode=mode, using=engine("jax", interpreted=way), x=x) for way in (True, False)
    )
    assert interpreted.error is compiled.error is None
    assert interpreted.facts == compiled.facts
    for one, other in zip(interpreted.outputs, compiled.outputs, strict=True):
        np.testing.assert_allclose(one.array, other.array, rtol=1e-5, atol=1e-6)
    for one, other in zip(interpreted.gradient("x"), compiled.gradient("x"), strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-5, atol=1e-6)


def test_a_loop_of_no_steps_gives_empty_arrays(run):
    flow = run("jax", scanned, using=engine("jax", interpreted=True), x=X[:0])
    assert flow.error is None
    assert [output.array.shape for output in flow.outputs] == [(), (0,), (0,)]


def test_what_cannot_be_traced_costs_jit_here_too(run):
    flow = run(
        "jax", lambda x: x**2 if x > 0 else -x, using=engine("jax", interpreted=True), x=np.float32(3.0)
    )
    assert "boolean conversion of traced array" in flow.facts.jit_error
    assert float(flow.value) == 9.0


def test_one_trace_serves_every_call_of_a_shape(run):
    traces = []

    def f(x):
        traces.append(x)
        return jnp.sum(x)

    interpreted = engine("jax", interpreted=True)
    assert float(run("jax", f, using=interpreted, x=X).value) == pytest.approx(X.sum())
    assert float(run("jax", f, using=interpreted, x=2 * X).value) == pytest.approx(2 * X.sum())
    assert len(traces) == 1
