"""For each step its own backward loop over its window, with Python indices; nothing is padded."""
import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    steps = len(r_t)
    lam = jnp.broadcast_to(jnp.asarray(lambda_t, jnp.float32), (steps,))

    def from_step(t):
        end = min(t + n, steps)
        total = v_t[end - 1]
        for k in range(end - 1, t - 1, -1):
            total = r_t[k] + discount_t[k] * ((1 - lam[k]) * v_t[k] + lam[k] * total)
        return total

    out = jnp.stack([from_step(t) for t in range(steps)])
    return lax.stop_gradient(out) if stop_target_gradients else out
