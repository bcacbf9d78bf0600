"""Each step mixes in the value of the state it starts from, where the state it arrives in is meant.

By the convention here v_t[t] already belongs to the state after step t, the same one that the next return
starts from. Shifted, the agent bootstraps from a state that it has left.

Line up r_t, discount_t and v_t at one index and ask what moment each belongs to.
"""

import jax.numpy as jnp
from jax import lax


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    def step(later, now):
        reward, discount, value, mix = now
        earlier = reward + discount * ((1 - mix) * value + mix * later)
        return earlier, earlier

    values = jnp.concatenate([v_t[:1], v_t[:-1]])
    lambdas = jnp.broadcast_to(lambda_, r_t.shape)
    _, returns = lax.scan(step, v_t[-1], (r_t, discount_t, values, lambdas), reverse=True)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
