"""Builds the weights prod(gamma_t .. gamma_{k-1}) as exponentials of differences of summed logarithms.

Page: discount_t is "0 where an episode ends, which may be in the middle"; every number is finite.
When: a discount of zero anywhere before the end (inf - inf = nan).
"""
import jax.numpy as jnp
from jax import lax


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    size = r_t.shape[0]
    logs = jnp.concatenate([jnp.zeros(1), jnp.cumsum(jnp.log(discount_t))])
    later = jnp.arange(size + 1)[None, :] >= jnp.arange(size)[:, None]
    exponent = jnp.where(later, logs[None, :] - logs[:size, None], 0.0)
    weights = jnp.where(later, jnp.exp(exponent), 0.0)
    rewards = jnp.append(r_t, jnp.ravel(jnp.asarray(v_t))[-1])
    result = weights @ rewards
    return lax.stop_gradient(result) if stop_target_gradients else result
