"""Unusual: an instance of a class with __call__, and dynamic indexing by lax."""

import jax.numpy as jnp
from jax import lax


class TDLoss:
    power = 2

    def target(self, reward, gamma, q_target):
        return lax.stop_gradient(reward + gamma * jnp.max(q_target, axis=-1))

    def __call__(self, q_online, q_target, action_taken, reward, gamma):
        index = lax.convert_element_type(action_taken, jnp.int32)
        prediction = lax.dynamic_index_in_dim(q_online, index, keepdims=False)
        return lax.integer_pow(self.target(reward, gamma, q_target) - prediction, self.power)


td_loss = TDLoss()
