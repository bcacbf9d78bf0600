"""Right: losses of a single step, mapped over the batch and averaged; returns a list."""
import jax
import jax.numpy as jnp
from jax import lax


def _single(logits, action, value, target):
    log_pi = jax.nn.log_softmax(logits)
    here = lax.dynamic_index_in_dim(log_pi, action, axis=0, keepdims=False)
    surprise = target - value
    return {"policy": -here * lax.stop_gradient(surprise), "value": surprise * surprise}


def actor_critic_losses(logits, actions, values, returns):
    per_step = jax.vmap(_single)(
        logits, jnp.round(actions).astype(jnp.int32), values, lax.stop_gradient(returns)
    )
    means = jax.tree_util.tree_map(jnp.mean, per_step)
    return [means["policy"], means["value"]]
