"""Remote solution: code in a box, whose functions a hidden grader calls by name as if they were local."""

from __future__ import annotations

import difflib
from collections.abc import Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from functools import cached_property
from typing import Any, Protocol

import numpy as np

from grader.core.errors import BoxLost, CheckFailed, GraderError, KeptWaiting, NoProcessLeft, Ungradable
from grader.core.flow import Call, Flow, StudentError
from grader.core.messages import flow_from_wire, loaded_from_wire
from grader.core.role import Role
from grader.core.trace import Trace
from grader.core.verdict import Flag
from grader.core.wire import WireError
from grader.course.submission import Submission
from grader.grading.flows import Flows
from grader.grading.replays import Replays, is_traced
from grader.grading.shown_error import shown_error
from grader.sandbox.box import Box
from grader.sandbox.limits import Limits, memory_limit, output_limit
from grader.sandbox.sandbox import Sandbox
from grader.sandbox.stopwatch import TimeAccount

MAX_NAMES, MAX_NAME = 200, 80
"""How many names, and how long, are compared when one is missing: comparing takes the grader's time."""
STAFF_PATIENCE = 10
"""How many times longer the course's own code may take: a busy machine must not cost a student the diagnosis."""
MAX_OUTPUTS = 1000
"""How many outputs are accepted: each is looked up once for every gradient."""


class GraderCases(Protocol):
    """The cases of a grader, as a function of a solution takes them."""

    def flows_of(self, solution: RemoteSolution, function: str, mode: str = "auto") -> Flows: ...


class BoxLike(Protocol):
    """What a remote solution needs of a box."""

    def load(self, framework: str, cells: list[list[str]], *, scene: str | None = None) -> Any: ...

    def ask_each(self, request: dict[str, Any], count: int) -> Generator[Any]: ...

    def close(self) -> None: ...


class RemoteSolution:
    """A solution that answers calls with flows. Its box is opened at the first call.

    Args:
        replays: where traces are run.
        earlier_flows: what the same code answered before, by the call's key; new answers are added.
        patience: how many times longer than a student's a call of the course's own code may take.
    """

    def __init__(
        self,
        submission: Submission,
        sandbox: Sandbox,
        cotangent: np.ndarray[Any, Any],
        *,
        replays: Replays,
        role: Role = Role.STUDENT,
        earlier_flows: dict[str, Flow] | None = None,
        patience: float = STAFF_PATIENCE,
        at_most: float | None = None,
    ) -> None:
        self._submission = submission
        self._replays = replays
        self._traces: dict[str, Trace] = {}
        """What a function does with inputs of one form, by the key of a call without numbers."""
        self._role = role
        self._sandbox = sandbox
        seconds = submission.exercise.seconds * (patience if role.is_staff else 1)
        seconds = seconds if at_most is None else min(seconds, at_most)
        self._limits = Limits(seconds, submission.exercise.megabytes)
        self._account = None if role.is_staff else TimeAccount()
        """What the submission has used in all. The course's own solutions serve many submissions."""
        self._cotangent = cotangent
        self._box: BoxLike | None = None
        self._box_lost: BoxLost | None = None
        self._errors: tuple[StudentError, ...] = ()
        self._defined: Mapping[str, str] = {}
        self._plain = False
        self.flags: tuple[Flag, ...] = ()
        """Lines that an instructor should look at; known once the box is open."""
        self._problem = submission.problem
        self.flows: dict[str, Flow] = {}
        """The flows of the calls that were made so far, by the call's key."""
        self._earlier_flows = {} if earlier_flows is None else earlier_flows
        self._case_flows: dict[tuple[str, str], Flow] = {}
        """By the label of a case and the key of its call."""

    def __getattr__(self, name: str) -> Function:
        if name.startswith("_"):
            raise AttributeError(name)
        return Function(self, name)

    @property
    def problem(self) -> Ungradable | None:
        """Why nothing, or nothing more, can be graded."""
        return self._problem

    @property
    def was_kept_waiting(self) -> bool:
        """Whether others used the processor for so long that the submission could not be graded."""
        return isinstance(self._box_lost, KeptWaiting)

    @property
    def is_plain(self) -> bool:
        """Whether the code has no way to do something else without jit than with it."""
        try:
            self._open()
        except Ungradable as problem:
            self._problem = problem
        return self._plain

    def call(self, function: str, mode: str, inputs: dict[str, Any]) -> Flow:
        """The flow of one call."""
        return self.answer(self.make_call(function, mode, inputs))

    def make_call(self, function: str, mode: str, inputs: dict[str, Any]) -> Call:
        """A call with this exercise's cotangent."""
        return Call(function, inputs, mode, self._cotangent)

    def answer(self, call: Call) -> Flow:
        """The flow of a call; the same call is made once. Raises CheckFailed where there is none.

        Where the reference has none, or raises, the grader is at fault and no student loses a mark.
        """
        if self._role is not Role.REFERENCE:
            return self._answer(call)
        try:
            flow = self._answer(call)
            flow.require()
        except CheckFailed as failed:
            raise GraderError(f"The reference could not answer: {failed}") from None
        return flow

    def answer_case(self, call: Call, label: str, reference: RemoteSolution) -> Flow:
        """The flow of a call beside the reference's; the same object for every check that looks at it."""
        key = label, call.key
        if key not in self._case_flows:
            self._case_flows[key] = replace(self.answer(call), case=label, expected=reference.answer(call))
        return self._case_flows[key]

    def answer_all(self, calls: Sequence[Call]) -> None:
        """Make those of the calls that have not been made, in one message. `answer` then tells how each went."""
        if self._submission.grader_error is not None:
            raise self._submission.grader_error
        new_calls = {
            call.key: call
            for call in calls
            if call.key not in self.flows and call.key not in self._earlier_flows
        }
        try:
            self._make(new_calls)
        except Ungradable as problem:
            self._problem = problem

    def _answer(self, call: Call) -> Flow:
        key = call.key
        if key in self.flows:
            return self.flows[key]
        if key not in self._earlier_flows:
            self.answer_all([call])
        if key not in self._earlier_flows:
            if self._problem is not None:
                raise CheckFailed(self._problem.sentence)
            raise CheckFailed(self._missing(call.function.partition(".")[0]))
        self.flows[key] = self._earlier_flows[key]
        return self.flows[key]

    def _make(self, calls: dict[str, Call]) -> None:
        """Make calls. Where their box is lost, make those that are left once more in another box.

        A submission whose second box is lost too has no verdict, so no further call of it is made. One that was
        kept waiting is tried again when the others have been graded, not now. The course's own solutions serve
        other submissions too, so their later calls are tried again.
        """
        if not calls:
            return
        if self._box_lost is not None:
            raise self._box_lost
        try:
            self._make_once(calls)
        except BoxLost as loss:
            waited_at_start = isinstance(loss, NoProcessLeft) and self._box is None
            if waited_at_start or isinstance(loss, KeptWaiting):
                self._remember(loss)
                raise
            self.pause()
        else:
            return
        try:
            self._make_once({key: call for key, call in calls.items() if key not in self._earlier_flows})
        except BoxLost as loss:
            self._remember(loss)
            raise

    def _remember(self, loss: BoxLost) -> None:
        self._box_lost = None if self._role.is_staff else loss

    def _make_once(self, calls: dict[str, Call]) -> None:
        self._open()
        self._ask({key: call for key, call in calls.items() if self._defines(call.function)})

    def signatures(self) -> dict[str, tuple[str, str]]:
        """By function, the signature that it has and the one that the problem asks for."""
        asked = self._submission.exercise.functions
        return {name: (self._defined[name], asked[name]) for name in asked if name in self._defined}

    def close(self) -> None:
        """End the box."""
        if self._box is not None:
            self._box.close()

    def pause(self) -> None:
        """End the box for now. Its answers are kept, and a further call opens another box."""
        self.close()
        self._box = None

    def _open(self) -> None:
        if self._problem is not None:
            raise self._problem
        if self._box is not None:
            return
        exercise = self._submission.exercise
        self._box = self._start()
        scene = exercise.scene.read_text(encoding="utf-8") if exercise.scene.exists() else None
        cells = [list(cell) for cell in self._submission.cells]
        answer = self._box.load(exercise.framework, cells, scene=scene)
        try:
            loaded = loaded_from_wire(answer)
        except WireError:
            raise _bad_reply() from None
        self._errors, self._defined, self._plain = loaded.errors, loaded.defined, loaded.plain
        self.flags = loaded.flags
        if not set(exercise.functions) & set(self._defined):
            raise self._nothing_defined(exercise.functions)

    def _start(self) -> BoxLike:
        exercise = self._submission.exercise
        return Box(
            self._sandbox,
            exercise.framework,
            self._limits,
            role=self._role,
            account=self._account,
            libraries=exercise.libraries,
            files=exercise.helper_files,
        )

    def _ask(self, calls: dict[str, Call]) -> None:
        """Ask for traces and calls in one message, run the traces, and make the calls that have none."""
        framework = self._submission.exercise.framework
        forms: dict[str, list[Call]] = {}
        plain: list[Call] = []
        for call in calls.values():
            if is_traced(call, framework):
                forms.setdefault(call.form.key, []).append(call)
            else:
                plain.append(call)
        self._ask_box({form: some for form, some in forms.items() if form not in self._traces}, plain)
        for form, some in forms.items():
            if form in self._traces:
                flows = self._replays.flows(
                    self._traces[form], some, framework, self._limits, account=self._account
                )
                self._earlier_flows |= {
                    call.key: _of_allowed_size(flows[call.key]) for call in some if call.key in flows
                }
        self._ask_box({}, [call for call in calls.values() if call.key not in self._earlier_flows])

    def _ask_box(self, forms: dict[str, list[Call]], calls: list[Call]) -> None:
        """Ask the submission's box for a trace of each form, and to make these calls."""
        if self._box is None:
            raise GraderError("A call was made before its submission was loaded.")
        requests = [
            *({"do": "trace", "call": some[0].form.packed} for some in forms.values()),
            *({"do": "call", "call": call.packed} for call in calls),
        ]
        if not requests:
            return
        with closing(self._box.ask_each({"do": "each", "requests": requests}, len(requests))) as answers:
            for form, some in forms.items():
                self._read_trace(form, next(answers), some)
            for call, answer in zip(calls, answers, strict=True):
                self._earlier_flows[call.key] = self._read(answer, call)

    def _read_trace(self, form: str, answer: Any, calls: list[Call]) -> None:
        """Keep a trace; or what the function raised, for every call of this form."""
        if not isinstance(answer, dict):
            raise _bad_reply()
        packed = answer.get("trace")
        if isinstance(packed, np.ndarray) and packed.dtype == np.uint8:
            self._traces[form] = Trace(packed)
        elif "flow" in answer:
            self._earlier_flows |= {call.key: self._read(answer["flow"], call) for call in calls}

    def _read(self, answer: Any, call: Call) -> Flow:
        if isinstance(answer, dict) and "unsendable" in answer:
            raise output_limit()
        try:
            flow = flow_from_wire(answer, call)
        except WireError:
            raise _bad_reply() from None
        if flow.error is not None and _out_of_memory(flow.error):
            raise memory_limit(self._limits)
        if flow.error is not None:
            flow = replace(flow, error=shown_error(flow.error, self._lines))
        return _of_allowed_size(flow)

    @cached_property
    def _lines(self) -> list[str]:
        """The lines of the code, as errors quote them."""
        return [line.strip() for _, source in self._submission.cells for line in source.splitlines()]

    def _defines(self, function: str) -> bool:
        return function.partition(".")[0] in self._defined

    def _nothing_defined(self, functions: dict[str, str]) -> Ungradable:
        syntax = next((error for error in self._errors if error.type in SYNTAX), None)
        cause = "syntax error" if syntax else "function missing"
        return Ungradable(cause, self._missing(next(iter(functions))))

    def _missing(self, name: str) -> str:
        if self._errors:
            return f"{name} is not defined, because the code before it stopped: {self._errors[0]}."
        short = [defined for defined in list(self._defined)[:MAX_NAMES] if len(defined) <= MAX_NAME]
        near = difflib.get_close_matches(name, short, n=1)
        meant = f" There is a `{near[0]}`: is that it?" if near else ""
        return f"{name} is not defined. Keep the name that the problem gives it.{meant}"


SYNTAX = ("SyntaxError", "IndentationError", "TabError")


class Function:
    """A function of a solution: call it, or call it in another mode."""

    def __init__(self, solution: RemoteSolution, name: str) -> None:
        self._solution = solution
        self._name = name

    def __getattr__(self, name: str) -> Function:
        if name.startswith("_"):
            raise AttributeError(name)
        return Function(self._solution, f"{self._name}.{name}")

    def __call__(self, cases: GraderCases | None = None, /, **inputs: Any) -> Any:
        """Value and gradients, jitted in JAX where it can be: one flow, or with `cases` one for each."""
        if cases is not None:
            return cases.flows_of(self._solution, self._name)
        return self._solution.call(self._name, "auto", inputs)

    def eager(self, **inputs: Any) -> Flow:
        """JAX: the value alone, untraced."""
        return self._solution.call(self._name, "eager", inputs)

    def vmap(self, **inputs: Any) -> Flow:
        """JAX: mapped over the leading axis of every array."""
        return self._solution.call(self._name, "vmap", inputs)

    def saved(self, cases: GraderCases | None = None, /, **inputs: Any) -> Any:
        """torch: with the tensors counted that autograd saved."""
        if cases is not None:
            return cases.flows_of(self._solution, self._name, "saved")
        return self._solution.call(self._name, "saved", inputs)


def _of_allowed_size(flow: Flow) -> Flow:
    """The flow, from the box of the submission or from a replay. Raises Ungradable where it has too many outputs."""
    if max(len(flow.outputs), len(flow.gradients)) > MAX_OUTPUTS:
        raise output_limit()
    return flow


def _out_of_memory(error: StudentError) -> bool:
    """Whether memory ran out; JAX has no exception type for it, only a message."""
    message = error.message.lower()
    return error.type == "MemoryError" or "resource_exhausted" in message or "out of memory" in message


def _bad_reply() -> Ungradable:
    return Ungradable(
        "bad reply",
        "The answer of your code could not be read. Leave the process it runs in as you found it.",
    )
