"""A gradient reaches advantage in the rows where the clip binds: only the plain product has the stop."""

import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    ratio = jnp.exp(new_logp - lax.stop_gradient(old_logp))
    plain = ratio * lax.stop_gradient(advantage)
    bound = jnp.where(advantage > 0, 1 + eps, 1 - eps) * advantage
    return -jnp.mean(jnp.where(plain <= bound, plain, bound))
