"""One window of a single step, walked from its end with invalid places skipped, and vmap over the steps."""
import jax
import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(
    r_t,
    discount_t,
    v_t,
    n,
    lambda_t=1.0,
    stop_target_gradients=True,
):
    r_t, discount_t, v_t = map(jnp.asarray, (r_t, discount_t, v_t))
    steps = r_t.shape[0]
    width = min(n, steps)
    lam = jnp.broadcast_to(jnp.asarray(lambda_t, jnp.float32), (steps,))

    def from_step(t):
        def one(total, j):
            k = jnp.minimum(t + j, steps - 1)
            now = r_t[k] + discount_t[k] * ((1 - lam[k]) * v_t[k] + lam[k] * total)
            return jnp.where(t + j < steps, now, total), None

        start = v_t[jnp.minimum(t + width, steps) - 1]
        return lax.scan(one, start, jnp.arange(width), reverse=True)[0]

    out = jax.vmap(from_step)(jnp.arange(steps))
    return lax.stop_gradient(out) if stop_target_gradients else out
