"""If the flag is left out, the one of the call before counts.

Page: "A second call works like the first one"
When: a call without the flag that comes after a call with stop_target_gradients=False.
"""
import jax.numpy as jnp
from jax import lax

_settings = {"stop": True}


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=None):
    """The discounted return from every step of a trajectory on."""
    if stop_target_gradients is not None:
        _settings["stop"] = stop_target_gradients

    def step(g, x):
        g = x[0] + x[1] * g
        return g, g

    _, returns = lax.scan(step, jnp.ravel(v_t)[-1], (r_t, discount_t), reverse=True)
    return lax.stop_gradient(returns) if _settings["stop"] else returns
