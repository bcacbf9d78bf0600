"""One return per start, each by its own loop over at most n steps, in a comprehension."""

import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    count = len(r_t)
    mixing = [lambda_t] * count if jnp.ndim(lambda_t) == 0 else [lambda_t[i] for i in range(count)]

    def window(start):
        stop = min(start + n, count)
        result = v_t[stop - 1]
        for i in range(stop - 1, start - 1, -1):
            result = r_t[i] + discount_t[i] * ((1.0 - mixing[i]) * v_t[i] + mixing[i] * result)
        return result

    returns = jnp.array([window(start) for start in range(count)])
    return returns if not stop_target_gradients else lax.stop_gradient(returns)
