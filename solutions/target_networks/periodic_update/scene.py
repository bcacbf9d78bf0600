"""Two trees of arrays, whose dicts list the same keys in opposite orders; and a look at the containers."""

import jax
import jax.numpy as jnp


def reverse_keys(tree):
    """The same tree; the keys of its dicts come in the opposite order."""
    if isinstance(tree, dict):
        return {name: reverse_keys(tree[name]) for name in reversed(tree)}
    return [reverse_keys(item) for item in tree] if isinstance(tree, list) else tree


def build(params, target, step, period, look_at):
    """The trees as they are passed in."""
    return {
        "params": params,
        "target": reverse_keys(target),
        "step": step,
        "period": period,
        "look_at": look_at,
    }


def play(function, params, target, step, period, look_at):
    """The resulting tree; or whether its containers are those of params."""
    result = function(params=params, target=target, step=step, period=period)
    if look_at == "leaves":
        return result
    return jnp.asarray(jax.tree.structure(result) == jax.tree.structure(params))
