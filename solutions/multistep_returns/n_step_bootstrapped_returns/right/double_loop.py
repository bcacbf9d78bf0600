import jax.numpy as jnp
from jax.lax import stop_gradient


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    if stop_target_gradients:
        r_t, discount_t, v_t = stop_gradient(r_t), stop_gradient(discount_t), stop_gradient(v_t)
        lambda_t = stop_gradient(jnp.asarray(lambda_t))
    T = len(r_t)
    lam = jnp.broadcast_to(lambda_t, (T,))
    result = []
    for t in range(T):
        end = min(t + n, T) - 1
        g = v_t[end]
        for k in range(end, t - 1, -1):
            g = r_t[k] + discount_t[k] * (v_t[k] + lam[k] * (g - v_t[k]))
        result.append(g)
    return jnp.array(result)
