"""Puts the bootstraps together as in an early public implementation: the values from n - 1 on, and n - 1
copies of the last one. For n > T these are too many.

Page: n "may exceed T".
When: n > T: a shape error.
"""
import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    size = r_t.shape[0]
    lam = jnp.ones_like(discount_t) * lambda_t
    targets = jnp.concatenate([v_t[n - 1 :], jnp.repeat(v_t[-1:], n - 1)])
    r = jnp.concatenate([r_t, jnp.zeros(n - 1)])
    d = jnp.concatenate([discount_t, jnp.ones(n - 1)])
    lam = jnp.concatenate([lam, jnp.ones(n - 1)])
    v = jnp.concatenate([v_t, jnp.repeat(v_t[-1:], n - 1)])
    for i in reversed(range(n)):
        r_, d_, l_, v_ = (x[i : i + size] for x in (r, d, lam, v))
        targets = r_ + d_ * ((1.0 - l_) * v_ + l_ * targets)
    return lax.stop_gradient(targets) if stop_target_gradients else targets
