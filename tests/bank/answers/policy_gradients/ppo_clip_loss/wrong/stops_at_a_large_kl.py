"""Early stopping inside the loss: no gradient if the mean of old - new exceeds 1.
Page: "`new_logp` | **flows**: -rho_i A_i / B in rows where the plain product is the smaller one ..."
When: the policy has moved far: the mean of old_logp - new_logp is above 1.
"""
import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    old_logp = lax.stop_gradient(old_logp)
    kl = jnp.mean(old_logp - lax.stop_gradient(new_logp))
    new_logp = jnp.where(kl > 1.0, lax.stop_gradient(new_logp), new_logp)
    ratio = jnp.exp(new_logp - old_logp)
    fixed = lax.stop_gradient(advantage)
    return -jnp.mean(jnp.minimum(ratio * fixed, jnp.clip(ratio, 1 - eps, 1 + eps) * fixed))
