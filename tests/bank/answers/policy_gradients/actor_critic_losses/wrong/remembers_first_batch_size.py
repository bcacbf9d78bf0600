r"""Looks up the batch size once and divides by it ever after.
Page: "For $B$ steps" and the factor $\frac{1}{B}$ in both losses
When: from the second call on, if the batch has another size than the first one had.
"""
import jax
import jax.numpy as jnp
from jax import lax

_config = {}


def actor_critic_losses(logits, actions, values, returns):
    size = _config.setdefault("batch_size", values.shape[0])
    returns = lax.stop_gradient(returns)
    rows = jnp.arange(actions.shape[0])
    logp = jax.nn.log_softmax(logits)[rows, actions.astype(jnp.int32)]
    policy = -jnp.sum(logp * lax.stop_gradient(returns - values)) / size
    return policy, jnp.sum((returns - values) ** 2) / size
