import jax
import jax.numpy as jnp


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    g = v_t[-1] if v_t.ndim else v_t
    out = []
    for t in reversed(range(r_t.shape[0])):
        g = r_t[t] + discount_t[t] * g
        out.insert(0, g)
    out = jnp.stack(out)
    if stop_target_gradients:
        out = jax.lax.stop_gradient(out)
    return out
