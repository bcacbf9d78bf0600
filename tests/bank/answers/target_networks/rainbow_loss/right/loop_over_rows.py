"""A Python loop over rows and atoms, with the priorities computed a second time from stopped inputs."""
import jax
import jax.numpy as jnp
from jax import lax


def _entropies(logits, actions, m):
    out = []
    for i in range(logits.shape[0]):
        row = logits[i, actions[i].astype(jnp.int32)]
        out.append(-(m[i] * jax.nn.log_softmax(row)).sum())
    return jnp.stack(out)


def _projected(returns_n, discounts_n, next_online, next_target, support):
    delta = support[1] - support[0]
    result = []
    for i in range(returns_n.shape[0]):
        best = jnp.argmax((jax.nn.softmax(next_online[i]) * support).sum(-1))
        p = jax.nn.softmax(next_target[i, best])
        m = jnp.zeros_like(p)
        for k in range(support.shape[0]):
            z = jnp.clip(returns_n[i] + discounts_n[i] * support[k], support[0], support[-1])
            m = m + p[k] * jnp.clip(1.0 - jnp.abs(z - support) / delta, 0.0, 1.0)
        result.append(m)
    return jnp.stack(result)


def rainbow_loss(logits, actions, returns_n, discounts_n, next_online, next_target, support, weights):
    m = jax.tree.map(lax.stop_gradient, _projected(returns_n, discounts_n, next_online, next_target, support))
    loss = sum(w * h for w, h in zip(weights, _entropies(logits, actions, m))) / len(weights)
    return loss, _entropies(lax.stop_gradient(logits), actions, m)
