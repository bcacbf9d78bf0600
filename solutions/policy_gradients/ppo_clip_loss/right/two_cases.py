import jax
import jax.numpy as jnp


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    A = jax.lax.stop_gradient(advantage)
    old = jax.lax.stop_gradient(old_logp)
    r = jnp.exp(new_logp - old)
    limited = jnp.where(A > 0, jnp.minimum(r, 1 + eps), jnp.maximum(r, 1 - eps))
    return -(limited * A).mean()
