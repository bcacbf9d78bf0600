"""Clips the gradient of x on its way back.

Page: "`x` | **flows**: $2x$"
When: an entry of x is larger than 5 in size: its gradient is 10 (or -10), not 2x.
"""
import jax
import jax.numpy as jnp
from jax import lax


@jax.custom_vjp
def gentle(x):
    return x


gentle.defvjp(lambda x: (x, None), lambda _, g: (jnp.clip(g, -10.0, 10.0),))


def blocked_sum(x, y):
    return jnp.sum(gentle(x) ** 2) + lax.stop_gradient(jnp.sum(y**2))
