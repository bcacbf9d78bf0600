"""Own backward rule that takes the mean of the incoming gradient over the whole batch.
Page: "within a state, 0 across states"
When: B is larger than 1 and the incoming gradient differs between states.
"""
import jax
import jax.numpy as jnp


@jax.custom_vjp
def _join(value, advantage):
    return value + advantage - advantage.mean(axis=-1, keepdims=True)


def _backward(_, g):
    return g.sum(axis=-1, keepdims=True), g - g.mean()


_join.defvjp(lambda v, a: (_join(v, a), None), _backward)


def dueling_q(value, advantage):
    return _join(jnp.reshape(jnp.asarray(value, jnp.float32), advantage.shape[:-1] + (1,)), advantage)
