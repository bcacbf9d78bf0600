import jax
import jax.numpy as jnp


def rainbow_loss(logits, actions, returns_n, discounts_n, next_online, next_target, support, weights):
    B, _, N = logits.shape
    v_min, v_max = support[0], support[-1]
    dz = (v_max - v_min) / (N - 1)
    rows = jnp.arange(B)

    q_next = (jax.nn.softmax(next_online, axis=-1) * support).sum(-1)
    a_star = q_next.argmax(-1)
    p = jax.nn.softmax(next_target, axis=-1)[rows, a_star]

    tz = jnp.clip(returns_n[:, None] + discounts_n[:, None] * support[None, :], v_min, v_max)
    b = (tz - v_min) / dz
    l, u = jnp.floor(b).astype(jnp.int32), jnp.ceil(b).astype(jnp.int32)
    same = (l == u).astype(p.dtype)
    m = jnp.zeros((B, N))
    m = m.at[rows[:, None], l].add(p * (u + same - b))
    m = m.at[rows[:, None], u].add(p * (b - l))
    m = jax.lax.stop_gradient(m)

    log_p = jax.nn.log_softmax(logits, axis=-1)[rows, actions.astype(jnp.int32)]
    losses = -(m * log_p).sum(-1)
    return (weights * losses).mean(), jax.lax.stop_gradient(losses)
