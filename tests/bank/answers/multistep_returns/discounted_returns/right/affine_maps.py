"""Right: each step is the affine map G -> r + gamma G; their compositions come from associative_scan."""
import jax.numpy as jnp
from jax import lax


def _after(later, earlier):
    a2, b2 = later
    a1, b1 = earlier
    return a1 * a2, b1 + a1 * b2


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    bootstrap = jnp.ravel(jnp.asarray(v_t, dtype=r_t.dtype))[-1]
    slope, offset = lax.associative_scan(_after, (discount_t, r_t), reverse=True)
    returns = offset + slope * bootstrap
    return {True: lax.stop_gradient, False: lambda x: x}[bool(stop_target_gradients)](returns)
