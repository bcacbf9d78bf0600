"""`without_stops` in JAX: the same values, and gradients that flow through every stop of the function's own."""

import functools
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax import lax
from jax.lax import stop_gradient as sg

from grader import without_stops

X, Y = jnp.array([1.0, 2.0]), jnp.array([3.0, 5.0])


def by_module(x, y):
    return jnp.sum(x * lax.stop_gradient(y))


def by_another_name(x, y):
    return jnp.sum(x * sg(y))


@jax.jit
def within_jit(x, y):
    return jnp.sum(x * jax.lax.stop_gradient(y))


def within_scan(x, y):
    total, _ = lax.scan(lambda carry, pair: (carry + pair[0] * sg(pair[1]), None), 0.0, (x, y))
    return total


def within_cond(x, y):
    return lax.cond(x[0] > 0, lambda: jnp.sum(x * sg(y)), lambda: jnp.sum(x * sg(y)) + 0.0)


def within_vmap(x, y):
    return jnp.sum(jax.vmap(lambda a, b: a * sg(b))(x, y))


def within_checkpoint(x, y):
    return jax.checkpoint(lambda a, b: jnp.sum(a * sg(b)))(x, y)


def twice(x, y):
    return jnp.sum(x * sg(sg(y)))


def of_a_tree(x, y):
    held = sg({"y": y, "n": 3})
    return jnp.sum(x * held["y"])


FUNCTIONS = [
    by_module, by_another_name, within_jit, within_scan, within_cond, within_vmap, within_checkpoint, twice, of_a_tree,
]  # fmt: skip


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.__name__)
@pytest.mark.parametrize("transform", [lambda f: f, jax.jit], ids=["eager", "jit"])
def test_the_value_is_the_same_and_the_gradient_flows(function, transform):
    free = without_stops(function)
    assert function(X, Y) == free(X, Y) == 13.0
    assert not np.any(jax.grad(function, argnums=1)(X, Y))
    gradients = transform(jax.grad(free, argnums=(0, 1)))(X, Y)
    np.testing.assert_allclose(gradients[0], Y)
    np.testing.assert_allclose(gradients[1], X)
    assert not np.any(jax.grad(function, argnums=1)(X, Y)), "the function itself is as it was"


def test_it_works_under_vmap_and_for_named_arguments():
    free = without_stops(by_module)
    gradients = jax.vmap(jax.grad(lambda y, x: free(x, y=y)))(jnp.stack([Y, Y]), jnp.stack([X, 2 * X]))
    np.testing.assert_allclose(gradients, np.stack([X, 2 * X]))


def test_what_the_function_closes_over_flows_too():
    def loss(y):
        return without_stops(lambda x: jnp.sum(x * sg(y)))(X)

    np.testing.assert_allclose(jax.grad(loss)(Y), X)


def test_a_step_whose_result_is_the_stop_itself():
    free = without_stops(jax.jit(lambda x: (sg(x), x, sg(2.0))))
    np.testing.assert_allclose(jax.grad(lambda x: jnp.sum(free(x)[0]))(X), np.ones(2))


class Pair(NamedTuple):
    loss: jax.Array
    name: str


def test_flags_and_results_that_are_no_arrays_are_left_as_they_are():
    def pair(x, y, stop=True):
        return Pair(jnp.sum(x * (sg(y) if stop else y)), "td"), None, 3

    free = without_stops(pair)
    result = free(X, Y, stop=True)
    assert isinstance(result[0], Pair)
    assert result[0].name == "td"
    assert result[1:] == (None, 3)
    np.testing.assert_allclose(jax.grad(lambda y: free(X, y, stop=True)[0].loss)(Y), X)


def test_a_function_that_needs_numbers_works_where_nothing_is_differentiated():
    def branches(x, y):
        return jnp.sum(x * sg(y)) if float(x[0]) > 0 else 0.0

    free = without_stops(branches)
    assert free(X, Y) == 13.0
    with pytest.raises(jax.errors.ConcretizationTypeError):
        jax.grad(free)(X, Y)


def test_an_error_of_the_function_is_its_own():
    def broken(x):
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        without_stops(broken)(X)


@jax.custom_jvp
def ruled(x):
    return sg(x) * 1.0


ruled.defjvp(lambda primals, tangents: (ruled(*primals), 7.0 * tangents[0]))


def test_a_rule_of_its_own_stays():
    free = without_stops(lambda x: jnp.sum(ruled(x) * sg(x)))
    np.testing.assert_allclose(jax.grad(free)(X), 7.0 * X + X)


def test_stops_of_jax_itself_stay():
    free = without_stops(lambda x: jax.nn.logsumexp(x) + jnp.sum(sg(x)))
    trace = str(jax.make_jaxpr(lambda x: free(x))(X))
    assert "stop_gradient" in trace
    np.testing.assert_allclose(jax.grad(free)(X), 1 + jax.nn.softmax(X), rtol=1e-6)


def test_the_name_stays():
    assert without_stops(by_module).__name__ == "by_module"
    assert without_stops(functools.partial(by_module, X))(Y) == 13.0


def test_a_function_of_numpy_is_called_as_it_is():
    assert without_stops(lambda x: x + 1)(np.float64(1)) == 2
