"""A custom backward pass gives -1 at every step, whatever weight the caller gave to each error.

Page: "$\\partial e_t / \\partial V_t = -1$, and nothing from any other error"
When: flag left out or True, and the errors are weighted (a squared loss, one entry, minus the sum); right for the plain sum.
"""
import jax
import jax.numpy as jnp
from jax import lax


def _errors(r_t, discount_t, rho, lambdas, values):
    deltas = r_t + discount_t * values[1:] - values[:-1]

    def step(e, x):
        delta, factor, ratio = x
        e = ratio * (delta + factor * e)
        return e, e

    return lax.scan(step, jnp.float32(0.0), (deltas, discount_t * lambdas, rho), reverse=True)[1]


@jax.custom_vjp
def _stopped(*inputs):
    return _errors(*inputs)


def _forward(*inputs):
    return _errors(*inputs), inputs


def _backward(inputs, cotangent):
    *others, values = inputs
    for_values = -jnp.ones_like(values).at[-1].set(0.0)
    return *(jnp.zeros_like(x) for x in others), for_values


_stopped.defvjp(_forward, _backward)


def importance_corrected_td_errors(r_t, discount_t, rho_tm1, lambda_, values, stop_target_gradients=True):
    """Multistep TD errors with per-decision importance sampling."""
    lambdas = jnp.broadcast_to(jnp.asarray(lambda_, jnp.float32), r_t.shape)
    function = _stopped if stop_target_gradients else _errors
    return function(r_t, discount_t, rho_tm1, lambdas, values)
