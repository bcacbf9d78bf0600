"""The plain reverse scan over a dictionary of arrays, with v + lambda (G - v) for the mixture."""
import jax.numpy as jnp
from jax import lax


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    v_t = jnp.asarray(v_t)
    steps = dict(r=jnp.asarray(r_t), g=jnp.asarray(discount_t), v=v_t)
    steps["l"] = jnp.broadcast_to(jnp.asarray(lambda_, jnp.float32), v_t.shape)

    def back(later, s):
        now = s["r"] + s["g"] * (s["v"] + s["l"] * (later - s["v"]))
        return now, now

    _, out = lax.scan(back, v_t[-1], steps, reverse=True)
    return lax.stop_gradient(out) if stop_target_gradients else out
