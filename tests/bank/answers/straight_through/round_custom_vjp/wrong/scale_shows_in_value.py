"""scale * x + sg(round(x) - scale * x): for a large scale the value is rounded away.
Page: "the factor on the gradient, of any size and sign, zero included; it does not show in the value"
When: scale = 1e8, x = 1.7: the value is not 2."""
import jax.numpy as jnp
from jax import lax


def round_custom_vjp(x, scale):
    live = scale * x
    return live + lax.stop_gradient(jnp.round(x) - live)
