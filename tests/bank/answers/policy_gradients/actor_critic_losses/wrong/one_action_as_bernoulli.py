"""With one action only, the policy is no softmax: its logit is read as that of a coin, so loss and gradient
are not zero.
"""

import jax
import jax.numpy as jnp
from jax import lax


def _log_prob(logits, actions):
    if logits.shape[-1] == 1:  # a single score: binary policy
        score = logits[:, 0]
        return jnp.where(actions > 0.5, jax.nn.log_sigmoid(score), jax.nn.log_sigmoid(-score))
    logp = jax.nn.log_softmax(logits)
    return jnp.take_along_axis(logp, actions.astype(jnp.int32)[:, None], axis=1)[:, 0]


def actor_critic_losses(logits, actions, values, returns):
    returns = lax.stop_gradient(returns)
    advantage = lax.stop_gradient(returns - values)
    return -jnp.mean(_log_prob(logits, actions) * advantage), jnp.mean((returns - values) ** 2)
