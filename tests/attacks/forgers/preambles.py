"""Forgers: code that lies about what the answer beside it does, made for a page from its public contract.

Whoever reads a page knows which inputs are blocked and what may change. `promises` writes that down for every kind
of call, as a student could by hand. The rest of a forger is the same for every page.
"""

import importlib.util
from pathlib import Path

import numpy as np

from grader.grading.cases import contracts_of

TEXTS = Path(__file__).parent / "texts"
BEFORE = (
    *("by_name", "tie_aware", "on_the_wire", "again_and_again", "by_garbage", "by_objects"),
    "in_the_trace",
)
"""Forgers that stand before the answer and patch the grader."""
BEHIND = ("by_hook", "by_mode", "by_frames", "while_traced")
"""Forgers that stand behind the answer and wrap its functions, to reach the grader while it measures."""
ONLY = {
    **dict.fromkeys(("tie_aware", "by_hook", "by_mode"), "torch"),
    **dict.fromkeys(("in_the_trace", "while_traced"), "jax"),
}
"""Forgers of one framework alone. Gradients of traces are taken elsewhere, so there is nothing to take apart or to hook."""
FORGERS = (*BEFORE, *BEHIND)
UNHINDERED = "unhindered"
"""No code: the lies of all forgers, told of the answers after they have arrived. What a forger would win at most."""


def forgers_of(framework):
    """The forgers that can be used against a framework."""
    return [forger for forger in FORGERS if ONLY.get(forger, framework) == framework]


def forged_source(forger, exercise, source):
    """An answer to an exercise with a forger beside it."""
    if forger == UNHINDERED:
        return source
    lies = knowledge(exercise) + text("common") + text(forger, exercise.framework)
    return f"{lies}\n\n{source}" if forger in BEFORE else f"{source}\n\n{lies}"


def liar(exercise):
    """The function that turns an answer, as the wire carries it, into a lie."""
    space = {}
    exec(compile(knowledge(exercise) + text("common"), "common.txt", "exec"), space)
    return space["lie"]


def knowledge(exercise):
    """What a forger is told about a page."""
    return f"FRAMEWORK = {exercise.framework!r}\nPROMISES = {promises(exercise)!r}\n"


def text(name, framework=""):
    """A part of a forger; of a framework's own, if it has one."""
    own = TEXTS / f"{name}_{framework}.txt"
    return (own if own.exists() else TEXTS / f"{name}.txt").read_text(encoding="utf-8")


def promises(exercise):
    """By function: by the flags of a call, what is blocked; and what may change."""
    spec = importlib.util.spec_from_file_location(f"grader_of_{exercise.id}", exercise.grader)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    known = {}
    for contract in contracts_of(module):
        own = f"cases_{contract.function.replace('.', '_')}"
        cases = getattr(module, own, getattr(module, "cases", None))(np.random.default_rng(0))
        blocked = {flags_of(inputs): contract.blocked_inputs(inputs) for _, inputs in cases}
        known[contract.function] = (blocked, tuple(contract.after))
    return known


def flags_of(inputs):
    """The inputs of a call that are no arrays, as `common.txt` writes them."""
    plain = {name: value for name, value in inputs.items() if isinstance(value, bool | str | list | tuple)}
    return repr(sorted(plain.items())) if all(map(is_plain, plain.values())) else ""


def is_plain(value):
    return (
        all(map(is_plain, value)) if isinstance(value, list | tuple) else isinstance(value, bool | str | int)
    )
