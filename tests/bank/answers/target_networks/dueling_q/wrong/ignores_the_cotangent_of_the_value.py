"""A custom_vjp whose gradient for the value is the number of actions, whatever came back.

Page: "`value` | flows: dQ_i/dv = 1 for every action of the state"
When: anything but the plain sum of the result is differentiated.
"""

import jax
import jax.numpy as jnp


@jax.custom_vjp
def _join(value, advantage):
    return value + advantage - jnp.mean(advantage, axis=-1, keepdims=True)


def _forward(value, advantage):
    return _join(value, advantage), None


def _backward(_, g):
    n_actions = g.shape[-1]
    of_value = jnp.full((*g.shape[:-1], 1), float(n_actions), dtype=g.dtype)
    return of_value, g - jnp.mean(g, axis=-1, keepdims=True)


_join.defvjp(_forward, _backward)


def dueling_q(value, advantage):
    return _join(jnp.reshape(jnp.asarray(value), (*advantage.shape[:-1], 1)), advantage)
