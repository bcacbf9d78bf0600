"""One row at a time, vmapped, with helpers and type hints."""

import jax
import jax.numpy as jnp
from jax import Array, lax


def _ratio(new: Array, old: Array) -> Array:
    return jnp.exp(new - old)


def _surrogate(ratio: Array, advantage: Array, eps: Array) -> Array:
    plain = ratio * advantage
    limited = jnp.clip(ratio, min=1 - eps, max=1 + eps) * advantage
    return jnp.where(plain <= limited, plain, limited)


@jax.jit
def ppo_clip_loss(new_logp: Array, old_logp: Array, advantage: Array, eps: Array) -> Array:
    """The loss of PPO."""
    old_logp, advantage = lax.stop_gradient((old_logp, advantage))
    rows = jax.vmap(lambda n, o, a: _surrogate(_ratio(n, o), a, eps))(new_logp, old_logp, advantage)
    return -jnp.sum(rows) / rows.size
