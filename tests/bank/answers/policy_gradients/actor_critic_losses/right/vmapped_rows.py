"""One step as a function of scalars, vmapped over the batch; the result is a named tuple."""
from collections import namedtuple

import jax
import jax.numpy as jnp
from jax import lax

Losses = namedtuple("Losses", ["policy", "value"])


def one_step(logits, action, value, ret):
    ret = lax.stop_gradient(ret)
    logp = jnp.take(jax.nn.log_softmax(logits), action.astype(jnp.int32))
    return -logp * (ret - lax.stop_gradient(value)), (ret - value) ** 2


def actor_critic_losses(logits, actions, values, returns):
    policies, errors = jax.vmap(one_step)(logits, actions, values, returns)
    return Losses(policy=jnp.mean(policies), value=jnp.mean(errors))
