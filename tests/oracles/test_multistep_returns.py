"""Unit 5 against rlax, a published library: values and gradients, with the flag always passed."""

import inspect
import warnings

import jax
import jax.numpy as jnp
import numpy as np
import pytest

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # raised by what rlax imports, not by rlax
    from rlax import vtrace
    from rlax._src import multistep as rlax

UNIT = "multistep_returns"
T = 5


@pytest.fixture
def rng():
    return np.random.default_rng(5)


def agrees(ours, theirs, inputs, *, static=None, stop, number=T):
    """Same value, and the same gradient of a random projection of it in every float input."""
    static = static or {}
    weights = jnp.asarray(np.random.default_rng(0).normal(size=number), jnp.float32)
    inputs = {name: jnp.asarray(value, jnp.float32) for name, value in inputs.items()}

    def judged(function):
        def project(floats):
            value = function(**floats, **static, stop_target_gradients=stop)
            return jnp.vdot(weights, value), value

        (_, value), gradients = jax.jit(jax.value_and_grad(project, has_aux=True))(inputs)
        return value, gradients

    (value, gradients), (wanted, wanted_gradients) = judged(ours), judged(theirs)
    assert value.shape == wanted.shape == (number,)
    np.testing.assert_allclose(value, wanted, rtol=1e-5, atol=1e-6)
    for name in inputs:
        np.testing.assert_allclose(
            gradients[name], wanted_gradients[name], rtol=1e-4, atol=1e-5, err_msg=name
        )
    return gradients


def steps(rng, number=T):
    """Rewards, discounts with one episode's end among them, and values."""
    discounts = rng.uniform(0.5, 0.95, number)
    discounts[number // 2] = 0.0
    return {"r_t": rng.normal(size=number), "discount_t": discounts, "v_t": rng.normal(size=number)}


def all_zero(gradients):
    return not any(np.any(gradient) for gradient in gradients.values())


@pytest.mark.parametrize("stop", [True, False])
@pytest.mark.parametrize("scalar", [True, False])
def test_discounted_returns(load, rng, stop, scalar):
    ours = load(f"{UNIT}/discounted_returns").discounted_returns
    inputs = steps(rng)
    if scalar:
        inputs["v_t"] = 1.5
        inputs["discount_t"][T // 2] = 0.7
    gradients = agrees(ours, rlax.discounted_returns, inputs, stop=stop)
    assert all_zero(gradients) == stop


def test_discounted_returns_closed_form(load):
    ours = load(f"{UNIT}/discounted_returns").discounted_returns
    returns = ours(jnp.ones(3), jnp.full(3, 0.5), 4.0)
    np.testing.assert_allclose(returns, [1 + 0.5 + 0.25 + 0.5, 1 + 0.5 + 1, 1 + 2])


@pytest.mark.parametrize("stop", [True, False])
@pytest.mark.parametrize("per_step", [True, False])
def test_lambda_returns(load, rng, stop, per_step):
    ours = load(f"{UNIT}/lambda_returns").lambda_returns
    inputs = steps(rng) | {"lambda_": rng.uniform(0.2, 0.9, T) if per_step else 0.6}
    gradients = agrees(ours, rlax.lambda_returns, inputs, stop=stop)
    assert all_zero(gradients) == stop


def test_lambda_returns_defaults(load, rng):
    ours = load(f"{UNIT}/lambda_returns").lambda_returns
    inputs = {name: jnp.asarray(value, jnp.float32) for name, value in steps(rng).items()}
    np.testing.assert_allclose(ours(**inputs), rlax.discounted_returns(**inputs), rtol=1e-5)
    assert all_zero(jax.grad(lambda floats: ours(**floats).sum())(inputs))


@pytest.mark.parametrize("stop", [True, False])
@pytest.mark.parametrize("n", [1, 3, 7])
def test_n_step_bootstrapped_returns(load, rng, stop, n):
    ours = load(f"{UNIT}/n_step_bootstrapped_returns").n_step_bootstrapped_returns
    inputs = steps(rng) | {"lambda_t": rng.uniform(0.2, 0.9, T)}
    theirs = rlax.n_step_bootstrapped_returns
    gradients = agrees(ours, theirs, inputs, static={"n": n}, stop=stop)
    assert all_zero(gradients) == stop


def test_n_step_bootstrapped_returns_defaults(load, rng):
    ours = load(f"{UNIT}/n_step_bootstrapped_returns").n_step_bootstrapped_returns
    inputs = {name: jnp.asarray(value, jnp.float32) for name, value in steps(rng).items()}
    np.testing.assert_allclose(ours(**inputs, n=9), rlax.discounted_returns(**inputs), rtol=1e-5)
    assert all_zero(jax.grad(lambda floats: ours(**floats, n=2).sum())(inputs))


def with_values(rng):
    """Rewards, discounts, and the values of all T + 1 states."""
    inputs = steps(rng)
    del inputs["v_t"]
    return inputs | {"values": rng.normal(size=T + 1)}


@pytest.mark.parametrize("stop", [True, False])
@pytest.mark.parametrize("per_step", [True, False])
def test_truncated_generalized_advantage_estimation(load, rng, stop, per_step):
    name = "truncated_generalized_advantage_estimation"
    ours, theirs = getattr(load(f"{UNIT}/{name}"), name), getattr(rlax, name)
    inputs = with_values(rng) | {"lambda_": rng.uniform(0.2, 0.9, T) if per_step else 0.6}
    gradients = agrees(ours, theirs, inputs, stop=stop)
    assert all_zero(gradients) == stop


@pytest.mark.parametrize("stop", [True, False])
@pytest.mark.parametrize("per_step", [True, False])
def test_importance_corrected_td_errors(load, rng, stop, per_step):
    name = "importance_corrected_td_errors"
    ours, theirs = getattr(load(f"{UNIT}/{name}"), name), getattr(rlax, name)
    inputs = with_values(rng) | {
        "lambda_": rng.uniform(0.2, 0.9, T) if per_step else 0.6,
        "rho_tm1": rng.uniform(0.4, 2.0, T),
    }
    gradients = agrees(ours, theirs, inputs, stop=stop)
    values = gradients.pop("values")
    assert all_zero(gradients) == stop
    assert np.any(values[:-1])
    assert np.any(values[-1]) != stop


@pytest.mark.parametrize("stop", [True, False])
@pytest.mark.parametrize("number", [2, T])
def test_general_off_policy_returns_from_q_and_v(load, rng, stop, number):
    name = "general_off_policy_returns_from_q_and_v"
    ours, theirs = getattr(load(f"{UNIT}/{name}"), name), getattr(rlax, name)
    inputs = steps(rng, number) | {
        "q_t": rng.normal(size=number - 1),
        "c_t": rng.uniform(0.2, 1.5, number - 1),
    }
    gradients = agrees(ours, theirs, inputs, stop=stop, number=number)
    assert all_zero(gradients) == stop


def test_general_off_policy_returns_of_one_step(load):
    ours = load(f"{UNIT}/general_off_policy_returns_from_q_and_v").general_off_policy_returns_from_q_and_v
    nothing = jnp.zeros(0)
    returns = ours(nothing, jnp.array([4.0]), jnp.array([1.0]), jnp.array([0.5]), nothing)
    np.testing.assert_allclose(returns, [3.0])


@pytest.mark.parametrize("stop", [True, False])
@pytest.mark.parametrize("number", [2, T])
def test_general_off_policy_returns_from_action_values(load, rng, stop, number):
    name = "general_off_policy_returns_from_action_values"
    ours, theirs = getattr(load(f"{UNIT}/{name}"), name), getattr(rlax, name)
    actions = jnp.asarray(rng.integers(3, size=number))
    inputs = steps(rng, number) | {
        "q_t": rng.normal(size=(number, 3)),
        "pi_t": rng.dirichlet(np.ones(3), size=number),
        "c_t": rng.uniform(0.2, 1.5, number),
    }
    del inputs["v_t"]

    def with_float_actions(a_t, **rest):
        return ours(a_t=jnp.float32(a_t), **rest)

    gradients = agrees(with_float_actions, theirs, inputs, static={"a_t": actions}, stop=stop, number=number)
    assert all_zero(gradients) == stop


@pytest.mark.parametrize("stop", [True, False])
@pytest.mark.parametrize("per_step", [True, False])
def test_vtrace(load, rng, stop, per_step):
    ours = load(f"{UNIT}/vtrace").vtrace
    inputs = steps(rng) | {
        "v_tm1": rng.normal(size=T),
        "rho_tm1": np.array([0.5, 1.9, 1.1, 0.8, 1.4]),
        "lambda_": rng.uniform(0.2, 0.9, T) if per_step else 0.6,
        "clip_rho_threshold": 1.25,
    }
    gradients = agrees(ours, vtrace, inputs, stop=stop)
    prediction = gradients.pop("v_tm1")
    assert all_zero(gradients) == stop
    assert np.any(prediction)


def test_vtrace_defaults(load, rng):
    ours = load(f"{UNIT}/vtrace").vtrace
    inputs = steps(rng) | {"v_tm1": rng.normal(size=T), "rho_tm1": np.array([0.5, 1.9, 1.1, 0.8, 1.4])}
    inputs = {name: jnp.asarray(value, jnp.float32) for name, value in inputs.items()}
    np.testing.assert_allclose(ours(**inputs), vtrace(**inputs), rtol=1e-5, atol=1e-6)
    gradients = jax.grad(lambda floats: ours(**floats).sum())(inputs)
    np.testing.assert_array_equal(gradients.pop("v_tm1"), -1)
    assert all_zero(gradients)


FUNCTIONS = [
    "discounted_returns",
    "lambda_returns",
    "n_step_bootstrapped_returns",
    "truncated_generalized_advantage_estimation",
    "importance_corrected_td_errors",
    "general_off_policy_returns_from_q_and_v",
    "general_off_policy_returns_from_action_values",
    "vtrace",
]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_default_stops(load, name):
    signature = inspect.signature(getattr(load(f"{UNIT}/{name}"), name))
    assert signature.parameters["stop_target_gradients"].default is True
