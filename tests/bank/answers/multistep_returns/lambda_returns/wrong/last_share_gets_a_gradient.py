"""With the flag off, the last lambda gets a gradient, where the derivative is zero: the start of the
recursion is a stopped copy plus a live remainder.
"""

import jax.numpy as jnp
from jax import lax


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    lambdas = jnp.broadcast_to(jnp.asarray(lambda_, r_t.dtype), r_t.shape)
    # the last step: (1 - lam) * v + lam * v, with the first share fixed
    last_mix = lax.stop_gradient(1 - lambdas[-1]) * v_t[-1] + lambdas[-1] * v_t[-1]
    last = r_t[-1] + discount_t[-1] * last_mix

    def step(later, xs):
        r, g, v, lam = xs
        now = r + g * ((1 - lam) * v + lam * later)
        return now, now

    _, earlier = lax.scan(step, last, (r_t[:-1], discount_t[:-1], v_t[:-1], lambdas[:-1]), reverse=True)
    returns = jnp.append(earlier, last)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
