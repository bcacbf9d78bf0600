"""Mutants: every kind of edit is made, each is Python, none is the reference, and the diff shows the edit."""

import ast

import pytest

from grader.proof.mutants import mutants

JAX = '''"""A loss."""

import jax.numpy as jnp
from jax import lax


def loss(q, target, rewards, mask, gamma=0.9, flag=True):
    """(r + γ·m·sg(max target) − q)²."""
    best = lax.stop_gradient(jnp.max(target, axis=1))
    error = rewards[1:] + gamma * jnp.where(mask, best, 0.0) - q[jnp.int32(3)]
    return jnp.mean(error**2) if flag else -jnp.sum(error)
'''
TORCH = """import torch


def update(net, x, y, steps):
    edited = x.detach().clone()
    edited.add_(1.0)
    with torch.no_grad():
        goal = net(y).max(dim=1).values
    out = net(x).sin()
    for _ in range(steps):
        out = out * 0.5
    net.zero_grad()
    return (out - goal).mean(), edited
"""


def edits(source, framework):
    return {mutant.description: mutant for mutant in mutants(source, framework, most=10_000)}


@pytest.mark.parametrize(
    ("framework", "source", "description", "line"),
    [
        ("jax", JAX, "drop the stop of `jnp.max(target, axis=1)`", "best = jnp.max(target, axis=1)"),
        ("jax", JAX, "stop q on entry", "q = _stopped(q)"),
        ("jax", JAX, "stop the result `jnp.mean(error**2) if flag else -jnp.sum(error)`", "return _stopped("),
        ("jax", JAX, "min for max", "jnp.min(target, axis=1)"),
        ("jax", JAX, "sum for mean", "return jnp.sum(error**2) if flag"),
        ("jax", JAX, "axis=0 for 1", "jnp.max(target, axis=0)"),
        ("jax", JAX, "`best` for `jnp.where(mask, best, 0.0)`", "gamma * best -"),
        ("jax", JAX, "drop the factor `gamma`", "rewards[1:] + jnp.where"),
        ("jax", JAX, "drop the sign of `-jnp.sum(error)`", "else jnp.sum(error)"),
        ("jax", JAX, "start one later in `rewards[1:]`", "rewards[(1) + 1:]"),
        ("jax", JAX, "drop the cast of `3`", "q[3]"),
        ("jax", JAX, "False for True", "flag=False"),
        ("jax", JAX, "0.45 for 0.9", "gamma=0.45"),
        ("jax", JAX, "take q for target", "q, target = target, q"),
        ("jax", JAX, "1 for 2", "error**1"),
        ("torch", TORCH, "clone for detach", "(x).clone().clone()"),
        ("torch", TORCH, "drop the clone of `x.detach()`", "edited = x.detach()\n"),
        ("torch", TORCH, "add for add_", "edited.add(1.0)"),
        ("torch", TORCH, "sin_ for sin", "net(x).sin_()"),
        ("torch", TORCH, "remove `with torch.no_grad()`", "    goal = net(y).max(dim=1).values"),
        ("torch", TORCH, "widen no_grad to what follows", "        out = net(x).sin()"),
        ("torch", TORCH, "range to steps + 1", "range(steps + 1)"),
        ("torch", TORCH, "drop `net.zero_grad()`", "    pass\n"),
    ],
)
def test_each_kind_of_edit_is_made(framework, source, description, line):
    assert line in edits(source, framework)[description].source


def test_a_stop_is_moved_to_other_expressions():
    moves = [
        description
        for description in edits(JAX, "jax")
        if description.startswith("drop the stop of `jnp.max(target, axis=1)`, stop")
    ]
    assert any(description.endswith("stop `target` instead") for description in moves)
    assert any("stop `error**2` instead" in description for description in moves)


@pytest.mark.parametrize(("framework", "source"), [("jax", JAX), ("torch", TORCH), ("numpy", TORCH)])
def test_every_mutant_is_python_and_none_is_the_reference_or_another(framework, source):
    sources = [ast.unparse(ast.parse(mutant.source)) for mutant in edits(source, framework).values()]
    assert len(set(sources)) == len(sources)
    assert ast.unparse(ast.parse(source)) not in sources


def test_a_few_mutants_are_of_all_kinds_and_always_the_same():
    few = mutants(JAX, "jax", most=16)
    kinds = {mutant.operator for mutant in mutants(JAX, "jax", most=10_000)}
    assert {mutant.operator for mutant in few} == kinds or len({mutant.operator for mutant in few}) == 16
    assert few == mutants(JAX, "jax", most=16)


def test_the_diff_shows_the_line_alone():
    mutant = edits(JAX, "jax")["drop the stop of `jnp.max(target, axis=1)`"]
    assert mutant.line == 9
    assert mutant.name == "line 9: drop the stop of `jnp.max(target, axis=1)`"
    changed = [
        line for line in mutant.diff(JAX).splitlines() if line[0] in "+-" and line[1:3] not in ("--", "++")
    ]
    assert changed == [
        "-    best = lax.stop_gradient(jnp.max(target, axis=1))",
        "+    best = jnp.max(target, axis=1)",
    ]


def test_letters_beyond_ascii_do_not_shift_an_edit():
    assert "return -x" in edits('def f(x, y):\n    """γ"""\n    é = x\n    return y - x\n', "jax")[
        "drop the term `y`"
    ].source.replace("(", "").replace(")", "")
