"""Unusual: pads c_t and q_t by a zero, and scans over a dict; the carry starts at an arbitrary number."""
import jax
import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_q_and_v(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=True):
    """Off-policy returns, corrected at each step by a trace."""
    rows = dict(q=jnp.pad(q_t, (0, 1)), c=jnp.pad(c_t, (0, 1)), v=v_t, r=r_t, d=discount_t)
    if stop_target_gradients:
        rows = jax.tree.map(lax.stop_gradient, rows)

    def body(later, row):
        g = row["r"] + row["d"] * (row["v"] + row["c"] * (later - row["q"]))
        return g, g

    return lax.scan(body, jnp.float32(17.0), rows, reverse=True)[1]
