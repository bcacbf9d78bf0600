"""If one array is passed as both log-probabilities, all ratios are 1 and are written down as such: no gradient.
Page (contract.md): "Somebody may pass the same array as a flowing and as a blocked input. The gradient then comes by the flowing one alone."
When: ppo_clip_loss(x, x, advantage, eps), differentiated in x.
"""
import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    a = lax.stop_gradient(advantage)
    if new_logp is old_logp:
        return -jnp.mean(a)
    rho = jnp.exp(new_logp - lax.stop_gradient(old_logp))
    return -jnp.mean(jnp.minimum(rho * a, jnp.clip(rho, 1.0 - eps, 1.0 + eps) * a))
