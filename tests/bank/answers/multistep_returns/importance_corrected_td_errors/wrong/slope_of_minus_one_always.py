"""A rule of its own for the default: the backward pass hands -1 to every prediction, as the contract says,
and forgets to multiply by what comes in from above.

Page: de_t/dV_t = -1 - of each error; in a loss the gradient is -1 times the loss's slope in that error.
When: default flag, any loss other than the plain sum of the errors (a squared loss, weights).
"""
import jax
import jax.numpy as jnp
from jax import lax


@jax.custom_vjp
def _fixed_target(error, prediction):
    return error


def _forward(error, prediction):
    return error, None


def _backward(_, g):
    return jnp.zeros_like(g), -jnp.ones_like(g)


_fixed_target.defvjp(_forward, _backward)


def importance_corrected_td_errors(r_t, discount_t, rho_tm1, lambda_, values, stop_target_gradients=True):
    delta = r_t + discount_t * values[1:] - values[:-1]

    def step(e, x):
        d, k, rho = x
        e = rho * (d + k * e)
        return e, e

    _, error = lax.scan(step, jnp.zeros((), r_t.dtype), (delta, discount_t * lambda_, rho_tm1), reverse=True)
    if stop_target_gradients:
        return _fixed_target(lax.stop_gradient(error), values[:-1])
    return error
