"""where as the clip, a Python loop, and a zero of slope -1 added to frozen errors (equal to the bit)."""
import jax.numpy as jnp
from jax import lax


def _below(x, ceiling):
    return jnp.where(x < ceiling, x, ceiling)


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
    v_tm1, v_t, r_t, discount_t, rho_tm1 = map(jnp.asarray, (v_tm1, v_t, r_t, discount_t, rho_tm1))
    lam = jnp.asarray(lambda_, jnp.float32) + jnp.zeros(r_t.shape, jnp.float32)
    rho, c = _below(rho_tm1, clip_rho_threshold), lam * _below(rho_tm1, 1.0)
    rows, later = [], jnp.zeros((), jnp.float32)
    for t in reversed(range(r_t.shape[0])):
        later = rho[t] * (r_t[t] + discount_t[t] * v_t[t] - v_tm1[t]) + discount_t[t] * c[t] * later
        rows = [later] + rows
    errors = jnp.stack(rows)
    if stop_target_gradients:
        errors = lax.stop_gradient(errors) - (v_tm1 - lax.stop_gradient(v_tm1))
    return errors
