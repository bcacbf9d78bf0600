"""jit inside with the flag as an ordinary traced argument, and a select as the switch."""
import jax
import jax.numpy as jnp
from jax import lax


@jax.jit
def _work(r_t, discount_t, v_t, lam, stop):
    def back(later, step):
        reward, gamma, value, mix = step
        now = reward + gamma * (value * (1 - mix) + later * mix)
        return now, now

    lams = lam + jnp.zeros_like(r_t)
    _, out = lax.scan(back, v_t[-1], (r_t, discount_t, v_t, lams), reverse=True, unroll=2)
    return jnp.where(stop, lax.stop_gradient(out), out)


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    return _work(jnp.asarray(r_t), jnp.asarray(discount_t), jnp.asarray(v_t), lambda_, stop_target_gradients)
