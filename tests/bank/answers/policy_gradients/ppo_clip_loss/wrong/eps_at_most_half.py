"""The range is too narrow for eps above one half: eps is limited before it is used."""

import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    eps = jnp.clip(eps, 1e-3, 0.5)
    advantage = lax.stop_gradient(advantage)
    ratio = jnp.exp(new_logp - lax.stop_gradient(old_logp))
    return -jnp.mean(jnp.minimum(ratio * advantage, jnp.clip(ratio, 1 - eps, 1 + eps) * advantage))
