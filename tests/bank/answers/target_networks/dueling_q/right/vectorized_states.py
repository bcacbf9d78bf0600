"""One state's head, lifted by jnp.vectorize."""
from functools import partial

import jax.numpy as jnp


@partial(jnp.vectorize, signature="(),(a)->(a)")
def head(v, a):
    return v + a - jnp.sum(a) / a.size


def dueling_q(value, advantage):
    advantage = jnp.asarray(advantage)
    return head(jnp.reshape(value, advantage.shape[:-1]), advantage)
