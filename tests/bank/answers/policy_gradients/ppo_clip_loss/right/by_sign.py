"""The sign of the advantage says which side of the clip can bind."""
import jax
import jax.numpy as jnp
from jax import lax


def _row(new, old, a, eps):
    ratio = jnp.exp(new - old)
    return jnp.where(a >= 0, jnp.minimum(ratio, 1 + eps), jnp.maximum(ratio, 1 - eps)) * a


@jax.jit
def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    old_logp, advantage = lax.stop_gradient((old_logp, advantage))
    terms = jax.vmap(_row, in_axes=(0, 0, 0, None))(new_logp, old_logp, advantage, eps)
    return -terms.sum() / terms.shape[0]
