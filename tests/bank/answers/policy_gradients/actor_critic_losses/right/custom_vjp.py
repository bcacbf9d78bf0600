"""Unusual: the contract's two columns written as a custom_vjp."""
import jax
import jax.numpy as jnp


@jax.custom_vjp
def actor_critic_losses(logits, actions, values, returns):
    return _forward(logits, actions, values, returns)[0]


def _forward(logits, actions, values, returns):
    steps = logits.shape[0]
    onehot = jax.nn.one_hot(actions.astype(jnp.int32), logits.shape[1], dtype=logits.dtype)
    logp = jax.nn.log_softmax(logits, axis=1)
    error = returns - values
    policy = -jnp.sum(jnp.sum(logp * onehot, axis=1) * error) / steps
    kept = (error[:, None] * (jnp.exp(logp) - onehot) / steps, -2 * error / steps, actions, returns)
    return (policy, jnp.mean(error**2)), kept


def _backward(kept, cotangents):
    d_logits, d_values, actions, returns = kept
    d_policy, d_value = cotangents
    return d_policy * d_logits, jnp.zeros_like(actions), d_value * d_values, jnp.zeros_like(returns)


actor_critic_losses.defvjp(_forward, _backward)
