"""The difference of log-probabilities is cut at 20 before exp.
Page: "no new one is more than 50 above the old one, so that every ratio is finite" (rho = exp(new - old))
When: new - old = 30 with a negative advantage: value and gradient are wrong.
"""
import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    a = lax.stop_gradient(advantage)
    rho = jnp.exp(jnp.minimum(new_logp - lax.stop_gradient(old_logp), 20.0))
    return -jnp.mean(jnp.minimum(rho * a, jnp.clip(rho, 1.0 - eps, 1.0 + eps) * a))
