"""The other formula: v-free TD errors summed with traces, G_t = target_t + sum of later corrections, in a Python loop."""
import jax.numpy as jnp
from jax import lax


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    lam = lambda_ * jnp.ones(jnp.shape(r_t), jnp.float32)
    one_step = jnp.asarray(r_t) + jnp.asarray(discount_t) * jnp.asarray(v_t)
    correction = jnp.zeros((), jnp.float32)  # G_{t+1} - v_t
    rows = []
    for t in range(len(r_t) - 1, -1, -1):
        now = one_step[t] + discount_t[t] * lam[t] * correction
        rows.insert(0, now)
        if t:
            correction = now - v_t[t - 1]
    out = jnp.stack(rows)
    return (lambda x: x, lax.stop_gradient)[bool(stop_target_gradients)](out)
