"""take_along_axis on the first T - 1 rows, a scan from the back, and the stop on the whole."""
import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_action_values(q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True):
    q_t, a_t, r_t, discount_t, c_t, pi_t = map(jnp.asarray, (q_t, a_t, r_t, discount_t, c_t, pi_t))
    v = jnp.einsum("ta,ta->t", pi_t, q_t)
    chosen = jnp.take_along_axis(q_t[:-1], a_t[:-1, None].astype(jnp.int32), axis=1).squeeze(1)
    last = r_t[-1] + discount_t[-1] * v[-1]

    def back(later, step):
        reward, gamma, value, q, c = step
        now = reward + gamma * (value - c * q + c * later)
        return now, now

    _, inner = lax.scan(back, last, (r_t[:-1], discount_t[:-1], v[:-1], chosen, c_t[:-1]), reverse=True)
    result = jnp.concatenate([inner, last[None]])
    return lax.stop_gradient(result) if stop_target_gradients else result
