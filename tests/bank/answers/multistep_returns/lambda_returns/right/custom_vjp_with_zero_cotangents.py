"""Unusual: the stop is a custom_vjp whose backward pass returns zeros; the live path is jitted."""
import jax
import jax.numpy as jnp
from jax import lax


@jax.jit
def _live(r_t, discount_t, v_t, lambda_):
    def step(g, x):
        r, d, v, lam = x
        g = r + d * ((1 - lam) * v + lam * g)
        return g, g

    return lax.scan(step, v_t[-1], (r_t, discount_t, v_t, lambda_), reverse=True)[1]


@jax.custom_vjp
def _constant(*inputs):
    return _live(*inputs)


def _forward(*inputs):
    return _live(*inputs), inputs


def _backward(inputs, cotangent):
    return tuple(jnp.zeros_like(x) for x in inputs)


_constant.defvjp(_forward, _backward)


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    """Truncated lambda-returns of one trajectory."""
    lambdas = jnp.full(r_t.shape, lambda_, dtype=r_t.dtype)
    return (_constant if stop_target_gradients else _live)(r_t, discount_t, v_t, lambdas)
