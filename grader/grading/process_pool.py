"""Process pool: work done by several processes side by side, with one rule for a process that dies.

Work comes in chunks of items. A process is sent one chunk at a time, and sends back one result per item as
soon as it has it. When a process dies, another one does what it had not finished. An item that was under way
when two processes died is lost. So each item has one result or is lost, and never both or neither.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from types import TracebackType
from typing import Any, Generic, TypeVar

from grader.core.errors import GraderError, NoProcessLeft, UsageError
from grader.grading.cores import Cores, cores_of_each, starting_on
from grader.sandbox.confinement import die_with_parent
from grader.sandbox.process_start import start_patiently

MAX_DEATHS_PER_ITEM = 2
MAX_DEATHS_WITHOUT_RESULT = 6
END_SECONDS = 10

Item = TypeVar("Item")
Result = TypeVar("Result")

SendResult = Callable[[int, Result], None]
"""Sends the result of the item at this position of the chunk."""
Work = Callable[[list[Item], SendResult[Result]], list[str]]
"""Does one chunk, and returns complaints about the work itself."""
OpenWorker = Callable[..., AbstractContextManager[Work[Item, Result]]]
"""Called once in each process: opens what all of its chunks share."""


@dataclass(frozen=True)
class Done(Generic[Item, Result]):
    """An item and its result."""

    item: Item
    result: Result


@dataclass(frozen=True)
class Lost(Generic[Item]):
    """An item that no process could finish, and why, where that is known."""

    item: Item
    reason: str = ""


@dataclass(frozen=True)
class _ResultMessage:
    position: int
    result: Any


@dataclass(frozen=True)
class _ChunkEnd:
    complaints: list[str]


@dataclass
class _Process(Generic[Item]):
    """One process, and what it is busy with."""

    process: BaseProcess
    connection: Connection
    cores: Cores = frozenset()
    """Those that it has to itself."""
    unfinished: dict[int, Item] = field(default_factory=dict)
    """The items of its chunk that have no result yet, by position."""
    busy: bool = False
    kinds: set[str] = field(default_factory=set)
    """The kinds of work that it has done before."""
    failure: str = ""
    """The error that it ended with, if it could say so."""


class ProcessPool(Generic[Item, Result]):
    """Processes that are kept for one list of chunks after another.

    Args:
        open_worker: with its arguments, what each process calls first; both are sent to the process.
        kind: of an item's work. A process goes on with a kind that it has done, as long as there is some.
        own_cores: whether each process, and all that it starts, stays on cores of its own.
    """

    def __init__(
        self,
        size: int,
        open_worker: OpenWorker[Item, Result],
        *arguments: Any,
        kind: Callable[[Item], str] = lambda _: "",
        own_cores: bool = False,
    ) -> None:
        self.complaints: list[str] = []
        self._size = size
        self._open_worker = open_worker
        self._arguments = arguments
        self._kind = kind
        self._free_cores = cores_of_each(size) if own_cores else [Cores()] * size
        """For each process that can still be started, its cores."""
        self._processes: list[_Process[Item]] = []
        self._waiting: deque[list[Item]] = deque()
        self._deaths: Counter[int] = Counter()
        """How many processes died over an item, by its id."""
        self._deaths_without_result = 0

    def run(self, chunks: Iterable[list[Item]]) -> Iterator[Done[Item, Result] | Lost[Item]]:
        """Do all chunks, the first ones first; yields each item as soon as it is done or lost."""
        self._waiting = deque(chunks)
        self._deaths.clear()
        while len(self._processes) < min(self._size, len(self._waiting)) and self._start():
            pass
        while self._processes and (self._waiting or any(process.busy for process in self._processes)):
            for process in self._processes:
                self._send_chunk(process)
            ready = wait([process.connection for process in self._processes if process.busy])
            for process in [process for process in self._processes if process.connection in ready]:
                yield from self._receive(process)
        for chunk in self._waiting:  # no process is left to do them
            yield from (Lost(item, "".join(self.complaints[-1:])) for item in chunk)

    def _start(self) -> bool:
        """Start one more process. Where the machine has no room for it, the others do its work."""
        spawn = multiprocessing.get_context("spawn")
        connection, far_end = spawn.Pipe()
        arguments = (far_end, self._open_worker, self._arguments)
        process = spawn.Process(target=_serve, args=arguments, daemon=True)
        cores = self._free_cores[0]
        with far_end:
            try:
                with starting_on(cores):
                    start_patiently(process.start)
            except NoProcessLeft as error:
                connection.close()
                self._complain(str(error))
                return False
        self._free_cores.remove(cores)
        self._processes.append(_Process(process, connection, cores))
        return True

    def _send_chunk(self, process: _Process[Item]) -> None:
        """Send the first chunk of a kind that this process has done; or that none has; or of any kind."""
        if process.busy or not self._waiting:
            return
        done_anywhere = {kind for other in self._processes for kind in other.kinds}

        def preference(chunk: list[Item]) -> int:
            kind = self._kind(chunk[0])
            return 0 if kind in process.kinds else 1 if kind not in done_anywhere else 2

        chunk = min(self._waiting, key=preference)
        self._waiting.remove(chunk)
        process.kinds.add(self._kind(chunk[0]))
        process.unfinished = dict(enumerate(chunk))
        process.busy = True
        process.connection.send(chunk)

    def _receive(self, process: _Process[Item]) -> Iterator[Done[Item, Result] | Lost[Item]]:
        """Take one message, or notice that the process is gone."""
        try:
            message = process.connection.recv()
        except (EOFError, OSError):
            message = None
        if isinstance(message, UsageError):
            raise message
        if isinstance(message, _ResultMessage):
            self._deaths_without_result = 0
            yield Done(process.unfinished.pop(message.position), message.result)
        elif isinstance(message, _ChunkEnd):
            self.complaints += message.complaints
            process.busy = False
        else:
            process.failure = str(message or "")
            yield from self._replace(process)

    def _replace(self, process: _Process[Item]) -> Iterator[Lost[Item]]:
        """Take back the work of a process that died. It is done again, but not for ever."""
        self._processes.remove(process)
        self._free_cores.insert(0, process.cores)
        self._deaths_without_result += 1
        if self._deaths_without_result > MAX_DEATHS_WITHOUT_RESULT:
            raise GraderError("The worker processes keep ending before any result.")
        if process.failure:
            self._complain(process.failure)
        unfinished = list(process.unfinished.values())
        if unfinished:
            under_way = unfinished[0]
            self._deaths[id(under_way)] += 1
            if self._deaths[id(under_way)] >= MAX_DEATHS_PER_ITEM:
                yield Lost(under_way, process.failure)
                unfinished = unfinished[1:]
        if unfinished:
            self._waiting.appendleft(unfinished)
        process.connection.close()
        process.process.join(1)
        process.process.kill()
        self._start()

    def _complain(self, complaint: str) -> None:
        if complaint not in self.complaints:
            self.complaints.append(complaint)

    def __enter__(self) -> ProcessPool[Item, Result]:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for process in self._processes:
            process.connection.close()
        for process in self._processes:
            process.process.join(END_SECONDS)
            process.process.kill()


def _serve(connection: Connection, open_worker: OpenWorker[Any, Any], arguments: tuple[Any, ...]) -> None:
    """The loop of one process: a chunk in, results out as soon as they are there, complaints at the end."""

    def send_result(position: int, result: Any) -> None:
        try:
            connection.send(_ResultMessage(position, result))
        except OSError:  # nobody is left to take it
            os._exit(1)

    _end_with_parent()
    try:
        with open_worker(*arguments) as work:
            while True:
                try:
                    chunk = connection.recv()
                except (EOFError, OSError):
                    return
                connection.send(_ChunkEnd(work(chunk, send_result)))
    except (UsageError, GraderError) as error:
        connection.send(error)


def _end_with_parent() -> None:
    """End at once, and not after this chunk, when the command is killed."""
    if sys.platform == "linux":
        die_with_parent()
    parent = multiprocessing.parent_process()
    if parent is not None and not parent.is_alive():  # it was killed before the kernel was asked
        os._exit(1)
