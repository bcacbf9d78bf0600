"""Bare calls: a submission's function called as a plain test would, values and gradients taken.

The floor runs this in one warm process. The peers' test cells hold a copy of this text, so it imports
nothing of stopgrad. The work is that of stopgrad's engines: JAX jits one value-and-VJP per function and
shape, calls once untraced and once under vmap where the hidden grader does; torch asks autograd for each input.
"""

import numpy as np


def answers(framework, namespace, calls):
    """What the functions in a namespace answer to each call: a list of arrays, or None if one raised."""
    run = {"jax": _jax, "torch": _torch, "numpy": _numpy}[framework]
    compiled, results = {}, []
    for function, mode, inputs, cotangent in calls:
        try:
            arrays = run(namespace[function], mode, inputs, cotangent, compiled)
            results.append([np.asarray(array) for array in arrays])
        except Exception:
            results.append(None)
    return results


def same(some, others):
    """Whether two lists of answers agree."""
    return [one is None for one in some] == [one is None for one in others] and all(
        len(one) == len(two) and all(np.allclose(a, b, 1e-4, 1e-5) for a, b in zip(one, two, strict=True))
        for one, two in zip(some, others, strict=True)
        if one is not None
    )


def _numpy(function, mode, inputs, cotangent, compiled):
    copies = {
        name: value.copy() if isinstance(value, np.ndarray) else value for name, value in inputs.items()
    }
    result = function(**copies)
    values = result if isinstance(result, tuple) else (result,)
    return [value for value in values if value is not None]


def _torch(function, mode, inputs, cotangent, compiled):
    import torch

    tensors = {name: _tensor(torch, value) for name, value in inputs.items()}
    leaves = [value for value in tensors.values() if isinstance(value, torch.Tensor) and value.requires_grad]
    result = function(**tensors)
    values = result if isinstance(result, tuple) else (result,)
    results = [value.detach() for value in values]
    for value in values:
        if value.requires_grad and leaves:
            seed = torch.from_numpy(np.resize(cotangent, value.shape)).to(value.dtype)
            gradients = torch.autograd.grad(value, leaves, seed, retain_graph=True, allow_unused=True)
            results += [gradient for gradient in gradients if gradient is not None]
    return results


def _tensor(torch, value):
    if not isinstance(value, np.ndarray | np.generic):
        return value
    tensor = torch.from_numpy(np.array(value))
    if tensor.is_floating_point():
        return tensor.to(torch.float32).requires_grad_()
    return tensor if tensor.dtype == torch.bool else tensor.to(torch.int64)


def _jax(function, mode, inputs, cotangent, compiled):
    import jax
    import jax.numpy as jnp

    plain = {
        name: value
        for name, value in inputs.items()
        if not isinstance(value, np.ndarray | np.generic | float)
    }
    arrays = {name: jnp.asarray(value, jnp.float32 if isinstance(value, float) else None)
              for name, value in inputs.items() if name not in plain}  # fmt: skip
    if mode == "eager":
        return jax.tree.leaves(function(**arrays, **plain))

    def mapped(arrays):
        axes = {name: 0 if array.ndim else None for name, array in arrays.items()}
        call = lambda one: function(**one, **plain)  # noqa: E731
        return (jax.vmap(call, in_axes=(axes,)) if mode == "vmap" else call)(arrays)

    def value_and_gradients(arrays, cotangent):
        floats = {name: array for name, array in arrays.items() if jnp.issubdtype(array.dtype, jnp.floating)}
        value, pull = jax.vjp(lambda part: mapped({**arrays, **part}), floats)
        seeds = jax.tree.map(lambda leaf: jnp.resize(cotangent, leaf.shape).astype(leaf.dtype), value)
        return value, pull(seeds)

    key = (
        id(function),
        mode,
        repr(plain),
        *((name, array.shape, str(array.dtype)) for name, array in arrays.items()),
    )
    run = compiled.setdefault(key, jax.jit(value_and_gradients))
    return jax.tree.leaves(run(arrays, cotangent))
