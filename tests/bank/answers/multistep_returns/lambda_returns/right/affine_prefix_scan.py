"""The recursion is an affine map per step (slope discount times lambda), composed by associative_scan."""

import jax.numpy as jnp
from jax import lax


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    share = jnp.broadcast_to(lambda_, v_t.shape)
    slopes = discount_t * share
    offsets = r_t + discount_t * (1.0 - share) * v_t

    def compose(after, before):
        (slope_after, offset_after), (slope, offset) = after, before
        return slope * slope_after, offset + slope * offset_after

    slopes, offsets = lax.associative_scan(compose, (slopes, offsets), reverse=True)
    returns = offsets + slopes * v_t[-1]
    return (lax.stop_gradient if stop_target_gradients else jnp.asarray)(returns)
