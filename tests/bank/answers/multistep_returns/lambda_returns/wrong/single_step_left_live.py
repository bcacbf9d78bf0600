"""A trajectory of one step is answered at once with r + gamma v, before the flag is looked at.

Page: by default all inputs are blocked.
When: T = 1 and the default flag.
"""
import jax.numpy as jnp
from jax import lax


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    one_step = r_t + discount_t * v_t
    if r_t.shape[0] == 1:
        return one_step
    lam = jnp.broadcast_to(lambda_, r_t.shape)

    def step(later, x):
        r, d, v, l = x
        now = r + d * (v + l * (later - v))
        return now, now

    inner = tuple(x[:-1] for x in (r_t, discount_t, v_t, lam))
    _, rest = lax.scan(step, one_step[-1], inner, reverse=True)
    out = jnp.append(rest, one_step[-1])
    return lax.stop_gradient(out) if stop_target_gradients else out
