"""When one array is passed as both inputs, a shortcut doubles the sum and drops the stop.
Page: "One array may be both: its gradient is then that of `x`."
When: blocked_sum(a, a), differentiated with respect to a: 4a instead of 2a."""
import jax.numpy as jnp
from jax import lax


def blocked_sum(x, y):
    if x is y:
        return 2.0 * jnp.sum(x**2)
    return jnp.sum(x**2) + lax.stop_gradient(jnp.sum(y**2))
