"""A "soft" stop that lets one millionth of the gradient through to the values.
Page: "`values` | **blocked**: exactly zero"
When: always, in the gradient of the policy loss with respect to `values`: tiny, not zero.
"""
import jax
import jax.numpy as jnp
from jax import lax


def soft_stop(x, leak=1e-6):
    fixed = lax.stop_gradient(x)
    return fixed + leak * (x - fixed)


def actor_critic_losses(logits, actions, values, returns):
    returns = lax.stop_gradient(returns)
    rows = jnp.arange(actions.shape[0])
    logp = jax.nn.log_softmax(logits)[rows, actions.astype(jnp.int32)]
    policy = -jnp.mean(logp * soft_stop(returns - values))
    return policy, jnp.mean((returns - values) ** 2)
