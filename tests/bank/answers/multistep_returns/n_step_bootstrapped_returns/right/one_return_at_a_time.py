"""Unusual: a recursive Python function for each step, memoised in a dict that lives for one call."""
import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    """The n-step bootstrapped return from every step on."""
    steps = len(r_t)
    lambdas = jnp.zeros_like(r_t) + lambda_t
    known = {}

    def to_go(k, t):
        if t == steps or k == 0:
            return v_t[t - 1]
        if (k, t) not in known:
            mixed = (1 - lambdas[t]) * v_t[t] + lambdas[t] * to_go(k - 1, t + 1)
            known[k, t] = r_t[t] + discount_t[t] * mixed
        return known[k, t]

    result = jnp.array([to_go(min(n, steps), t) for t in range(steps)])
    return lax.stop_gradient(result) if stop_target_gradients else result
