"""If every lambda is 1, a shortcut without lambda is taken, so with the flag off lambda_ gets no gradient
there.
"""

import jax.numpy as jnp
from jax import lax


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    lambdas = jnp.broadcast_to(jnp.asarray(lambda_, r_t.dtype), r_t.shape)

    def discounted(lam):
        return lax.scan(lambda G, x: (x[0] + x[1] * G,) * 2, v_t[-1], (r_t, discount_t), reverse=True)[1]

    def mixed(lam):
        def step(G, x):
            now = x[0] + x[1] * ((1 - x[3]) * x[2] + x[3] * G)
            return now, now

        return lax.scan(step, v_t[-1], (r_t, discount_t, v_t, lam), reverse=True)[1]

    returns = lax.cond(jnp.all(lambdas == 1.0), discounted, mixed, lambdas)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
