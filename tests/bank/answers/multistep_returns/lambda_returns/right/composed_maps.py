"""Right: compositions of G -> b + a G by associative_scan, with a = gamma lambda."""
import jax.numpy as jnp
from jax import lax


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    a = discount_t * lambda_
    b = r_t + (discount_t - a) * v_t

    def compose(later, earlier):
        return earlier[0] * later[0], earlier[1] + earlier[0] * later[1]

    slopes, offsets = lax.associative_scan(compose, (a, b), reverse=True)
    result = jnp.asarray(offsets + slopes * v_t[-1])
    if not stop_target_gradients:
        return result
    return lax.stop_gradient(result)
