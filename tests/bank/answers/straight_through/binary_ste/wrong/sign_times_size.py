"""Writes the clipped part as sign(x) * min(|x|, 1), whose derivative JAX takes to be 0 at x = 0.
Page: "x, clip=True: flows unchanged where |x| < 1".
When: clip=True and an entry that is exactly 0: its gradient is 0 and should be g."""
import jax.numpy as jnp
from jax import lax


def binary_ste(x, clip=False):
    live = jnp.sign(x) * jnp.minimum(jnp.abs(x), 1.0) if clip else x
    return lax.stop_gradient(jnp.heaviside(x, 0.0) - live) + live
