"""Leaves ended episodes out of the maximum with where=, which asks for an initial value: zero.

Page: r_i + gamma (1 - d_i) sg(max_a' q_target_{i,a'}).
When: all target values of a row that goes on are negative.
"""
import jax.numpy as jnp
from jax import lax


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    goes_on = (dones < 0.5)[:, None]
    best = jnp.max(q_target, axis=1, where=goes_on, initial=0.0)
    y = lax.stop_gradient(rewards + gamma * best)
    prediction = q_online[jnp.arange(q_online.shape[0]), actions.astype(jnp.int32)]
    return jnp.mean(jnp.square(y - prediction))
