"""Truncated generalised advantage estimates, constants unless asked otherwise (Schulman et al., 2016)."""

import jax.numpy as jnp
from jax import lax


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    """A[t] = δ[t] + discount_t[t]·λ[t]·A[t+1], where δ[t] is the one-step TD error; nothing after the end."""

    def step(later, now):
        error, fade = now
        earlier = error + fade * later
        return earlier, earlier

    td_errors = r_t + discount_t * values[1:] - values[:-1]
    _, advantages = lax.scan(step, jnp.float32(0.0), (td_errors, discount_t * lambda_), reverse=True)
    return lax.stop_gradient(advantages) if stop_target_gradients else advantages
