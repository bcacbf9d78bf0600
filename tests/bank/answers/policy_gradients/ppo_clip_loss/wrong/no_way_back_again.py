"""The value is the page's minimum, but the ratio is made a constant wherever it is out of the range, on
either side and for either sign.

Page: `new_logp` flows: -rho A / B in rows where the plain product is the smaller one.
When: rho > 1 + eps with A < 0, or rho < 1 - eps with A > 0 (the rows that should find their way back).
"""
import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    rho = jnp.exp(new_logp - lax.stop_gradient(old_logp))
    outside = jnp.abs(rho - 1.0) > eps
    rho = jnp.where(outside, lax.stop_gradient(rho), rho)
    gain = lax.stop_gradient(advantage)
    return -jnp.mean(jnp.minimum(rho * gain, jnp.clip(rho, 1.0 - eps, 1.0 + eps) * gain))
