"""Straight-through with scale * x as the differentiated part, which is added and subtracted again.
Page: "it does not show in the value" and y = round(x), for a scale "of any size".
When: large scales: with scale = 1e9 and x = 3.3 the value is 0 instead of 3 (the 3 is lost next to 3.3e9)."""
import jax.numpy as jnp
from jax import lax


def round_custom_vjp(x, scale):
    live = x * lax.stop_gradient(scale)
    return live + lax.stop_gradient(jnp.round(x) - live)
