"""The loss of Rainbow: distributional, double, n-step, prioritised (Hessel et al., 2018).

The projection onto the support is that of Bellemare et al. (2017).
"""

import jax
import jax.numpy as jnp
from jax import lax


def rainbow_loss(logits, actions, returns_n, discounts_n, next_online, next_target, support, weights):
    """The weighted cross-entropy to the stopped projected distribution, and the new priorities."""
    rows = jnp.arange(logits.shape[0])
    best = jnp.argmax(jax.nn.softmax(next_online) @ support, axis=1)
    p_next = jax.nn.softmax(next_target[rows, best])
    m = lax.stop_gradient(_project(p_next, returns_n, discounts_n, support))
    log_p = jax.nn.log_softmax(logits[rows, jnp.int32(actions)])
    cross_entropy = -jnp.sum(m * log_p, axis=1)
    return jnp.mean(weights * cross_entropy), lax.stop_gradient(cross_entropy)


def _project(p, returns_n, discounts_n, support):
    """Shift and shrink the atoms, then share the mass of each between its neighbours on the support."""
    atoms = jnp.clip(returns_n[:, None] + discounts_n[:, None] * support, support[0], support[-1])
    distance = jnp.abs(atoms[:, :, None] - support) / (support[1] - support[0])
    return jnp.sum(p[:, :, None] * jnp.clip(1 - distance, 0, 1), axis=1)
