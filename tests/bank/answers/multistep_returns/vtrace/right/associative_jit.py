"""Associative scan under a jit of its own, with the flag static."""
import functools

import jax
import jax.numpy as jnp
from jax import lax


def _compose(later, earlier):
    return earlier[0] + earlier[1] * later[0], earlier[1] * later[1]


@functools.partial(jax.jit, static_argnames=("stop_target_gradients",))
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
    clipped = jnp.minimum(rho_tm1, clip_rho_threshold)
    td = r_t + discount_t * v_t - v_tm1
    fade = discount_t * lambda_ * jnp.minimum(rho_tm1, 1.0)
    errors, _ = lax.associative_scan(_compose, (clipped * td, fade), reverse=True)
    if not stop_target_gradients:
        return errors
    target = lax.stop_gradient(errors + v_tm1)
    return target - v_tm1
