"""Additional attacks, found by reading the grader as somebody who wants to win."""

import signal
import subprocess
import time
from dataclasses import replace
from types import ModuleType
from unittest import mock

import numpy as np
import pytest
from support import ROOT
from testbed import CANARY, JAX, TORCH, Attack, leaked

from grader.core import messages, wire
from grader.core.errors import Ungradable
from grader.core.flow import Call, Flow, Output
from grader.core.messages import call_to_wire, flow_to_wire
from grader.course.exercise import load_course
from grader.course.submission import read_submission
from grader.engines import numpy_engine, torch_engine
from grader.grading.remote_solution import MAX_OUTPUTS
from grader.sandbox.box import Box
from grader.sandbox.exit_codes import UNCONFINED
from grader.sandbox.limits import Limits
from grader.sandbox.sandbox import Sandbox

EVERY_LAYER = ("bubblewrap", "namespaces", "landlock", "seccomp", "limits")
COTANGENT = np.ones(997, np.float32)
CALLS = 30
"""The checks of the numpy exercise make more calls than this."""


def find(name):
    return next(attack for attack in ADDITIONAL if attack.name == name)


def ended_the_bystander(testbed, verdict):
    try:
        return testbed.bystander.wait(2) == -signal.SIGTERM
    except subprocess.TimeoutExpired:
        return False
    finally:
        testbed.bystander.kill()
        testbed.bystander.wait()
        testbed.start_bystander()


def emptied_the_user_file(testbed, verdict):
    empty = testbed.user_file.read_text() == ""
    testbed.user_file.write_text(CANARY)
    return empty


def flow_of(name, **inputs):
    """The flow of a submission that runs in this process."""
    attack = find(name)
    space = {}
    exec(compile(attack.source(), "<submission>", "exec"), space)
    scene = ModuleType("scene")
    exec((ROOT / "solutions" / attack.exercise / "scene.py").read_text(encoding="utf-8"), scene.__dict__)
    engine = torch_engine if attack.exercise == TORCH else numpy_engine
    function = next(function for function in load_course(ROOT).exercise(attack.exercise).functions)
    return engine.Engine().run(space[function], Call(function, inputs, "auto", COTANGENT), scene)


def breaks_a_plain_split(testbed):
    """Against a grader that is sent pairs of a name and a source as one text."""
    pairs = flow_of("105", x=np.ones(3), cotangent=np.ones(3)).facts.shared_memory
    text = " ".join(f"{name}={source}" for name, source in pairs)
    with pytest.raises(ValueError, match="unpack"):
        _ = [(name, source) for name, source in (pair.split("=") for pair in text.split())]
    return True


def breaks_a_plain_lookup(testbed):
    """Against a grader that removes invisible characters after it has joined the words."""
    folded = " ".join(["\u200b", "\u200b"]).replace("\u200b", "")
    with pytest.raises(IndexError):
        _ = folded and folded.split()[0]
    return messages.printable("\u200b \u200b") == ""


def fills_the_memory(testbed):
    """Against a grader that keeps every answer whole."""
    flow = flow_of("107", x=np.ones(3), cotangent=np.ones(3))
    _, payload = wire.pack(flow_to_wire(flow))
    return len(payload) < wire.MAX_ANSWER_PAYLOAD and CALLS * len(payload) > 128 << 20


def takes_long_to_look_up(testbed):
    """Against a grader that looks up as many outputs as fit into an answer."""
    space = {}
    exec(find("108").source(), space)
    outputs = tuple(Output(str(number), "array", np.int32(0)) for number in range(1 + space["OUTPUTS"]))
    gradients = {output.name: {} for output in outputs}
    flow = Flow("td_loss", outputs, {**gradients, "0": {"q_target": np.ones(3, np.float32)}})
    assert len(wire.pack(flow_to_wire(flow))[0]) < wire.MAX_ANSWER
    fewer = replace(flow, outputs=outputs[:MAX_OUTPUTS])
    return seconds_to_look_up(flow) > 3 * seconds_to_look_up(fewer)


def seconds_to_look_up(flow):
    """For one assertion about each output."""
    started = time.process_time()
    for output in flow.outputs:
        _ = flow[output.name].value
    return time.process_time() - started


def denies_to_numpy(testbed):
    """Against an engine that asks numpy about the returned object itself."""
    space = {}
    exec(find("109-array").source(), space)
    x = np.ones(3)
    y, _ = space["stop_gradient"](x)
    return not np.shares_memory(y, x) and np.shares_memory(np.asarray(y), x)


def denies_to_autograd(testbed):
    """Against an engine that asks autograd about the returned object itself."""
    rng = np.random.default_rng(0)
    sizes = {"w0": (6, 4), "b0": 6, "w1": (3, 6), "b1": 3}
    nets = [
        {
            "layers": {name: rng.normal(size=size) for name, size in sizes.items()},
            "scale": np.ones(1),
            "level": np.zeros(3),
        }
        for _ in range(2)
    ]
    batch = {"states": rng.normal(size=(5, 4)), "next_states": rng.normal(size=(5, 4))}
    batch |= {"actions": np.arange(5) % 3, "rewards": rng.normal(size=5), "dones": np.zeros(5)}
    with mock.patch.object(torch_engine, "plain_tensor", lambda leaf: leaf):
        flow = flow_of("109-tensor", q_net=nets[0], target_net=nets[1], batch=batch, gamma=0.9)
    gradients = flow.gradients["value"]
    return gradients["target_net.body.0.weight"] is None and bool(gradients["q_net.body.0.weight"].any())


def ends_as_unconfined(testbed):
    """Against a grader that believes exit codes: the fork server reports the code of a failed confinement."""
    attack = find("110")
    exercise = load_course(testbed.course).exercise(attack.exercise)
    path = testbed.hand_in(attack, testbed.folder / "weaker-110")
    cells = [list(cell) for cell in read_submission(path, attack.student, exercise).cells]
    call = Call("stop_gradient", {"x": np.ones(3)}, "auto", COTANGENT)
    ends = []
    with Sandbox() as sandbox:
        box = Box(sandbox, exercise.framework, Limits(20, exercise.megabytes))
        box.load(exercise.framework, cells)
        end = box._process.fork_server.end
        box._process.fork_server.end = lambda *request: ends.append(end(*request)) or ends[-1]
        with pytest.raises(Ungradable):
            box.ask({"do": "call", "call": call_to_wire(call)})
    return ends[0].exit_code == UNCONFINED


ADDITIONAL = [
    Attack(
        101,
        "leases on files that neighbours open",
        without=("bubblewrap", "namespaces", "seccomp"),
        succeeds=leaked,
    ),
    Attack(102, "signals that the kernel sends for it", without=EVERY_LAYER, succeeds=ended_the_bystander),
    Attack(103, "a file cut by its path", without=EVERY_LAYER, succeeds=emptied_the_user_file),
    Attack(
        104,
        "memory behind a first thread that has ended",
        cause="memory limit",
        without=("limits",),
        succeeds=leaked,
    ),
    Attack(
        105,
        "a name that breaks the grader",
        against="a grader that splits names at `=`",
        wins=breaks_a_plain_split,
    ),
    Attack(
        106,
        "a fact that breaks the grader",
        exercise=TORCH,
        against="a grader that looks up the first word of a fact",
        wins=breaks_a_plain_lookup,
    ),
    Attack(
        107,
        "ballast that the grader keeps",
        cause="output limit",
        against="a grader without a limit on the size of all answers",
        wins=fills_the_memory,
    ),
    Attack(
        108,
        "outputs that take long to look up",
        exercise=JAX,
        cause="output limit",
        against="a grader without a limit on outputs",
        wins=takes_long_to_look_up,
    ),
    Attack(
        109,
        "an array that denies its memory",
        variant="array",
        against="an engine that asks the returned array",
        wins=denies_to_numpy,
    ),
    Attack(
        109,
        "a tensor that denies its gradients",
        exercise=TORCH,
        variant="tensor",
        against="an engine that asks the returned tensor",
        wins=denies_to_autograd,
    ),
    Attack(
        110,
        "an exit code of the monitor",
        cause="exited early",
        against="a grader that believes exit codes",
        wins=ends_as_unconfined,
    ),
]
