"""The returns are stopped even where the caller passed stop_target_gradients=False.

That caller is learning something through the return itself: a discount, a reward model, a value that
appears in a meta-gradient. They get zeros, and nothing tells them why.

Stopping is the default, not the only behaviour. Let the flag decide.
"""

import jax.numpy as jnp
from jax import lax


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    def step(later, now):
        earlier = now[0] + now[1] * later
        return earlier, earlier

    _, returns = lax.scan(step, jnp.ravel(v_t)[-1], (r_t, discount_t), reverse=True)
    return lax.stop_gradient(returns)
