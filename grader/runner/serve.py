"""The runner's loop: reads requests from its one channel and answers each."""

from __future__ import annotations

import socket

from grader.core.wire import WireError, read_frame, write_frame
from grader.engines import guard
from grader.runner.sessions import Sessions


def serve(channel: socket.socket) -> None:
    """Answer requests until the trusted process closes the channel."""

    def read(count: int) -> bytes:
        data = bytearray()
        while len(data) < count:
            part = channel.recv(min(count - len(data), 1 << 20))
            if not part:
                raise EOFError
            data += part
        return bytes(data)

    sessions = Sessions()
    put_back: guard.PutBack | None = None
    while True:
        try:
            frame = read_frame(read)
        except EOFError:
            return
        if put_back is not None:
            put_back()
        for sequence, answer in enumerate(Sessions.answers(sessions, frame.body), frame.sequence):
            put_back = put_back or guard.current()  # with the first answer: no code of the student's has run
            put_back()
            try:
                reply = write_frame(frame.nonce, sequence, answer, answer=True)
            except WireError:
                reply = write_frame(frame.nonce, sequence, {"unsendable": True})
            channel.sendall(reply)
