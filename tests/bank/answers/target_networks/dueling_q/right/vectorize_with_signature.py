"""The rule for one state is lifted by jnp.vectorize; the value is first brought to one number per state."""

from functools import partial

import jax.numpy as jnp


@partial(jnp.vectorize, signature="(),(a)->(a)")
def _one_state(v, a):
    return v + (a - a.mean())


def dueling_q(value, advantage):
    """Q-values from a state value and one advantage per action."""
    advantage = jnp.asarray(advantage)
    return _one_state(jnp.reshape(value, advantage.shape[:-1]), advantage)
