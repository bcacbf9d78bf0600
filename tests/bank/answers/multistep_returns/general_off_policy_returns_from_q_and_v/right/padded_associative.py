"""Padded to equal length, then an associative scan over affine maps."""
import jax.numpy as jnp
from jax import lax


def _pad(x):
    return jnp.concatenate([x, jnp.zeros((1,), x.dtype)])


def general_off_policy_returns_from_q_and_v(
    q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=True, *, _stop=lax.stop_gradient
):
    q, c = _pad(q_t), _pad(c_t)
    constant = r_t + discount_t * (v_t - c * q)
    slope = discount_t * c

    def compose(later, earlier):
        return earlier[0] + earlier[1] * later[0], earlier[1] * later[1]

    returns, _ = lax.associative_scan(compose, (constant, slope), reverse=True)
    return _stop(returns) if stop_target_gradients else returns
