"""Unusual: rlax idiom, all arrays padded at the end (rewards 0, discounts 1, lambdas 1, the last value repeated)."""
import jax
import jax.numpy as jnp


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    """The n-step bootstrapped return from every step on."""
    seq_len = r_t.shape[0]
    lambda_t = jnp.ones_like(discount_t) * lambda_t

    pad_size = min(n - 1, seq_len)
    targets = jnp.concatenate([v_t[n - 1 :], jnp.array([v_t[-1]] * pad_size)]) if pad_size else v_t
    r_t = jnp.concatenate([r_t, jnp.zeros(n - 1)])
    discount_t = jnp.concatenate([discount_t, jnp.ones(n - 1)])
    lambda_t = jnp.concatenate([lambda_t, jnp.ones(n - 1)])
    v_t = jnp.concatenate([v_t, jnp.array([v_t[-1]] * (n - 1))]) if n > 1 else v_t

    for i in reversed(range(n)):
        r_, discount_ = r_t[i : i + seq_len], discount_t[i : i + seq_len]
        lambda_, v_ = lambda_t[i : i + seq_len], v_t[i : i + seq_len]
        targets = r_ + discount_ * ((1.0 - lambda_) * v_ + lambda_ * targets)
    return jax.lax.stop_gradient(targets) if stop_target_gradients else targets
