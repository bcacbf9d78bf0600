"""Unusual: actions are compared as floats with an arange, under jit with a static flag; no integer index at all."""
import functools

import jax
import jax.numpy as jnp
from jax import lax


@functools.partial(jax.jit, static_argnums=6, static_argnames="stop_target_gradients")
def general_off_policy_returns_from_action_values(
    q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True
):
    """Off-policy returns from the Q-values of all actions."""
    arrays = (q_t, r_t, discount_t, c_t, pi_t)
    q, r, d, c, pi = jax.lax.stop_gradient(arrays) if stop_target_gradients else arrays
    mask = jnp.equal(jnp.arange(q.shape[-1], dtype=a_t.dtype), a_t[:, None])
    taken = jnp.sum(q, axis=-1, where=mask)
    one_step = r + d * jax.vmap(jnp.vdot)(pi, q)
    g = one_step[-1]
    returns = (g,)
    for t in range(q.shape[0] - 2, -1, -1):
        g = one_step[t] + d[t] * c[t] * (g - taken[t])
        returns = (g, *returns)
    return jnp.asarray(returns)
