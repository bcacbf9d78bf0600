"""The clipped surrogate objective of PPO, as a loss (Schulman et al., 2017)."""

import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    """−mean(min(ρA, clip(ρ, 1 − ε, 1 + ε)·A)), where ρ = exp(new − sg(old)) and A is held fixed."""
    ratio = jnp.exp(new_logp - lax.stop_gradient(old_logp))
    advantage = lax.stop_gradient(advantage)
    clipped = jnp.clip(ratio, 1 - eps, 1 + eps)
    return -jnp.mean(jnp.minimum(ratio * advantage, clipped * advantage))
