import jax.numpy as jnp
from jax.lax import stop_gradient


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    new_over_old = jnp.exp(jnp.subtract(new_logp, stop_gradient(old_logp)))
    adv = stop_gradient(advantage)
    loss1 = -adv * new_over_old
    loss2 = -adv * jnp.minimum(jnp.maximum(new_over_old, 1.0 - eps), 1.0 + eps)
    return jnp.mean(jnp.maximum(loss1, loss2))
