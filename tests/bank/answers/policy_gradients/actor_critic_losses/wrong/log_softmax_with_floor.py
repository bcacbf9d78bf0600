r"""log(softmax + 1e-8) instead of the log-softmax.
Page: "\text{policy} = -\frac{1}{B}\sum_{i=1}^{B} \log \pi_i(a_i)\;\mathrm{sg}(R_i - v_i)" with "$\pi = \mathrm{softmax}(\text{logits})$ row by row"
When: an action of very small probability was taken, e.g. its logit lies 25 below the top: log pi stops at -18.4 and its gradient vanishes.
"""
import jax
import jax.numpy as jnp
from jax import lax


def actor_critic_losses(logits, actions, values, returns):
    returns = lax.stop_gradient(returns)
    rows = jnp.arange(actions.shape[0])
    probs = jax.nn.softmax(logits, axis=-1)[rows, actions.astype(jnp.int32)]
    logp = jnp.log(probs + 1e-8)
    policy = -jnp.mean(logp * lax.stop_gradient(returns - values))
    return policy, jnp.mean((returns - values) ** 2)
