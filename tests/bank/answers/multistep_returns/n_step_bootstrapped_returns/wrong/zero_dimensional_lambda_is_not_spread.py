"""Only a Python float is spread over the steps, so a single lambda_t that arrives as a JAX array of shape
() fails.
"""

import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    if isinstance(lambda_t, (int, float)):
        lambda_t = jnp.full_like(r_t, lambda_t)
    steps = r_t.shape[0]

    def one_round(ahead, _):
        columns = zip(r_t, discount_t, v_t, lambda_t, ahead, strict=True)
        returns = jnp.stack([r + g * ((1 - lam) * v + lam * a) for r, g, v, lam, a in columns])
        return jnp.roll(returns, -1).at[steps - 1].set(v_t[-1]), returns

    _, rounds = lax.scan(one_round, v_t, None, length=n)
    return lax.stop_gradient(rounds[-1]) if stop_target_gradients else rounds[-1]
