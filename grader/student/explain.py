"""Explanations: what an exception means, in the words of the course, and what to try.

Frameworks speak of indexers, tracers and leaf variables. A student meets a handful of these messages
again and again. Each is explained here in a sentence or two.
"""

from __future__ import annotations

import re

from grader.core.flow import StudentError

FLOAT_INDEX = (
    "A float is used as an index. Turn it into an integer first: `jnp.int32(…)` in JAX, `.long()` in torch."
)
NOT_TRACEABLE = (
    "A traced value was asked for its number: under `jit`, `grad` and `vmap` there is none yet. "
    "Stay within JAX: `jnp.int32(…)` for `int(…)`, `jnp.where` for `if`."
)
IN_PLACE = (
    "Autograd refused an edit in place: it still needs the old values for the gradient. "
    "Edit a copy (`.clone()`), or write a new tensor."
)
ASSIGNED = "JAX arrays are never edited in place. `x.at[i].set(v)` returns the array with that entry changed."
NUMPY = "numpy cannot carry gradients. Stay within the framework; leave it only for what must not learn."
NO_GRAPH = (
    "There is nothing to differentiate: everything on the way was stopped, detached or under `no_grad`."
)
SHAPES = "Two arrays do not fit together. Print their shapes on the line before, and say which axis is which."
TWICE = "A graph was used for a second backward pass. Build the loss anew, or take both gradients at once."
DTYPE = "Two tensors have different types (float and integer). Convert one of them on purpose."

MEANINGS = (
    (
        r"Indexer must have integer|must be long, int, byte or bool|Expected dtype int64 for index",
        FLOAT_INDEX,
    ),
    (r"only integer tensors of a single element|valid indices|index.* float", FLOAT_INDEX),
    (r"Abstract tracer|Tracer|traced array|Attempted boolean conversion|concrete value", NOT_TRACEABLE),
    (r"inplace operation|in-place operation|written-to tensor", IN_PLACE),
    (r"does not support item assignment|immutable", ASSIGNED),
    (r"Can't call numpy\(\) on Tensor that requires grad", NUMPY),
    (r"does not require grad and does not have a grad_fn", NO_GRAPH),
    (r"backward through the graph a second time", TWICE),
    (r"incompatible shapes|must match the size|cannot be multiplied|broadcast|dot_general requires", SHAPES),
    (r"expected (m1 and m2|scalar type|dtype)|must have the same dtype|same dtype", DTYPE),
)

NOT_WRITTEN = (
    "not written yet: replace `raise NotImplementedError` above by your code, run that cell, then this one."
)


def explain(error: StudentError) -> str:
    """An exception as a student reads it: its message, its line, and what it means."""
    if error.type == "NotImplementedError":
        return NOT_WRITTEN
    meaning = meaning_of(f"{error.type}: {error.message}")
    return f"raised {error}" + (f"\n{meaning}" if meaning else "")


def meaning_of(message: str) -> str:
    """The explanation of a framework's message; empty for one that needs none."""
    return next((meaning for pattern, meaning in MEANINGS if re.search(pattern, message)), "")
