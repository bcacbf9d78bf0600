"""Python integers were made of the actions one by one, which a traced function cannot do.

It runs in a plain call. Under `jit` the actions have no numbers yet when `int()` asks for them.

Leave the actions an array and change its type as a whole.
"""

import jax
import jax.numpy as jnp
from jax import lax


def actor_critic_losses(logits, actions, values, returns):
    returns = lax.stop_gradient(returns)
    advantages = lax.stop_gradient(returns - values)
    log_pi = jnp.stack([row[int(a)] for row, a in zip(jax.nn.log_softmax(logits), actions)])
    return -jnp.mean(log_pi * advantages), jnp.mean((returns - values) ** 2)
