"""The ratio came out as NaN, because both probabilities were rounded to zero before they were divided.

Log-probabilities of long or continuous actions are often below −100, and the exponential of that is
0 in float32. Zero over zero is not a number. Under `jit` the compiler may rearrange the fraction and
hide this; in a plain call nobody does.

Do the division while both are still logarithms.
"""

import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    ratio = jnp.exp(new_logp) / jnp.exp(lax.stop_gradient(old_logp))
    advantage = lax.stop_gradient(advantage)
    clipped = jnp.clip(ratio, 1 - eps, 1 + eps)
    return -jnp.mean(jnp.minimum(ratio * advantage, clipped * advantage))
