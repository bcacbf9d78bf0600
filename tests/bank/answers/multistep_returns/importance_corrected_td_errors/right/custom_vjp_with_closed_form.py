"""Unusual: a custom_vjp whose backward pass is -cotangent for the values (0 for the last) and zeros for the rest."""
import jax
import jax.numpy as jnp
from jax import lax


def _errors(r_t, discount_t, rho, lambdas, values):
    deltas = r_t + discount_t * values[1:] - values[:-1]

    def step(e, x):
        delta, factor, ratio = x
        e = ratio * (delta + factor * e)
        return e, e

    return lax.scan(step, jnp.zeros((), values.dtype), (deltas, discount_t * lambdas, rho), reverse=True)[1]


_semi_gradient = jax.custom_vjp(_errors)
_semi_gradient.defvjp(
    lambda *inputs: (_errors(*inputs), inputs),
    lambda inputs, g: (*map(jnp.zeros_like, inputs[:4]), jnp.pad(-g, (0, 1))),
)


def importance_corrected_td_errors(r_t, discount_t, rho_tm1, lambda_, values, stop_target_gradients=True):
    """Multistep TD errors with per-decision importance sampling."""
    lambdas = jnp.broadcast_to(jnp.asarray(lambda_, r_t.dtype), r_t.shape)
    return (_semi_gradient if stop_target_gradients else _errors)(r_t, discount_t, rho_tm1, lambdas, values)
