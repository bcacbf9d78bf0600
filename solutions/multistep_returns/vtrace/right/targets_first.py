"""The paper's v_s are computed as such, and the prediction is taken away at the end."""

import jax
import jax.numpy as jnp
from jax import lax


def vtrace(
    v_tm1, v_t, r_t, discount_t, rho_tm1, lambda_=1.0, clip_rho_threshold=1.0, stop_target_gradients=True
):
    rho = jnp.clip(rho_tm1, None, clip_rho_threshold)
    c = jnp.clip(rho_tm1, None, 1.0) * lambda_
    one_step = v_tm1 + rho * (r_t + discount_t * v_t - v_tm1)
    # The error that comes later is measured from v_tm1 of the next step, which need not equal v_t.
    T = len(r_t)

    def body(k, carry):
        later, out = carry
        t = T - 1 - k
        v_s = one_step[t] + discount_t[t] * c[t] * later
        return v_s - v_tm1[t], out.at[t].set(v_s)

    v_s = lax.fori_loop(0, T, body, (jnp.zeros(()), jnp.zeros(T)))[1]
    return (lax.stop_gradient(v_s) if stop_target_gradients else v_s) - v_tm1
