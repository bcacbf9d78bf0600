"""Session: one submission in this process, from loading its cells to answering calls."""

from __future__ import annotations

import contextlib
import importlib
import inspect
import io
import random
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np

from grader.core.flow import Flow, StudentError
from grader.core.loaded import CheckReport, LoadResult
from grader.core.messages import call_from_wire, flags_to_wire, flow_to_wire, loaded_to_wire
from grader.core.trace import Trace
from grader.engines import Engine, Replayer, engine, guard, replayer
from grader.runner.cells import run_cells
from grader.runner.flagged_code import find_flags
from grader.runner.helper_files import place_helper_files
from grader.runner.plain_code import is_plain
from grader.runner.recorder import Recorder

SEED = 20130
MAX_PRINTED = 4000


class _Printed(io.TextIOBase):
    """What a notebook prints, up to a limit."""

    def __init__(self) -> None:
        self.text = ""

    def write(self, text: str) -> int:
        self.text += text[: MAX_PRINTED - len(self.text)]
        return len(text)


class Session:
    """The submission, the scene and the engine."""

    def __init__(self) -> None:
        self._module = ModuleType("submission")
        self._framework = ""
        self._libraries: tuple[str, ...] = ()
        self._helpers: frozenset[str] = frozenset()
        """The modules among the course's helper files."""
        self._scene: ModuleType | None = None
        self._engine: Engine | None = None
        self._replayer: Replayer | None = None
        self._to_replay: Trace | None = None
        self._reports: list[CheckReport] = []
        self._printed: _Printed | None = None
        self._recorder: Recorder | None = None
        self._put_back: guard.PutBack = guard.current()

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """The answer to one request. The student's code may reach this object too: afterwards it is as before."""
        before, engine = tuple(vars(self).items()), self._engine
        names = tuple(vars(engine)) if engine else ()
        engine_class: Any = type(engine)
        try:
            return self._answer(request)
        finally:
            if request["do"] in ("load", "call", "trace"):
                self.__class__ = Session
                vars(self).clear()
                vars(self).update(before)
            if engine:
                engine.__class__ = engine_class
                for name in tuple(vars(engine)):
                    if name not in names:  # it would stand in place of a method
                        delattr(engine, name)

    def _answer(self, request: dict[str, Any]) -> dict[str, Any]:
        answers: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
            "prepare": self._prepare,
            "read": self._read,
            "load": self._load,
            "call": self._call,
            "trace": self._trace,
            "trace to replay": self._keep_trace,
            "replay": self._replay,
        }
        return answers[request["do"]](request)

    def _read(self, request: dict[str, Any]) -> dict[str, Any]:
        """What the code is like. None of it has run yet, so this answer can be believed."""
        plain = all(is_plain(source) for _, source in request["cells"])
        return {"plain": plain, "flags": flags_to_wire(find_flags(request["cells"]))}

    def _load(self, request: dict[str, Any]) -> dict[str, Any]:
        put_back = self._put_back
        recorder, stream = self._recorder, self._recorder or self._printed
        with contextlib.redirect_stdout(stream) if stream is not None else contextlib.nullcontext():
            errors = run_cells(
                request["cells"],
                self._module,
                framework=self._framework,
                libraries=self._libraries,
                helpers=self._helpers,
                recorder=recorder,
            )
        put_back()
        defined = {
            name: _signature(value)
            for name, value in list(vars(self._module).items())
            if callable(value) and not name.startswith("_")
        }
        printed = self._printed.text if self._printed else ""
        shown = recorder.cells if recorder else ()
        return loaded_to_wire(LoadResult(tuple(errors), defined, tuple(self._reports), printed, shown=shown))

    def _prepare(self, request: dict[str, Any]) -> dict[str, Any]:
        """Load the engine, further libraries, the helper files and the scene. No code of the student's has run yet: an error here is the grader's."""
        try:
            self._framework = request["framework"]
            self._engine = engine(self._framework)
            self._libraries = tuple(request.get("libraries", ()))
            for module in self._libraries:
                importlib.import_module(module)
            self._helpers = place_helper_files(request.get("files", {}))
            if request["scene"]:
                self._scene = _scene(request["scene"])
            self._printed = _Printed() if request["visible"] else None
            self._recorder = Recorder() if request.get("recorded") else None
            _watch_visible_checks(self._reports, run=request["visible"])
            if "session" not in request:  # those who share a box are the course's own, and replace nothing
                self._put_back = guard.begin()
        except Exception as error:
            return {"error": f"{type(error).__name__}: {error}"}
        return {"error": None}

    def _call(self, request: dict[str, Any]) -> dict[str, Any]:
        call = call_from_wire(request["call"])
        random.seed(SEED)
        np.random.seed(SEED)
        function = self._find(call.function)
        if function is None or self._engine is None:
            missing = StudentError("Missing", f"there is no function {call.function}", "", "")
            return flow_to_wire(Flow(call.function, error=missing))
        put_back = guard.current()
        flow = self._engine.run(function, call, self._scene)
        put_back()
        return flow_to_wire(flow)

    def _trace(self, request: dict[str, Any]) -> dict[str, Any]:
        """What a function does, as data; nothing where it has to be called instead."""
        call = call_from_wire(request["call"])
        function = self._find(call.function)
        trace = getattr(self._engine, "trace", None)
        if function is None or trace is None:
            return {}
        answer = trace(function, call, self._scene)
        if answer is None:
            return {}
        return {"trace": answer.packed} if isinstance(answer, Trace) else {"flow": flow_to_wire(answer)}

    def _keep_trace(self, request: dict[str, Any]) -> dict[str, Any]:
        """Remember a trace that was made in another box."""
        if self._replayer is None:
            self._replayer = replayer(request["framework"])
        self._to_replay = Trace(request["trace"])
        return {}

    def _replay(self, request: dict[str, Any]) -> dict[str, Any]:
        """The flow of one call of the trace that came last; nothing where it cannot be differentiated or run."""
        call = call_from_wire(request["call"])
        if self._replayer is None or self._to_replay is None:
            return {}
        try:
            return {"flow": flow_to_wire(self._replayer.run(self._to_replay, call))}
        except Exception:  # the box that made the trace is asked instead: it can say where it went wrong
            return {}

    def _find(self, dotted: str) -> Callable[..., Any] | None:
        value: Any = self._module
        for name in dotted.split("."):
            value = getattr(value, name, None)
        return value if callable(value) else None


def _scene(source: str) -> ModuleType:
    """A scene, as a module. While it runs, classes that look for the module that they are made in find it."""
    scene = ModuleType("scene")
    sys.modules[scene.__name__] = scene
    try:
        exec(compile(source, "scene.py", "exec"), scene.__dict__)
    finally:
        sys.modules.pop(scene.__name__, None)
    return scene


def _signature(value: Any) -> str:
    """The names and kinds of the parameters. A default or an annotation of a student's may print as it likes."""
    try:
        parameters = [_bare(parameter) for parameter in inspect.signature(value).parameters.values()]
        return str(inspect.Signature(parameters))
    except Exception:  # an object of the student's may answer inspect as it likes
        return "(…)"


def _bare(parameter: inspect.Parameter) -> inspect.Parameter:
    default = parameter.default if parameter.default is inspect.Parameter.empty else ...
    return parameter.replace(annotation=inspect.Parameter.empty, default=default)


def _watch_visible_checks(reports: list[CheckReport], *, run: bool) -> None:
    """Let `check` collect its reports; in grading, let it do nothing."""
    import grader
    from grader.student.check import check

    # Not grader.check: an earlier session of this process may still watch it.
    def watched(*arguments: Any, **named: Any) -> Any:
        if not run:
            return None
        report = check(*arguments, **named)
        reports.append(report.data())
        return report

    vars(grader)["check"] = watched
