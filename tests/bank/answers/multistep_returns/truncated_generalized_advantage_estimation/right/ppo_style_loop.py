"""Adapted from the loop of a well-known PPO script, with a buffer that is written step by step from the
end.
"""

import jax
import jax.numpy as jnp
from jax import lax


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    num_steps = r_t.shape[0]
    gae_lambda = lambda_ + jnp.zeros(num_steps, r_t.dtype)
    advantages = jnp.zeros_like(r_t)
    lastgaelam = jnp.zeros((), r_t.dtype)
    for t in reversed(range(num_steps)):
        delta = r_t[t] + discount_t[t] * values[t + 1] - values[t]
        lastgaelam = delta + discount_t[t] * gae_lambda[t] * lastgaelam
        advantages = advantages.at[t].set(lastgaelam)
    return jax.tree.map(lax.stop_gradient, advantages) if stop_target_gradients else advantages
