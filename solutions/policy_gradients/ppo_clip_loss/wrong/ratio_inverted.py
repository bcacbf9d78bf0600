"""The ratio is upside down: old over new.

It equals 1 at the start of an epoch either way, which hides the mistake. After that, every push goes
in the opposite direction.

The ratio says how much likelier the action has become. Which policy belongs on top?
"""

import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    ratio = jnp.exp(lax.stop_gradient(old_logp) - new_logp)
    advantage = lax.stop_gradient(advantage)
    clipped = jnp.clip(ratio, 1 - eps, 1 + eps)
    return -jnp.mean(jnp.minimum(ratio * advantage, clipped * advantage))
