"""With one step only returns the TD error at once.

Page: "Blocked is exactly zero."
When: T = 1 with the flag left out or True: gradients on r_t, discount_t and values.
"""
import jax.numpy as jnp
from jax import lax


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    deltas = r_t + discount_t * values[1:] - values[:-1]
    if deltas.shape[0] < 2:
        return deltas
    traces = discount_t * lambda_

    def back(later, step):
        now = step[0] + step[1] * later
        return now, now

    _, earlier = lax.scan(back, deltas[-1], (deltas[:-1], traces[:-1]), reverse=True)
    out = jnp.append(earlier, deltas[-1])
    return lax.stop_gradient(out) if stop_target_gradients else out
