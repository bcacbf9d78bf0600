"""A boolean one-hot, einsum, and one scan over all steps with the last trace replaced by zero."""
import functools

import jax
import jax.numpy as jnp
from jax import lax


@functools.partial(jax.jit, static_argnames="stop_target_gradients")
def general_off_policy_returns_from_action_values(
    q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True
):
    taken = (jnp.arange(q_t.shape[1])[None] == a_t[:, None]).astype(q_t.dtype)
    expected = jnp.einsum("ta,ta->t", pi_t, q_t)
    chosen = jnp.einsum("ta,ta->t", taken, q_t)
    trace = c_t.at[-1].set(0.0)
    offset = r_t + discount_t * (expected - trace * chosen)
    factor = discount_t * trace

    def backwards(future, step):
        now = step[0] + step[1] * future
        return now, now

    returns = lax.scan(backwards, jnp.zeros((), r_t.dtype), (offset, factor), reverse=True)[1]
    return lax.stop_gradient(returns) if stop_target_gradients else returns
