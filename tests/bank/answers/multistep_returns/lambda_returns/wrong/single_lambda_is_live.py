"""Stops each input; a lambda that is one number is broadcast later and escapes.

Page: "`lambda_` | **blocked**"
When: flag left out or True, and lambda_ is a scalar (array) that is differentiated.
"""
import jax
import jax.numpy as jnp
from jax import lax


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    """Truncated lambda-returns of one trajectory."""
    steps = {"r": r_t, "d": discount_t, "v": v_t}
    if jnp.ndim(lambda_) == 1:
        steps["lam"] = lambda_
    if stop_target_gradients:
        steps = jax.tree.map(lax.stop_gradient, steps)

    def step(g, x):
        lam = x.get("lam", lambda_)
        g = x["r"] + x["d"] * ((1 - lam) * x["v"] + lam * g)
        return g, g

    return lax.scan(step, steps["v"][-1], steps, reverse=True)[1]
