"""Each sign of the advantage has one bound only; it is applied to the log-ratio, so that nothing overflows that is not used."""
import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    old, fixed = lax.stop_gradient((old_logp, advantage))
    log_ratio = new_logp - old
    capped = jnp.minimum(log_ratio, jnp.log1p(eps))
    floored = jnp.maximum(log_ratio, jnp.log1p(-eps))
    return -jnp.mean(jnp.exp(jnp.where(fixed >= 0, capped, floored)) * fixed)
