"""The runner's loop: one answer to each request, with its nonce and number, until the channel is closed."""

import socket
import threading

import pytest

from grader.core.wire import read_frame, write_frame
from grader.runner import serve as module

NONCE = b"n" * 16


class Echo:
    """Sessions that answer with the request itself, with each of several, or with what no frame can carry."""

    def answers(self, request):
        several = request["each"] if isinstance(request, dict) else [request]
        for one in several:
            yield object() if one == "unsendable" else {"request": one}


@pytest.fixture
def ask(monkeypatch):
    """`ask(body, number)` is the frame that the runner answers with."""
    monkeypatch.setattr(module, "Sessions", Echo)
    channel, runner_channel = socket.socketpair()
    runner = threading.Thread(target=module.serve, args=[runner_channel], daemon=True)
    runner.start()
    stream = channel.makefile("rb")

    def once(body, number=1):
        channel.sendall(write_frame(NONCE, number, body))
        return read_frame(stream.read)

    once.read = lambda: read_frame(stream.read)
    yield once
    stream.close()
    channel.close()
    runner.join(10)
    runner_channel.close()
    assert not runner.is_alive()


def test_each_request_is_answered_with_its_nonce_and_number(ask):
    for number in (1, 2, 77):
        frame = ask(["request", number], number)
        assert (frame.nonce, frame.sequence, frame.body) == (NONCE, number, {"request": ["request", number]})


def test_an_answer_that_cannot_be_sent_is_reported_and_the_next_one_still_comes(ask):
    assert ask("unsendable").body == {"unsendable": True}
    assert ask("next").body == {"request": "next"}


def test_several_answers_to_one_request_are_numbered_from_its_own_on(ask):
    first = ask({"each": ["a", "unsendable", "b"]}, 5)
    frames = [first, ask.read(), ask.read()]
    assert [frame.sequence for frame in frames] == [5, 6, 7]
    assert [frame.body for frame in frames] == [{"request": "a"}, {"unsendable": True}, {"request": "b"}]


def test_a_request_in_many_pieces_is_one_request(ask):
    assert ask("x" * 200_000).body == {"request": "x" * 200_000}
