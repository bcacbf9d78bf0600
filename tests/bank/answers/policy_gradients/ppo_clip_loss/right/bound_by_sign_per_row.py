"""One row at a time under vmap: a good action has an upper bound on its ratio, a bad one a lower bound."""

import jax
import jax.numpy as jnp
from jax import lax


def _row(new, old, gain, eps):
    ratio = jnp.exp(new - old)
    bounded = lax.select(gain >= 0, lax.min(ratio, 1.0 + eps), lax.max(ratio, 1.0 - eps))
    return bounded * gain


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    eps = jnp.asarray(eps, new_logp.dtype)
    past = lax.stop_gradient((old_logp, advantage))
    gains = jax.vmap(_row, in_axes=(0, 0, 0, None))(new_logp, *past, eps)
    return -gains.sum() / gains.shape[0]
