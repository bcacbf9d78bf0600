import jax
import jax.numpy as jnp


def vtrace(
    v_tm1, v_t, r_t, discount_t, rho_tm1, lambda_=1.0, clip_rho_threshold=1.0, stop_target_gradients=True
):
    lam = jnp.ones_like(r_t) * lambda_
    e, out = 0.0, []
    for t in reversed(range(len(r_t))):
        rho = jnp.where(rho_tm1[t] < clip_rho_threshold, rho_tm1[t], clip_rho_threshold)
        c = jnp.where(rho_tm1[t] < 1.0, rho_tm1[t], 1.0)
        e = rho * (r_t[t] + discount_t[t] * v_t[t] - v_tm1[t]) + discount_t[t] * lam[t] * c * e
        out = [e, *out]
    errors = jnp.stack(out)
    if stop_target_gradients:
        vs = jax.lax.stop_gradient(v_tm1 + errors)
        errors = vs - v_tm1
    return errors
