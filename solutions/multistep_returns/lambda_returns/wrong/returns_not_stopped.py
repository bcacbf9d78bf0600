"""Gradients reach the inputs under both settings: nothing in the function depends on the flag.

Values alone will never show it, since the forward pass is right. The critic is then trained on a target
that moves towards it, and its loss falls.

Search your code for `stop_target_gradients`. It should occur once more than in the signature.
"""

import jax.numpy as jnp
from jax import lax


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    def step(later, now):
        reward, discount, value, mix = now
        earlier = reward + discount * ((1 - mix) * value + mix * later)
        return earlier, earlier

    lambdas = jnp.broadcast_to(lambda_, r_t.shape)
    _, returns = lax.scan(step, v_t[-1], (r_t, discount_t, v_t, lambdas), reverse=True)
    return returns
