import jax
import jax.numpy as jnp
from jax import lax


def rainbow_loss(logits, actions, returns_n, discounts_n, next_online, next_target, support, weights):
    n_atoms = support.shape[0]
    delta_z = support[1] - support[0]
    probs = jax.nn.softmax(next_online)
    q = jnp.einsum("ban,n->ba", probs, support)
    pick = jax.nn.one_hot(jnp.argmax(q, axis=1), q.shape[1])
    p = jnp.einsum("ba,ban->bn", pick, jax.nn.softmax(next_target))

    columns = []
    for j in range(n_atoms):
        mass = 0.0
        for k in range(n_atoms):
            moved = jnp.minimum(jnp.maximum(returns_n + discounts_n * support[k], support[0]), support[-1])
            share = jnp.maximum(0.0, 1.0 - jnp.abs(moved - support[j]) / delta_z)
            mass = mass + p[:, k] * share
        columns.append(mass)
    m = lax.stop_gradient(jnp.stack(columns, axis=1))

    chosen = jnp.take_along_axis(logits, jnp.int32(actions)[:, None, None], axis=1)[:, 0]
    log_z = jax.scipy.special.logsumexp(chosen, axis=1)
    ce = log_z * m.sum(axis=1) - (m * chosen).sum(axis=1)
    priorities = lax.stop_gradient(ce)
    return jnp.mean(ce * weights), priorities
