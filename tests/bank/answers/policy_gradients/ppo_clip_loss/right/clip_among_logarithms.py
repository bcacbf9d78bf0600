"""Right: the clip is made in log space, exp(clip(d, log(1-eps), log(1+eps))); larger of the negatives."""
import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    distance = new_logp - lax.stop_gradient(old_logp)
    boxed = jnp.minimum(jnp.maximum(distance, jnp.log1p(-eps)), jnp.log1p(eps))
    cost = -lax.stop_gradient(advantage)
    plain, clipped = cost * jnp.exp(distance), cost * jnp.exp(boxed)
    return jnp.where(plain >= clipped, plain, clipped).sum() / distance.size
