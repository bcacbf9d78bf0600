"""Arrivals: the states in which the inputs of a call may arrive, and how messages name them."""

from __future__ import annotations

GRAD_MODE_OFF = "grad mode off"
EVAL_MODE = "eval mode"
MIXED_MODES = "mixed modes"
PART_FROZEN = "part frozen"
FILLED_GRAD = "filled grad"
NO_GRADIENT = "no gradient"
COMPUTED = "computed"
STRIDED = "strided"
SECOND_CALL = "second call"
REFILLED = "refilled"
WITHOUT_JIT = "without jit"
AFTER_OTHERS = "after others"
BEFORE_ANOTHER = "before another"
DETACHED = "detached"
"""Of two tied inputs the second is a detached view of the first, in the same memory."""
FROZEN = "frozen "
"""Followed by the name of an input: it alone is frozen."""

ARRIVALS = {
    "jax": (WITHOUT_JIT, AFTER_OTHERS, BEFORE_ANOTHER),
    "torch": (
        GRAD_MODE_OFF,
        EVAL_MODE,
        MIXED_MODES,
        PART_FROZEN,
        FILLED_GRAD,
        NO_GRADIENT,
        COMPUTED,
        STRIDED,
        SECOND_CALL,
        REFILLED,
        BEFORE_ANOTHER,
    ),
    "numpy": (STRIDED, SECOND_CALL, REFILLED),
}
"""By framework. Which of them mean anything to an exercise, its reference tells."""

REPEATED = (SECOND_CALL, REFILLED, AFTER_OTHERS, BEFORE_ANOTHER)
"""Those in which other calls are made besides."""

WORDS = {
    "": "",
    GRAD_MODE_OFF: "with grad mode off",
    EVAL_MODE: "with modules in eval mode",
    MIXED_MODES: "with some layers in eval mode and others not",
    PART_FROZEN: "with some parameters frozen",
    FILLED_GRAD: "with gradients left over in .grad",
    NO_GRADIENT: "with inputs that require no gradient",
    COMPUTED: "with inputs that are results of earlier operations",
    STRIDED: "with inputs that are not contiguous",
    SECOND_CALL: "called a second time",
    REFILLED: "called again with other numbers in the same arrays",
    WITHOUT_JIT: "without jit",
    AFTER_OTHERS: "called again, after calls in which one input was another",
    BEFORE_ANOTHER: "with another call before its gradients are taken",
    DETACHED: "the second one detached",
}


def in_words(arrival: str) -> str:
    """A state of arrival as a message names it."""
    if arrival.startswith(FROZEN):
        return f"with {arrival.removeprefix(FROZEN)} frozen"
    return WORDS[arrival]
