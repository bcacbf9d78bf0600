"""The loss is right, and gradients reach both old_logp and the advantages: nothing is stopped.

Two records of the past are treated as if they could still be changed. The policy can then improve its
loss by rewriting what was likely before, or how good it was.

Sort the inputs into those that this update may change and those that were settled before it.
"""

import jax.numpy as jnp


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    ratio = jnp.exp(new_logp - old_logp)
    clipped = jnp.clip(ratio, 1 - eps, 1 + eps)
    return -jnp.mean(jnp.minimum(ratio * advantage, clipped * advantage))
