"""The flag works the wrong way round: True lets gradients through and False stops them.

Whoever asks for a constant gets a live target, and whoever asks for the gradient gets zeros. Both see
the right numbers going forward.

Read the flag's name aloud as a sentence, then read your condition.
"""

import jax.numpy as jnp
from jax import lax


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    def step(later, now):
        earlier = now[0] + now[1] * later
        return earlier, earlier

    _, returns = lax.scan(step, jnp.ravel(v_t)[-1], (r_t, discount_t), reverse=True)
    return returns if stop_target_gradients else lax.stop_gradient(returns)
