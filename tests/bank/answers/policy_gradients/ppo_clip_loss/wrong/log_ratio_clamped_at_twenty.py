"""Value and gradient are wrong for a bad action whose log-ratio is above 20: it is clamped before the
exponential.
"""

import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    advantage = lax.stop_gradient(advantage)
    log_ratio = jnp.clip(new_logp - lax.stop_gradient(old_logp), -20.0, 20.0)
    ratio = jnp.exp(log_ratio)
    return -jnp.mean(jnp.minimum(ratio * advantage, jnp.clip(ratio, 1 - eps, 1 + eps) * advantage))
