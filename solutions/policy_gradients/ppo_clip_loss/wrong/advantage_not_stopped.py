"""The loss is right, but a gradient also reaches the advantages.

They are made from the critic's values. The policy's loss would then train the critic to report
larger advantages, which is not what a critic is for.

The advantage is a weight in this loss. Hold it fixed before you use it.
"""

import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    ratio = jnp.exp(new_logp - lax.stop_gradient(old_logp))
    clipped = jnp.clip(ratio, 1 - eps, 1 + eps)
    return -jnp.mean(jnp.minimum(ratio * advantage, clipped * advantage))
