"""The policy loss has the wrong sign: descending it makes good actions rarer.

An optimiser goes downhill, while the policy gradient says what makes good actions more likely. With the
sign left out, the agent becomes steadily worse and the loss steadily better.

Imagine one row with a positive advantage. Should a smaller loss mean a larger or a smaller
probability of its action?
"""

import jax
import jax.numpy as jnp
from jax import lax


def actor_critic_losses(logits, actions, values, returns):
    returns = lax.stop_gradient(returns)
    advantages = lax.stop_gradient(returns - values)
    rows = jnp.arange(logits.shape[0])
    log_pi = jax.nn.log_softmax(logits)[rows, jnp.int32(actions)]
    return jnp.mean(log_pi * advantages), jnp.mean((returns - values) ** 2)
