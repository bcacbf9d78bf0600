"""The returns are one-step targets, r + γ·v, and neither q nor c nor later rewards occur in them.

That is the special case in which all traces are cut. It is safe and slow.

Bring in what the sampled action turned out to be worth, by as much as its trace allows.
"""

from jax import lax


def general_off_policy_returns_from_q_and_v(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=True):
    returns = r_t + discount_t * v_t
    return lax.stop_gradient(returns) if stop_target_gradients else returns
