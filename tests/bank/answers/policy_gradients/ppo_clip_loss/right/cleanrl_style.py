"""Unusual: CleanRL's form, the larger of two losses, jitted, eps with a default."""
import jax
import jax.numpy as jnp


@jax.jit
def ppo_clip_loss(new_logp, old_logp, advantage, eps=0.2):
    old_logp, advantage = jax.lax.stop_gradient((old_logp, advantage))
    logratio = new_logp - old_logp
    ratio = jnp.exp(logratio)
    pg_loss1 = -advantage * ratio
    pg_loss2 = -advantage * jnp.clip(ratio, 1 - eps, 1 + eps)
    return jnp.maximum(pg_loss1, pg_loss2).mean()
