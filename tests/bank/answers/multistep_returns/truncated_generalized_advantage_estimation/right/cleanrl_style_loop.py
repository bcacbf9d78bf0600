"""Unusual: CleanRL idiom, a backward Python loop that writes into an array with .at[].set()."""
import jax
import jax.numpy as jnp


def truncated_generalized_advantage_estimation(
    r_t, discount_t, lambda_, values, stop_target_gradients=True, debug=False
):
    """Advantages as fading sums of TD errors."""
    num_steps = r_t.shape[0]
    gae_lambda = jnp.ones(num_steps, dtype=jnp.float32) * lambda_
    advantages = jnp.zeros_like(r_t)
    lastgaelam = 0.0
    for t in range(num_steps)[::-1]:
        delta = r_t[t] + discount_t[t] * values[t + 1] - values[t]
        lastgaelam = delta + discount_t[t] * gae_lambda[t] * lastgaelam
        advantages = advantages.at[t].set(lastgaelam)
    if stop_target_gradients:
        advantages = jax.lax.stop_gradient(advantages)
    return advantages
