"""Contracts with made-up flows, for tests of what the proof reads from them."""

import numpy as np

from grader.core.facts import Facts
from grader.core.flow import Call, Flow, Output
from grader.grading.contract import Contract
from grader.grading.flows import Flows
from grader.proof.held_contract import HeldContract

SOME, NONE = np.ones(2), np.zeros(2)
KEPT = Facts(grad_mode_changed=False, requires_grad_changed=(), training_changed=())


def flow_of(inputs=None, gradients=None, case="two entries", arrival="", ties=(), **flow):
    """A call of `f(x, y, flag)` by a reference that lets a gradient reach x alone."""
    inputs = {"x": SOME, "y": SOME, "flag": True} if inputs is None else inputs
    gradients = {"value": {"x": SOME, "y": NONE}} if gradients is None else gradients
    call = Call("f", inputs, "auto", np.ones(1), arrival=arrival, ties=ties)
    outputs = tuple(Output(name, "array", SOME) for name in gradients)
    return Flow("f", outputs, gradients, case=case, call=call, **{"facts": KEPT, **flow})


def held_contract(*flows, parameters=("x", "y", "flag"), **contract):
    """A contract of `f`, beside these flows."""
    names = parameters if isinstance(parameters, dict) else dict.fromkeys(parameters, ...)
    return HeldContract(
        Contract("f", **{"flows": ["x"], "blocked": ["y"], **contract}), Flows(flows or [flow_of()]), names
    )
