"""Right: a loop with a buffer of T + 1 errors; the target is rebuilt at the end."""
import jax.numpy as jnp
from jax import lax


def vtrace(v_tm1, v_t, r_t, discount_t, rho_tm1, lambda_=1.0, clip_rho_threshold=1.0, stop_target_gradients=True):
    size = r_t.shape[0]
    lam = jnp.zeros_like(r_t) + lambda_
    errors = jnp.zeros(size + 1, r_t.dtype)
    for t in reversed(range(size)):
        td = r_t[t] + discount_t[t] * v_t[t] - v_tm1[t]
        trace = lam[t] * jnp.minimum(rho_tm1[t], 1.0)
        here = jnp.minimum(rho_tm1[t], clip_rho_threshold) * td + discount_t[t] * trace * errors[t + 1]
        errors = errors.at[t].set(here)
    errors = errors[:size]
    target = errors + v_tm1
    return (lax.stop_gradient(target) - v_tm1) if stop_target_gradients else errors
