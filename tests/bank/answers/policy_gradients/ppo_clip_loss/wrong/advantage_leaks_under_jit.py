"""Makes the advantages constants with numpy; where numpy cannot follow, they stay as they are.
Page: "`advantage` | **blocked**: exactly zero" / "The function works with `jax.jit` ... and without."
When: differentiated under jit or vmap.
"""
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax


def constant(a):
    try:
        return np.asarray(lax.stop_gradient(a))
    except jax.errors.TracerArrayConversionError:
        return a


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    ratio = jnp.exp(new_logp - lax.stop_gradient(old_logp))
    fixed = constant(advantage)
    return -jnp.mean(jnp.minimum(ratio * fixed, jnp.clip(ratio, 1 - eps, 1 + eps) * fixed))
