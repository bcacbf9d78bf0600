"""Asks with a Python if whether all lambdas are one.

Page: "`n` and the flag are never traced. ... under `jax.jit` and `jax.vmap` too."
When: lambda_t is an argument of a jitted or vmapped function: the if fails on the traced array. (With lambda_t left out all works.)
"""
import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    plain = bool(jnp.all(jnp.asarray(lambda_t) == 1.0)) and stop_target_gradients
    ahead = v_t
    for _ in range(n):
        mixed = ahead if plain else (1 - lambda_t) * v_t + lambda_t * ahead
        out = r_t + discount_t * mixed
        ahead = jnp.append(out[1:], v_t[-1])
    return lax.stop_gradient(out) if stop_target_gradients else out
