"""The remainder is computed in float32, in which large odd steps do not exist.
Page: "`step` | scalar int32 array, >= 0"; "if step mod period = 0"
When: step 16777217, period 2: copies although the remainder is 1."""
import jax
import jax.numpy as jnp
from jax import lax


def periodic_update(params, target, step, period):
    rest = jnp.mod(jnp.asarray(step, jnp.float32), jnp.asarray(period, jnp.float32))
    kept = jax.tree.map(lax.stop_gradient, target)
    return jax.tree.map(lambda p, t: jnp.where(rest == 0.0, p, t), params, kept)
