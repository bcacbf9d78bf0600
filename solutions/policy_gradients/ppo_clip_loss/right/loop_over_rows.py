import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    terms = []
    for new, old, adv in zip(new_logp, old_logp, advantage):
        ratio = jnp.exp(new - lax.stop_gradient(old))
        both = jnp.stack([ratio, jnp.clip(ratio, 1 - eps, 1 + eps)]) * lax.stop_gradient(adv)
        terms.append(both.min())
    return -jnp.array(terms).mean()
