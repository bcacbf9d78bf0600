"""Takes the logarithm of a softmax to which a small constant is added, as a guard against log(0).

Page: pi = softmax(logits), with logits of a row up to 50 apart; gradient (R - v)(pi - onehot(a))/B.
When: an unlikely action was taken, its logit 20 to 50 below the best one: log pi is -18.4 instead of
-50, and the gradient nearly vanishes.
"""
import jax
import jax.numpy as jnp
from jax import lax


def actor_critic_losses(logits, actions, values, returns):
    probabilities = jax.nn.softmax(logits, axis=-1)
    taken = jax.vmap(lambda row, a: row[a])(probabilities, actions.astype(jnp.int32))
    logp = jnp.log(taken + 1e-8)
    fixed = lax.stop_gradient(returns)
    policy = -jnp.mean(logp * (fixed - lax.stop_gradient(values)))
    value = jnp.mean((fixed - values) ** 2)
    return policy, value
