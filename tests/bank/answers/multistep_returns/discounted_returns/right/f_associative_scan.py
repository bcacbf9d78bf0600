"""Composes the affine maps x -> r + gamma x with an associative scan; the inputs are stopped, not the result."""
import jax.numpy as jnp
from jax import lax


def _compose(later, sooner):
    """Both are (offset, slope); the later step acts first."""
    return sooner[0] + sooner[1] * later[0], sooner[1] * later[1]


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    if stop_target_gradients:
        r_t, discount_t, v_t = lax.stop_gradient((r_t, discount_t, v_t))
    offset, slope = lax.associative_scan(_compose, (jnp.asarray(r_t), jnp.asarray(discount_t)), reverse=True)
    return offset + slope * jnp.atleast_1d(v_t)[-1]
