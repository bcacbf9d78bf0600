"""The guard: what a submission replaces in its process is put back before anything is measured."""

import builtins
import gc
import sys
import threading
import time
from types import ModuleType

import numpy as np
import pytest
import torch
from torch.overrides import TorchFunctionMode

from grader.core import flow as flow_module
from grader.core import wire
from grader.core.flow import Call
from grader.engines import guard, prepared_call, torch_engine, torch_state
from grader.runner import session

COTANGENT = np.ones(3, np.float32)
X = np.float32([1.0, 2.0, 3.0])


@pytest.fixture
def put_all_back(monkeypatch):
    """What puts everything back. Afterwards this process has no guard again."""
    monkeypatch.setattr(guard, "_current", guard.current())
    monkeypatch.setattr(guard, "_let_collect", guard._let_collect)
    everything = guard.begin()
    yield everything
    everything()
    gc.enable()


def run(function):
    return torch_engine.Engine().run(function, Call("f", {"x": X}, "auto", COTANGENT), None)


@pytest.mark.parametrize(
    ("owner", "name"),
    [
        (session, "flow_to_wire"),
        (session.Session, "_call"),
        (prepared_call.PreparedCall, "play"),
        (flow_module.Flow, "__init__"),
        (torch_engine, "grad"),
        (torch_engine, "zip"),
        (torch.autograd, "grad"),
        (torch.Tensor, "numpy"),
        (torch.Tensor, "detach"),
        (torch, "is_grad_enabled"),
        (np, "array"),
        (builtins, "zip"),
    ],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_what_was_replaced_is_put_back(put_all_back, owner, name):
    before = vars(owner).get(name)
    setattr(owner, name, lambda *_, **__: None)
    put_all_back()
    assert vars(owner).get(name) is before


def test_what_was_removed_is_put_back(put_all_back):
    before = session.flow_to_wire
    del session.flow_to_wire
    put_all_back()
    assert session.flow_to_wire is before


def test_what_a_library_or_a_student_adds_stays(put_all_back, monkeypatch):
    monkeypatch.setattr(torch, "stop", len, raising=False)
    monkeypatch.setattr(torch.Tensor, "stop", len, raising=False)
    put_all_back()
    assert torch.stop is torch.Tensor.stop is len


def test_tracing_is_switched_off(put_all_back):
    tracing = sys.gettrace()  # that of a coverage tool, perhaps
    sys.setprofile(lambda *_: None)
    gc.callbacks.append(print)
    put_all_back()
    profiling, callbacks = sys.getprofile(), list(gc.callbacks)
    sys.settrace(tracing)
    assert profiling is None
    assert callbacks == []


def test_without_a_guard_nothing_happens():
    assert guard.current()() is None


def test_a_patch_made_in_a_call_does_not_reach_what_is_measured(put_all_back):
    def f(x):
        torch_engine.grad = lambda *_, **__: (None,)
        torch_state.array_of = None
        return x * x

    assert np.array_equal(run(f).gradients["value"]["x"], 2 * X)


def test_a_patch_made_by_what_was_returned_does_not_either(put_all_back):
    class Result(tuple):
        def __iter__(self):
            torch_engine.grad = lambda *_, **__: (None,)
            return super().__iter__()

    assert np.array_equal(run(lambda x: Result([x * x])).gradients["0"]["x"], 2 * X)


def test_a_patch_made_while_gradients_are_taken_does_not_either(put_all_back):
    def f(x):
        def patch(gradient):
            torch_engine.array_of = lambda _: np.zeros(3)

        y = x * x
        y.register_hook(patch)
        return y

    assert np.array_equal(run(f).gradients["value"]["x"], 2 * X)


def test_without_its_guard_each_of_these_patches_works():
    def f(x):
        torch_engine.grad = lambda *_, **__: (None,)
        return x * x

    before = torch_engine.grad
    try:
        assert run(f).gradients["value"]["x"] is None
    finally:
        torch_engine.grad = before


def test_a_guard_that_was_closed_fails_the_call(put_all_back):
    def f(x):
        guard.current().__self__.close()
        return x * x

    flow = run(f)
    assert flow.error is not None
    assert flow.error.type == "StopIteration"


def test_defaults_that_were_edited_are_put_back(put_all_back):
    wire.write_frame.__kwdefaults__["answer"] = True
    put_all_back()
    assert wire.write_frame.__kwdefaults__ == {"answer": False}


def test_the_guard_itself_is_put_back(put_all_back):
    put_back = guard.current()
    guard._current = lambda: None
    put_back()
    assert guard.current() is put_back


def test_what_was_noted_early_and_has_changed_since_is_noted_anew(monkeypatch):
    for name in ("_current", "_let_collect", "_early", "_modules"):
        monkeypatch.setattr(guard, name, getattr(guard, name))
    guard.note_early()
    monkeypatch.setattr(session, "SEED", 7)
    module = ModuleType("grader.engines.made_later")
    module.f = len
    monkeypatch.setitem(sys.modules, module.__name__, module)
    put_back = guard.begin()
    session.SEED, module.f = 8, print
    put_back()
    gc.enable()
    assert session.SEED == 7
    assert module.f is len


def test_garbage_waits_until_the_students_code_runs_again(put_all_back):
    put_all_back()
    assert not gc.isenabled()
    assert run(lambda x: x * float(gc.isenabled())).outputs[0].array.tolist() == X.tolist()
    assert not gc.isenabled()


def test_modes_of_torch_are_switched_off(put_all_back):
    class Lying(TorchFunctionMode):
        def __torch_function__(self, function, types, arguments=(), named=None):
            result = function(*arguments, **(named or {}))
            return (None,) if function is torch.autograd.grad else result

    def f(x):
        Lying().__enter__()
        return x * x

    assert np.array_equal(run(f).gradients["value"]["x"], 2 * X)


def test_a_thread_that_ends_soon_is_waited_for(put_all_back):
    ended = []

    def patch():
        time.sleep(0.05)
        torch_engine.grad = lambda *_, **__: (None,)
        ended.append(True)

    def f(x):
        threading.Thread(target=patch).start()
        return x * x

    assert np.array_equal(run(f).gradients["value"]["x"], 2 * X)
    assert ended
