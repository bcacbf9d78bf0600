"""All inputs are stopped at the door as one pytree; a dataclass per step computes its return recursively."""

from dataclasses import dataclass
from typing import Any

import jax
import jax.numpy as jnp
from jax import lax


@dataclass(frozen=True)
class Step:
    reward: Any
    discount: Any
    value: Any

    def final(self):
        return self.reward + self.discount * self.value

    def followed_by(self, later, prediction, trace):
        return self.reward + self.discount * (self.value - trace * prediction + trace * later)


def general_off_policy_returns_from_q_and_v(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=True):
    inputs = dict(q=q_t, v=v_t, r=r_t, g=discount_t, c=c_t)
    if stop_target_gradients:
        inputs = jax.tree.map(lax.stop_gradient, inputs)
    steps = [Step(*triple) for triple in zip(inputs["r"], inputs["g"], inputs["v"], strict=True)]

    def from_step(t):
        if t == len(steps) - 1:
            return (steps[t].final(),)
        rest = from_step(t + 1)
        return (steps[t].followed_by(rest[0], inputs["q"][t], inputs["c"][t]), *rest)

    return jnp.stack(from_step(0))
