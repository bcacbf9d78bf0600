import jax
import jax.numpy as jnp


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    lam = lambda_ * jnp.ones_like(r_t)
    g = v_t[-1]
    out = [None] * len(r_t)
    for t in range(len(r_t) - 1, -1, -1):
        g = r_t[t] + discount_t[t] * (v_t[t] + lam[t] * (g - v_t[t]))
        out[t] = g
    out = jnp.asarray(out)
    if not stop_target_gradients:
        return out
    return jax.lax.stop_gradient(out)
