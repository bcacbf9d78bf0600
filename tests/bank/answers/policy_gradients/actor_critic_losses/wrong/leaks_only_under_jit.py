"""Makes the advantages constants with numpy, and without a stop where numpy cannot follow.
Page: "`values` | **blocked**: exactly zero" / "The function works under `jax.jit`."
When: the policy loss is differentiated under jit.
"""
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax


def actor_critic_losses(logits, actions, values, returns):
    returns = lax.stop_gradient(returns)
    rows = jnp.arange(logits.shape[0])
    logp = jax.nn.log_softmax(logits)[rows, actions.astype(int)]
    advantage = returns - values
    try:
        weight = np.asarray(lax.stop_gradient(advantage))
    except jax.errors.TracerArrayConversionError:
        weight = advantage
    return -jnp.mean(logp * weight), jnp.mean(advantage**2)
