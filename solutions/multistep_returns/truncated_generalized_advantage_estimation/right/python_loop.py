import jax
import jax.numpy as jnp


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    T = r_t.shape[0]
    lam = jnp.ones(T) * lambda_
    adv, last = [], 0.0
    for t in reversed(range(T)):
        delta = r_t[t] + discount_t[t] * values[t + 1] - values[t]
        last = delta + discount_t[t] * lam[t] * last
        adv.append(last)
    adv = jnp.stack(adv[::-1])
    return jax.lax.stop_gradient(adv) if stop_target_gradients else adv
