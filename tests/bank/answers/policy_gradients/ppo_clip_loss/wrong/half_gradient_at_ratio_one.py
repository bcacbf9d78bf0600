"""Where the ratio is exactly 1 the gradient is half of what it should be: the clip is written with a sign,
which is flat there.
"""

import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    advantage = lax.stop_gradient(advantage)
    ratio = jnp.exp(new_logp - lax.stop_gradient(old_logp))
    moved = ratio - 1.0
    clipped = 1.0 + jnp.sign(moved) * jnp.minimum(jnp.abs(moved), eps)
    return -jnp.mean(jnp.minimum(ratio * advantage, clipped * advantage))
