r"""Holds the clipped product constant and chooses it whenever the plain one is not strictly smaller.
Page: "`new_logp` | **flows**: $-\rho_i A_i / B$ in rows where the plain product is the smaller one or $\rho_i$ is within the range"
When: a ratio is within the range: the two products are equal, the constant is chosen, the gradient is 0.
"""
import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    ratio = jnp.exp(new_logp - lax.stop_gradient(old_logp))
    fixed = lax.stop_gradient(advantage)
    plain = ratio * fixed
    clipped = lax.stop_gradient(jnp.clip(ratio, 1 - eps, 1 + eps) * fixed)
    return -jnp.mean(jnp.where(plain < clipped, plain, clipped))
