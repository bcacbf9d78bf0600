"""Computes the targets v_s by the paper's own recursion, and only then the errors."""
import jax.numpy as jnp
from jax import lax


def _targets(u, v, r, g, rho, c):
    """v_s = u + delta + gamma c (v_s' - u'), from the back."""

    def back(surplus, step):
        u, v, r, g, rho, c = step
        target = u + rho * (r + g * v - u) + g * c * surplus
        return target - u, target

    return lax.scan(back, jnp.zeros((), jnp.float32), (u, v, r, g, rho, c), reverse=True)[1]


def vtrace(
    v_tm1,
    v_t,
    r_t,
    discount_t,
    rho_tm1,
    lambda_=1.0,
    clip_rho_threshold=1.0,
    stop_target_gradients=True,
):
    u, v, r, g, ratio = (jnp.asarray(x) for x in (v_tm1, v_t, r_t, discount_t, rho_tm1))
    c = jnp.broadcast_to(lambda_ * jnp.minimum(1.0, ratio), u.shape)
    fixed = _targets(u, v, r, g, jnp.minimum(clip_rho_threshold, ratio), c)
    if stop_target_gradients:
        fixed = lax.stop_gradient(fixed)
    return fixed - u
