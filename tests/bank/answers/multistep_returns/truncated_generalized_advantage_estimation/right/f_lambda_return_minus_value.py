"""Through the lambda-return: advantages are returns less values; the switch is a multiplication by 0 or 1."""
import jax.numpy as jnp
from jax import lax


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    r_t, discount_t, values = map(jnp.asarray, (r_t, discount_t, values))
    lam = jnp.zeros_like(r_t) + lambda_
    following = values[1:]

    def back(later, step):
        r, g, v, l = step
        now = r + g * (v + l * (later - v))
        return now, now

    _, returns = lax.scan(back, following[-1], (r_t, discount_t, following, lam), reverse=True)
    advantages = returns - values[:-1]
    constant = lax.stop_gradient(advantages)
    alive = 0.0 if stop_target_gradients else 1.0
    return constant + alive * (advantages - constant)
