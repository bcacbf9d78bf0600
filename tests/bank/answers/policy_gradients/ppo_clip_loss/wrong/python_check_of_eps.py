"""Under jit, which traces eps too, the function raises: eps is compared in a Python condition."""

import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    if not 0 < eps < 1:
        raise ValueError("eps must lie between 0 and 1")
    advantage = lax.stop_gradient(advantage)
    ratio = jnp.exp(new_logp - lax.stop_gradient(old_logp))
    return -jnp.mean(jnp.minimum(ratio * advantage, jnp.clip(ratio, 1 - eps, 1 + eps) * advantage))
