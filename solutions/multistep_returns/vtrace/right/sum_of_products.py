"""The sum as the paper writes it: every later TD error times the traces on the way to it."""

import jax
import jax.numpy as jnp


def vtrace(
    v_tm1, v_t, r_t, discount_t, rho_tm1, lambda_=1.0, clip_rho_threshold=1.0, stop_target_gradients=True
):
    sg = jax.lax.stop_gradient
    T = r_t.shape[0]
    delta = jnp.minimum(rho_tm1, clip_rho_threshold) * (r_t + discount_t * v_t - v_tm1)
    fade = discount_t * jnp.minimum(rho_tm1, 1.0) * lambda_
    rows = []
    for t in range(T):
        weights = jnp.concatenate([jnp.ones(1), jnp.cumprod(fade[t : T - 1])])
        rows.append(jnp.sum(weights * delta[t:]))
    errors = jnp.stack(rows)
    if not stop_target_gradients:
        return errors
    return sg(errors) - (v_tm1 - sg(v_tm1))
