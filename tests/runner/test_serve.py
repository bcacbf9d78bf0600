"""The worker's loop: one answer to each request, under its nonce and number, until the line is cut."""

import socket
import threading

import pytest

from grader.core.wire import read_frame, write_frame
from grader.runner import serve as module

NONCE = b"n" * 16


class Echo:
    """A house that answers with what it was asked, or with what no frame can carry."""

    def answer(self, request):
        return object() if request == "unsendable" else {"asked": request}


@pytest.fixture
def ask(monkeypatch):
    """`ask(body, number)` is the frame that a worker answers with."""
    monkeypatch.setattr(module, "Sessions", Echo)
    ours, theirs = socket.socketpair()
    worker = threading.Thread(target=module.serve, args=[theirs], daemon=True)
    worker.start()
    stream = ours.makefile("rb")

    def once(body, number=1):
        ours.sendall(write_frame(NONCE, number, body))
        return read_frame(stream.read)

    yield once
    stream.close()
    ours.close()
    worker.join(10)
    theirs.close()
    assert not worker.is_alive()


def test_each_request_is_answered_under_its_nonce_and_number(ask):
    for number in (1, 2, 77):
        frame = ask(["request", number], number)
        assert (frame.nonce, frame.sequence, frame.body) == (NONCE, number, {"asked": ["request", number]})


def test_an_answer_that_cannot_travel_is_told_as_such_and_the_next_one_still_comes(ask):
    assert ask("unsendable").body == {"unsendable": True}
    assert ask("next").body == {"asked": "next"}


def test_a_request_in_many_pieces_is_one_request(ask):
    assert ask("x" * 200_000).body == {"asked": "x" * 200_000}
