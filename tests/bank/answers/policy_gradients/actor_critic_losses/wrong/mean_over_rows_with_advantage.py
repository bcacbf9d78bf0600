"""Averages the policy loss over the rows that have an advantage at all, not over B.

Page: policy = -(1/B) sum_i log pi_i(a_i) sg(R_i - v_i).
When: some return equals its value exactly (an advantage of zero), others do not.
"""
import jax
import jax.numpy as jnp
from jax import lax


def actor_critic_losses(logits, actions, values, returns):
    returns = lax.stop_gradient(returns)
    error = returns - values
    advantage = lax.stop_gradient(error)
    rows = jnp.arange(logits.shape[0])
    logp = jax.nn.log_softmax(logits)[rows, actions.astype(int)]
    active = advantage != 0
    policy = -jnp.sum(jnp.where(active, logp * advantage, 0.0)) / jnp.maximum(jnp.sum(active), 1)
    return policy, jnp.mean(error**2)
