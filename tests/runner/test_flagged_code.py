"""Flags: code that reaches for the process it runs in is listed, and no honest answer of the course is."""

import pytest
from support import ROOT

from grader.runner.flagged_code import MAX_FLAGS, MAX_LINE, find_flags

HONEST = [
    *ROOT.glob("solutions/*/*/reference.py"),
    *ROOT.glob("solutions/*/*/right/*.py"),
    *ROOT.glob("solutions/*/*/wrong/*.py"),
    *ROOT.glob("tests/bank/answers/*/*/*/*.py"),
]


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("import grader.runner.session", "touches the grader's own modules"),
        ("from grader.runner import session as s", "touches the grader's own modules"),
        ("import grader\ngrader.engines.run = 1", "touches the grader's own modules"),
        ("name = 'grader.runner.session'", "touches the grader's own modules"),
        ("import sys\nsys.modules['x'].y = 1", "changes what is imported"),
        ("from sys import modules", "changes what is imported"),
        ("import sys\nsys.meta_path.insert(0, None)", "changes what is imported"),
        ("import importlib", "changes what is imported"),
        ("__import__('os')", "changes what is imported"),
        ("import sys as system\nsystem._getframe(1)", "reads frames or the insides of functions"),
        ("from sys import _getframe", "reads frames or the insides of functions"),
        ("import sys\nsys.addaudithook(print)", "reads frames or the insides of functions"),
        ("def f(e):\n    return e.__traceback__", "reads frames or the insides of functions"),
        ("def f(g):\n    return g.__globals__", "reads frames or the insides of functions"),
        ("getattr(f, '__code__')", "reads frames or the insides of functions"),
        (
            "from operator import attrgetter\nattrgetter('tb_frame.f_back')",
            "reads frames or the insides of functions",
        ),
        ("import sys\ngetattr(sys, 'modu' + 'les')", "reads frames or the insides of functions"),
        ("import gc", "reaches into the interpreter's memory"),
        ("from ctypes import CDLL", "reaches into the interpreter's memory"),
        ("import signal", "handles signals or the end of the process"),
        ("import atexit", "handles signals or the end of the process"),
        ("import torch\ntorch.autograd.grad = None", "replaces a part of a library"),
        ("import torch\nT = torch.Tensor\nT.detach = None", "replaces a part of a library"),
        ("import torch\ndel torch.Tensor.numpy", "replaces a part of a library"),
        ("from torch import Tensor\nsetattr(Tensor, 'numpy', None)", "replaces a part of a library"),
        ("import torch\ntorch.__dict__['x'] = 1", "replaces a part of a library"),
        ("from torch.overrides import TorchFunctionMode", "replaces a part of a library"),
        ("from unittest import mock", "replaces a part of a library"),
        ("exec('x = 1')", "runs code that it makes"),
        ("import socket", "opens sockets, processes or threads"),
    ],
)
def test_what_reaches_for_the_process_is_flagged(source, reason):
    flags = find_flags([("code cell 3", "x = 1"), ("code cell 4", source)])
    assert reason in [flag.reason for flag in flags]
    assert all(flag.place.startswith("code cell 4, line ") and flag.line for flag in flags)


@pytest.mark.parametrize(
    "source",
    [
        "from grader import check, xray, flow",
        "import grader\ngrader.check(f)",
        "import torch\ntorch.backends.cudnn.benchmark = False\nnet = torch.nn.Linear(1, 1)\nnet.bias = None",
        "net.eval()\nnet.weight.grad = None",
        "import jax\njax.config.update('jax_enable_x64', True)",
        "import torch\nlayer = getattr(torch.nn, 'Linear')",
        "%matplotlib inline\n'''The frame f_back of gc.'''",
        "def f(:",
        "x = '" + "(" * 100 + "'",
    ],
)
def test_what_an_answer_may_need_is_not(source):
    assert find_flags([("", source)]) == ()


def test_an_import_in_one_cell_is_known_in_the_next():
    (flag,) = find_flags([("code cell 1", "import torch"), ("code cell 2", "torch.grad = None")])
    assert str(flag) == "code cell 2, line 1: replaces a part of a library: `torch.grad = None`"


def test_long_and_many_lines_are_cut():
    source = "\n".join(f"import gc; x{number} = {'1 + ' * 100} 1" for number in range(50))
    flags = find_flags([("", source)])
    assert len(flags) == MAX_FLAGS
    assert {len(flag.line) for flag in flags} == {MAX_LINE}


def test_no_honest_answer_has_a_flag():
    assert len(HONEST) > 2000
    flagged = {
        path: flags for path in HONEST if (flags := find_flags([("", path.read_text(encoding="utf-8"))]))
    }
    assert not flagged
