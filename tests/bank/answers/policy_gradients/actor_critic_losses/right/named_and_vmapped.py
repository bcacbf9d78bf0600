"""One step at a time under vmap; the result is a NamedTuple."""
from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import lax


class Losses(NamedTuple):
    policy: jax.Array
    value: jax.Array


def _one_step(scores, action, value, ret):
    index = action.astype(jnp.int32)
    score = lax.dynamic_index_in_dim(scores, index, keepdims=False)
    log_pi = score - jax.scipy.special.logsumexp(scores)
    ret = lax.stop_gradient(ret)
    return -log_pi * (ret - lax.stop_gradient(value)), jnp.square(ret - value)


def actor_critic_losses(logits, actions, values, returns):
    policy, value = jax.vmap(_one_step)(logits, actions, values, returns)
    return Losses(policy=policy.mean(), value=value.mean())
