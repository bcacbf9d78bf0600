"""Everything in one Python loop on gated inputs, filled into an array of its own."""
import jax.numpy as jnp
from jax import lax


def _gate(flag, *arrays):
    return [lax.stop_gradient(jnp.asarray(a, jnp.float32)) if flag else jnp.asarray(a, jnp.float32) for a in arrays]


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    r, g, lam, v = _gate(stop_target_gradients, r_t, discount_t, lambda_, values)
    out = jnp.zeros(r.shape[0] + 1, jnp.float32)
    for t in range(r.shape[0] - 1, -1, -1):
        fade = lam if lam.ndim == 0 else lam[t]
        out = out.at[t].set(r[t] + g[t] * v[t + 1] - v[t] + g[t] * fade * out[t + 1])
    return out[:-1]
