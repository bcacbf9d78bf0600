"""vmap of a dynamic index for the pick, a fori_loop that fills the array, and where as the switch."""
import jax
import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_action_values(q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True):
    q_t, a_t, r_t, discount_t, c_t, pi_t = map(jnp.asarray, (q_t, a_t, r_t, discount_t, c_t, pi_t))
    steps = r_t.shape[0]
    qa = jax.vmap(lambda row, a: row[a])(q_t, jnp.clip(a_t.astype(jnp.int32), 0, q_t.shape[1] - 1))
    v = jax.vmap(jnp.dot)(pi_t, q_t)

    def body(i, out):
        t = steps - 2 - i
        return out.at[t].set(r_t[t] + discount_t[t] * (v[t] + c_t[t] * (out[t + 1] - qa[t])))

    start = jnp.zeros(steps, jnp.float32).at[-1].set(r_t[-1] + discount_t[-1] * v[-1])
    out = lax.fori_loop(0, steps - 1, body, start)
    return jnp.where(stop_target_gradients, lax.stop_gradient(out), out)
