"""The loss is right, but a gradient also reaches old_logp.

The old policy is the one that acted; its probabilities are a record. Left live, the ratio can be
raised by lowering the denominator. And where both come from the same network, the two gradients
cancel and nothing is learned at all.

Decide which of the two log-probabilities describes the past.
"""

import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    ratio = jnp.exp(new_logp - old_logp)
    advantage = lax.stop_gradient(advantage)
    clipped = jnp.clip(ratio, 1 - eps, 1 + eps)
    return -jnp.mean(jnp.minimum(ratio * advantage, clipped * advantage))
