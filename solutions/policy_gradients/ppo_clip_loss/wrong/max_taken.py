"""The larger of the two surrogates was taken, where the smaller one is asked for.

The smaller one is a cautious estimate: it ignores gains beyond the range and keeps losses. The larger
one does the opposite, and rewards the policy for moving far away.

If you wrote the loss with the minus inside, minimum and maximum change places: check which of the two
forms you have.
"""

import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    ratio = jnp.exp(new_logp - lax.stop_gradient(old_logp))
    advantage = lax.stop_gradient(advantage)
    clipped = jnp.clip(ratio, 1 - eps, 1 + eps)
    return -jnp.mean(jnp.maximum(ratio * advantage, clipped * advantage))
