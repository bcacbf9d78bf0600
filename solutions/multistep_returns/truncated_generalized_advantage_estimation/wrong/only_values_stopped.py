"""The values are held fixed, but rewards, discounts and lambda still receive gradients by default.

An intrinsic reward produced by a network is an example where it hurts: the policy loss would teach that
network to give rewards that make the loss small.

The contract names four inputs. Count how many of them your stop covers.
"""

import jax.numpy as jnp
from jax import lax


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    def step(later, now):
        error, fade = now
        earlier = error + fade * later
        return earlier, earlier

    values = lax.stop_gradient(values) if stop_target_gradients else values
    td_errors = r_t + discount_t * values[1:] - values[:-1]
    _, advantages = lax.scan(step, jnp.float32(0.0), (td_errors, discount_t * lambda_), reverse=True)
    return advantages
