"""With stop_target_gradients=False the returns themselves change: the bootstrap is left out.

The flag speaks of gradients alone. Someone who switches it to differentiate through a return expects
the very same return, and would be comparing two different experiments.

Compute the returns first, in full, without looking at the flag.
"""

import jax.numpy as jnp
from jax import lax


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    def step(later, now):
        earlier = now[0] + now[1] * later
        return earlier, earlier

    bootstrap = jnp.ravel(v_t)[-1] if stop_target_gradients else jnp.float32(0.0)
    _, returns = lax.scan(step, bootstrap, (r_t, discount_t), reverse=True)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
