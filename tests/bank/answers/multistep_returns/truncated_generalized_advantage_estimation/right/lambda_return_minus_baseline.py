"""Unusual: computes lambda-returns and subtracts the values, with both stopped."""
import jax.numpy as jnp
from jax import lax


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    """Advantages as fading sums of TD errors."""
    baseline, bootstrap = values[:-1], values[1:]
    lam = jnp.broadcast_to(jnp.asarray(lambda_, values.dtype), baseline.shape)

    def body(later, now):
        r, d, v, mix = now
        out = r + d * (v + mix * (later - v))
        return out, out

    returns = lax.scan(body, bootstrap[-1], (r_t, discount_t, bootstrap, lam), reverse=True)[1]
    parts = [returns, baseline]
    if stop_target_gradients:
        parts = [lax.stop_gradient(part) for part in parts]
    return jnp.subtract(*parts)
