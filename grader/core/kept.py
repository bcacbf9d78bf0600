"""Kept: in sentences, what a call did not leave as it found it."""

from __future__ import annotations

from grader.core.facts import Facts
from grader.core.flow import Change


def describe_change(name: str, change: Change) -> str:
    """What became of an input, and what was expected instead."""
    if change.how == "grad":
        return (
            f"{name} is another one. Expected the caller's gradients as they were. "
            "Leave `.grad` to whoever calls the function."
        )
    if change.how == "replaced":
        return f"{name} was replaced by another object. Expected the one that was given."
    if change.how == "added":
        return f"{name} was added. Expected what was given and no more. Put it into a container of your own."
    if change.how == "removed":
        return f"{name} was removed. Expected it to stay. Take a copy of the container first."
    if change.how == "deleted":
        return f"{name} was given away (`donate_argnums`), and is gone. Expected it to stay: its caller may use it again."
    if change.how == "order":
        return (
            f"the keys of {name} stand in another order. Expected the container as it was given. "
            "Read from it, and take nothing out."
        )
    behind = " behind autograd's back (`.data`)" if change.how == "data" else ""
    return (
        f"{name} was changed{behind}. Expected it as it was given. "
        "Work on a copy, or use an operation that returns a new one."
    )


def describe_switches(facts: Facts, *, grad_mode_was_off: bool = False) -> str:
    """The first of grad mode, `requires_grad` and train/eval that was left changed; empty where none was."""
    if facts.grad_mode_changed:
        switched = "on" if grad_mode_was_off else "off"
        change = f"gradients were left switched {switched} for everything that follows"
    elif facts.requires_grad_changed:
        change = f"requires_grad was left changed on {facts.requires_grad_changed[0]}"
    elif facts.training_changed:
        change = f"train/eval mode was left changed on {facts.training_changed[0]}"
    else:
        return ""
    return (
        f"{change}. Expected everything as it was found. Use a form that ends with its block, or put it back."
    )
