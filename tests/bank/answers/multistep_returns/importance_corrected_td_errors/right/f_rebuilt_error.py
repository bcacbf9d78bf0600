"""A scan, then target minus prediction, with the target gated."""
import jax.numpy as jnp
from jax import lax


def importance_corrected_td_errors(r_t, discount_t, rho_tm1, lambda_, values, stop_target_gradients=True):
    r_t, discount_t, rho_tm1, values = map(jnp.asarray, (r_t, discount_t, rho_tm1, values))
    current, following = values[:-1], values[1:]
    lam = jnp.broadcast_to(jnp.asarray(lambda_, jnp.float32), r_t.shape)

    def back(later, step):
        r, g, rho, l, v, w = step
        now = rho * (r + g * w - v + g * l * later)
        return now, now

    _, errors = lax.scan(back, jnp.float32(0), (r_t, discount_t, rho_tm1, lam, current, following), reverse=True)
    if stop_target_gradients:
        return lax.stop_gradient(errors + current) - current
    return errors
