"""log-softmax by exp and log, centred at the row's first logit of the batch's first row only:
rows that all lie far from it overflow.
Page: "The logits of a row lie at most 50 apart." (of a row; rows may lie anywhere)
When: B = 2, logits [[0, 1], [200, 201]].
"""
import jax.numpy as jnp
from jax import lax


def actor_critic_losses(logits, actions, values, returns):
    logits = logits - lax.stop_gradient(logits[0, 0])
    logp = logits - jnp.log(jnp.sum(jnp.exp(logits), axis=1, keepdims=True))
    chosen = jnp.take_along_axis(logp, actions.astype(jnp.int32)[:, None], axis=1)[:, 0]
    error = lax.stop_gradient(returns) - values
    return -jnp.mean(chosen * lax.stop_gradient(error)), jnp.mean(error**2)
