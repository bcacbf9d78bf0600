import jax
import jax.numpy as jnp
from jax import lax


def actor_critic_losses(logits, actions, values, returns):
    n = logits.shape[0]
    policy = value = 0.0
    probs = jax.nn.softmax(logits)
    for i in range(n):
        adv = returns[i] - values[i]
        policy -= jnp.log(probs[i, actions[i].astype("int32")]) * lax.stop_gradient(adv) / n
        value += (lax.stop_gradient(returns[i]) - values[i]) ** 2 / n
    return [policy, value]
