"""Repeated application of a shift matrix with a seed column: ahead = S G + last value."""
import jax
import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    r_t, discount_t, v_t = (jnp.asarray(x) for x in (r_t, discount_t, v_t))
    steps = r_t.shape[0]
    picks = jnp.minimum(jnp.arange(steps) + 1, steps)

    def body(_, out):
        extended = jnp.concatenate([out, v_t[-1:]])
        return r_t + discount_t * ((1 - lambda_t) * v_t + lambda_t * extended[picks])

    first = r_t + discount_t * ((1 - lambda_t) * v_t + lambda_t * v_t)
    out = lax.fori_loop(1, min(n, steps), body, first)
    return jax.tree.map(lax.stop_gradient, out) if stop_target_gradients else out
