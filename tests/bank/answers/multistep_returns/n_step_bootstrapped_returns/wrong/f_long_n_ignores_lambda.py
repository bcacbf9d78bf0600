"""Takes the full discounted return when n reaches the end of the data.

Page: "G^(k)_t = r_t + gamma_t [(1 - lambda_t) v_t + lambda_t G^(k-1)_{t+1}]"
When: n >= T and lambda_t is not 1: the values belong to lambda 1.
"""
import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    if n >= r_t.shape[0]:
        def back(later, step):
            now = step[0] + step[1] * later
            return now, now

        _, out = lax.scan(back, v_t[-1], (r_t, discount_t), reverse=True)
    else:
        ahead = v_t
        for _ in range(n):
            out = r_t + discount_t * ((1 - lambda_t) * v_t + lambda_t * ahead)
            ahead = jnp.append(out[1:], v_t[-1])
    return lax.stop_gradient(out) if stop_target_gradients else out
