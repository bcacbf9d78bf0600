"""The evaluator answers as compiled code does: values, gradients, loops, indices and odd numbers included."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax import lax

from grader.engines.jax_evaluator import evaluate, is_known

X = np.linspace(-1.0, 2.0, 5).astype(np.float32)
MATRIX = np.float32([[0.5, -1.0, 2.0], [3.0, 0.25, -0.5]])
WHOLE = np.int32([7, -7, 3, 0, -2_147_483_648])


def both_ways(function, *arguments):
    """What numpy gives, and what XLA gives."""
    trace = jax.make_jaxpr(function)(*arguments)
    assert is_known(trace)
    return evaluate(trace, [np.asarray(one) for one in arguments]), jax.tree.leaves(
        jax.jit(function)(*arguments)
    )


def assert_same(function, *arguments):
    ours, compiled = both_ways(function, *arguments)
    for one, other in zip(ours, map(np.asarray, compiled), strict=True):
        assert (one.dtype, one.shape) == (other.dtype, other.shape)
        np.testing.assert_allclose(
            one.astype(np.float64), other.astype(np.float64), rtol=2e-6, atol=1e-6, equal_nan=True
        )


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


def halved_while_large(x):
    return lax.while_loop(lambda pair: pair[1] < 3, lambda pair: (pair[0] / 2, pair[1] + 1), (x, 0))


def doubled_until_large(x):
    """Under vmap, each row takes another number of steps, and one none."""
    return lax.while_loop(
        lambda pair: pair[0] < 3, lambda pair: (pair[0] * 2, pair[1] + x), (abs(x) + 0.1, x)
    )


def branch(x):
    return lax.switch(jnp.int32(x[0] * 9), [jnp.sin, jnp.cos, lambda y: y * 2], x)


@pytest.mark.parametrize(
    "function",
    [
        scanned,
        nested,
        rounded,
        halved_while_large,
        branch,
        jax.vmap(doubled_until_large),
        jax.vmap(lambda x: lax.cond(x > 0, jnp.exp, jnp.sin, x)),
    ],
)
def test_loops_branches_and_calls(function):
    assert_same(function, X)


@pytest.mark.parametrize("function", [scanned, nested, rounded, lambda x: jnp.sort(x)[::-1] @ x])
def test_gradients(function):
    def gradient(x):
        return jax.grad(lambda y: sum(jnp.sum(leaf) for leaf in jax.tree.leaves(function(y))))(x)

    assert_same(gradient, X)


def test_a_loop_of_no_steps_gives_empty_arrays():
    assert_same(scanned, X[:0])


UNARY = [
    "abs", "acos", "acosh", "asin", "asinh", "atan", "atanh", "ceil", "cos", "cosh", "exp", "expm1",
    "floor", "is_finite", "log", "log1p", "logistic", "neg", "round", "rsqrt", "sign", "sin", "sinh", "sqrt",
    "square", "tan", "tanh",
]  # fmt: skip


@pytest.mark.parametrize("name", UNARY)
@pytest.mark.parametrize("dtype", [np.float32, jnp.bfloat16, np.float16])
def test_functions_of_one_number(name, dtype):
    numbers = np.array([-3.5, -2.5, -1.0, -0.0, 0.0, 0.5, 1.5, 2.5, 40.0, np.inf, -np.inf, np.nan]).astype(
        dtype
    )
    ours, compiled = both_ways(getattr(lax, name), numbers)
    one, other = ours[0], np.asarray(compiled[0])
    assert one.dtype == other.dtype
    close = {"rtol": 1e-5, "atol": 1e-6} if dtype == np.float32 else {"rtol": 0.02, "atol": 0.01}
    np.testing.assert_allclose(one.astype(np.float64), other.astype(np.float64), **close, equal_nan=True)


@pytest.mark.parametrize("name", ["add", "sub", "mul", "div", "rem", "max", "min", "eq", "lt", "ge"])
@pytest.mark.parametrize("numbers", [X, WHOLE, WHOLE.astype(np.uint32)], ids=["float", "int", "unsigned"])
def test_functions_of_two_numbers(name, numbers):
    for other in (numbers[::-1].copy(), np.zeros_like(numbers), np.ones_like(numbers)):
        assert_same(getattr(lax, name), numbers, other)


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int16, np.int32, np.uint32, np.bool_, np.float16])
def test_conversions(dtype):
    numbers = np.float32([199.0, -199.0, 1e10, -1e10, np.nan, np.inf, -np.inf, 300.7, -1.5, 0.0])
    assert_same(lambda x: lax.convert_element_type(x, dtype), numbers)
    assert_same(lambda x: lax.convert_element_type(x, dtype), np.int32([300, -1, 70000, 0]))


@pytest.mark.parametrize(
    "function",
    [
        lambda x: jnp.sum(x, axis=0),
        lambda x: jnp.max(x, axis=1),
        lambda x: jnp.min(x),
        lambda x: jnp.prod(x, axis=(0, 1)),
        lambda x: (jnp.argmax(x, axis=1), jnp.argmin(x)),
        lambda x: (jnp.cumsum(x, axis=1), lax.cumprod(x, axis=0, reverse=True), lax.cummax(x, axis=1)),
        lambda x: lax.cumlogsumexp(x, axis=1),
        lambda x: jnp.any(x > 1) & jnp.all(x > -9, axis=0),
        lambda x: jax.nn.softmax(x) - jax.nn.log_softmax(x, axis=0),
        lambda x: x @ x.T + jnp.einsum("ij,kj->ik", x, x),
        lambda x: jnp.einsum("ij,ij->i", x, x),
        lambda x: lax.pad(x, jnp.float32(9), [(1, 2, 0), (-1, 1, 2)]),
        lambda x: lax.rev(x, (0, 1))[:, ::2],
        lambda x: jnp.concatenate([x, x], axis=1).reshape(3, 4).T,
        lambda x: jnp.stack([x, -x], axis=1),
        lambda x: jnp.split(x, [1], axis=1),
        lambda x: jnp.tile(x, (2, 2)),
        lambda x: jnp.sort(x, axis=0),
        lambda x: jnp.argsort(x, axis=1),
        lambda x: jnp.where(x > 0, x, jnp.arange(3)),
        lambda x: lax.clamp(-0.5, x, 1.0) + jnp.round(x),
        lambda x: x**3 + x**-2 + jnp.power(jnp.abs(x), 0.5),
        lambda x: lax.bitcast_convert_type(x, jnp.int32),
        lambda x: lax.select_n(jnp.int32(x[0]) % 3, x[0], x[1], x[0] + 9),
        lambda x: jnp.linalg.norm(x, axis=1),
    ],
)
def test_functions_of_arrays(function):
    assert_same(function, MATRIX)


@pytest.mark.parametrize("reduce", [jnp.sum, jnp.prod])
def test_reductions_of_nothing(reduce):
    assert_same(reduce, X[:0])
    assert_same(lambda x: lax.reduce_max_p.bind(x, axes=(0,), out_sharding=None), X[:0])


@pytest.mark.parametrize("index", [0, 1, -1, 5, -7])
@pytest.mark.parametrize("mode", ["clip", "fill", "promise_in_bounds"])
def test_reading_at_an_index(index, mode):
    if mode == "promise_in_bounds" and not 0 <= index < 2:
        return  # a broken promise has no answer
    places = np.int32([index, 1])
    assert_same(lambda x, i: x.at[i].get(mode=mode), MATRIX, places)
    assert_same(lambda x, i: x.at[:, i].get(mode=mode), MATRIX, places)
    assert_same(lambda x, i: x.at[i, i[::-1]].get(mode=mode), MATRIX, places)


@pytest.mark.parametrize("verb", ["set", "add", "multiply", "min", "max"])
@pytest.mark.parametrize("index", [0, -1, 5])
def test_writing_at_an_index(verb, index):
    places = np.int32([index, 1, 1])

    def write(x, i):
        rows = getattr(x.at[i[:2]], verb)(2 * x[:2])
        return rows, getattr(x.at[i, 0], verb)(9.0, mode="drop" if verb == "add" else "clip")

    assert_same(write, MATRIX, places)


def test_reading_and_writing_row_by_row():
    actions = np.int32([2, 0])
    assert_same(lambda x, i: jnp.take_along_axis(x, i[:, None], axis=1), MATRIX, actions)
    assert_same(jax.vmap(lambda row, i: row[i]), MATRIX, actions)
    assert_same(jax.vmap(lambda row, i: row.at[i].set(7.0)), MATRIX, actions)
    assert_same(jax.vmap(lambda row, i: lax.dynamic_slice(row, (i,), (2,))), MATRIX, actions)
    assert_same(lambda x, i: lax.dynamic_update_slice(x, x[:1], (i[0], i[1])), MATRIX, actions)


def test_what_has_no_rule_is_left_to_jax():
    def function(x):
        return jax.scipy.special.erf(x) + lax.top_k(x, 5)[0]

    trace = jax.make_jaxpr(function)(X)
    assert not is_known(trace)
    np.testing.assert_allclose(evaluate(trace, [X])[0], function(X), rtol=1e-6)
