"""Unusual: computes the paper's targets v_s by their own recursion, and subtracts the predictions at the end."""
import jax.numpy as jnp
from jax import lax


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
    """V-trace errors of one trajectory."""

    def errors():
        e = jnp.zeros(())
        lam = jnp.broadcast_to(lambda_, r_t.shape)
        for t in range(len(r_t) - 1, -1, -1):
            ratio = jnp.where(rho_tm1[t] < clip_rho_threshold, rho_tm1[t], clip_rho_threshold)
            trace = lam[t] * jnp.where(rho_tm1[t] < 1, rho_tm1[t], 1.0)
            e = ratio * (r_t[t] + discount_t[t] * v_t[t] - v_tm1[t]) + discount_t[t] * trace * e
            yield e

    v_s = v_tm1 + jnp.stack([*errors()][::-1])
    return (lax.stop_gradient(v_s) if stop_target_gradients else v_s) - v_tm1
