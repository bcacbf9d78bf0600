import jax
import jax.numpy as jnp


def actor_critic_losses(logits, actions, values, returns):
    target = jax.lax.stop_gradient(returns)
    baseline = jax.lax.stop_gradient(values)
    taken = jax.nn.one_hot(actions.astype(int), logits.shape[-1])
    logp = (jax.nn.log_softmax(logits, axis=-1) * taken).sum(axis=-1)
    policy = (logp * (baseline - target)).mean()
    value = jnp.square(values - target).mean()
    return policy, value
