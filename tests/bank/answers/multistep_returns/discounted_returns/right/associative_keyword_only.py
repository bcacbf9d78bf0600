"""Affine maps composed by an associative scan; the flag is keyword-only."""
import jax.numpy as jnp
from jax import lax


def _after(later, earlier):
    # x -> earlier(later(x)), each map a pair (offset, slope); reverse=True hands over the later one first
    (b1, a1), (b2, a2) = later, earlier
    return b2 + a2 * b1, a1 * a2


def discounted_returns(r_t, discount_t, v_t, *, stop_target_gradients=True):
    offset, slope = lax.associative_scan(_after, (r_t, discount_t), reverse=True)
    bootstrap = jnp.asarray(v_t, dtype=jnp.float32).reshape(-1)[-1]
    returns = offset + slope * bootstrap
    if not stop_target_gradients:
        return returns
    return lax.stop_gradient(returns)
