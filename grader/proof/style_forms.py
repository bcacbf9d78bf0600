"""Style forms: the sources that `styles.py` fills in with a function's name, its parameters and the reference."""

from __future__ import annotations

FORMS = {
    "a wrapper with functools.wraps": """
import functools

def _logged(function):
    @functools.wraps(function)
    def inner(*arguments, **named):
        return function(*arguments, **named)
    return inner

{f} = _logged({right})
""",
    "a plain decorator": """
def _plain(function):
    return lambda *arguments, **named: function(*arguments, **named)

@_plain
def {f}({signature}):
    return {right}({named})
""",
    "functools.partial": """
import functools
{f} = functools.partial({right})
""",
    "functools.partial with a bound option": """
import functools

def _with_option({signature_and}*, option):
    return {right}({named})

{f} = functools.partial(_with_option, option=1.0)
""",
    "a callable object": """
class _Solution:
    def __call__(self, {signature}):
        return {right}({named})

{f} = _Solution()
""",
    "a callable object with a setting": """
class _Solution:
    def __init__(self, factor):
        self.factor = factor

    def __call__(self, {signature}):
        result = {right}({named})
        return result if self.factor == 1.0 else None

{f} = _Solution(factor=1.0)
""",
    "a bound method": """
class _Solution:
    def compute(self, {signature}):
        return {right}({named})

{f} = _Solution().compute
""",
    "a static method": """
class _Solution:
    @staticmethod
    def compute({signature}):
        return {right}({named})

{f} = _Solution.compute
""",
    "a class method": """
class _Solution:
    @classmethod
    def compute(cls, {signature}):
        return {right}({named})

{f} = _Solution.compute
""",
    "a lambda": "{f} = lambda {signature}: {right}({named})",
    "keyword-only parameters": """
def {f}(*, {signature}):
    return {right}({named})
""",
    "one more optional parameter": """
def {f}({signature_and}verbose=False):
    return {right}({named})
""",
    "one more keyword-only parameter": """
def {f}({signature_and}*, verbose=False):
    return {right}({named})
""",
    "forwarded by position": """
def {f}({signature}):
    return {right}({positional})
""",
    "forwarded as **named": """
def {f}(**named):
    return {right}(**named)
""",
    "forwarded as *arguments, **named": """
def {f}(*arguments, **named):
    return {right}(*arguments, **named)
""",
    "a positional-only helper": """
def _helper({signature_and}/):
    return {right}({named})

def {f}({signature}):
    return _helper({positional})
""",
    "a constant of the module": """
NAME = "{f}"

def {f}({signature}):
    return {namespace}[NAME]({named})
""",
    "an inner function": """
def {f}({signature}):
    def compute():
        return {right}({named})
    return compute()
""",
    "a generator expression": """
def {f}({signature}):
    return next(function({named}) for function in [{right}])
""",
    "an annotated signature": """
from typing import Any

def {f}({annotated}) -> Any:
    return {right}({named})
""",
    "try and finally": """
def {f}({signature}):
    try:
        result = {right}({named})
    finally:
        done = True
    return result
""",
    "a context manager": """
import contextlib

def {f}({signature}):
    with contextlib.nullcontext():
        return {right}({named})
""",
    "a line that prints": """
def {f}({signature}):
    print("called")
    return {right}({named})
""",
    "an import inside": """
def {f}({signature}):
    import math
    assert math.pi > 3
    return {right}({named})
""",
}
"""Forms of any function."""
OF_FRAMEWORK = {
    "jax": {
        "jax.jit": "import jax\n{f} = jax.jit({right}{static})",
        "a partial of jax.jit as a decorator": """
import functools
import jax

@functools.partial(jax.jit{static})
def {f}({signature}):
    return {right}({named})
""",
        "a jitted part": """
import jax

def {f}({signature}):
    return jax.jit(lambda: {right}({named}))()
""",
        "jax.named_scope": """
import jax

def {f}({signature}):
    with jax.named_scope("step"):
        return {right}({named})
""",
    },
    "numpy": {
        "numpy.errstate": """
import numpy as np

def {f}({signature}):
    with np.errstate(all="ignore"):
        return {right}({named})
""",
    },
    "torch": {
        "grad mode set to what it is": """
import torch

def {f}({signature}):
    with torch.set_grad_enabled(torch.is_grad_enabled()):
        return {right}({named})
""",
        "autocast switched off": """
import torch

def {f}({signature}):
    with torch.autocast("cpu", enabled=False):
        return {right}({named})
""",
        "a recorded block": """
import torch

def {f}({signature}):
    with torch.profiler.record_function("step"):
        return {right}({named})
""",
        "torch.compile": "import torch\n{f} = torch.compile({right})",
        "torch.compile as a decorator": """
import torch

@torch.compile(fullgraph=True)
def {f}({signature}):
    return {right}({named})
""",
    },
}
OF_TUPLES = {
    "a list of results": """
def {f}({signature}):
    return list({right}({named}))
""",
    "a NamedTuple": """
import collections

def {f}({signature}):
    results = {right}({named})
    names = [f"part_{{position}}" for position in range(len(results))]
    return collections.namedtuple("Results", names)(*results)
""",
    "a dataclass": """
import dataclasses

def {f}({signature}):
    results = {right}({named})
    names = [f"part_{{position}}" for position in range(len(results))]
    return dataclasses.make_dataclass("Results", names)(*results)
""",
    "a tuple from a generator": """
def {f}({signature}):
    return tuple(item for item in {right}({named}))
""",
    "a subclass of tuple": """
class _Pair(tuple):
    pass

def {f}({signature}):
    return _Pair({right}({named}))
""",
}
"""Forms of a function that returns a tuple."""
