"""One scan over time from the end, whose carry holds the returns of all horizons 1 to n at the later step."""

import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    shares = jnp.broadcast_to(jnp.asarray(lambda_t, v_t.dtype), v_t.shape)
    one_step = r_t + discount_t * v_t  # the horizon 1 everywhere, and every horizon at the last step

    def step(later_by_horizon, xs):
        reward, discount, value, share, first = xs
        longer = reward + discount * ((1 - share) * value + share * later_by_horizon[:-1])
        now = jnp.concatenate([first[None], longer])
        return now, now[-1]

    columns = (r_t, discount_t, v_t, shares, one_step)
    _, earlier = lax.scan(step, jnp.full((n,), one_step[-1]), tuple(x[:-1] for x in columns), reverse=True)
    returns = jnp.append(earlier, one_step[-1])
    return lax.stop_gradient(returns) if stop_target_gradients else returns
