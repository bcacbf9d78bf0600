"""Asks with a Python if whether lambda is zero, to save the loop.

Page: "It has to work under `jax.jit` and `jax.vmap`."
When: lambda_ is traced by jit or vmap (an argument of the jitted function): the if fails. A closed-over lambda_ is fine.
"""
import jax.numpy as jnp
from jax import lax


def _advantages(deltas, traces):
    def back(later, step):
        now = step[0] + step[1] * later
        return now, now

    return lax.scan(back, jnp.zeros_like(deltas[0]), (deltas, traces), reverse=True)[1]


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    out = deltas = r_t + discount_t * values[1:] - values[:-1]
    if not stop_target_gradients or jnp.any(jnp.asarray(lambda_) != 0):
        out = _advantages(deltas, discount_t * lambda_)
    return lax.stop_gradient(out) if stop_target_gradients else out
