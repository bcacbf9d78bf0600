"""Connections: half-open, slow and unread ones end, and too many of them stop no page."""

import contextlib
import resource
import socket
import threading
import time
import urllib.request

import pytest

from grader.site import connections
from grader.site.connections import ConnectionLimits
from grader.site.processes import listen, make_server

HEAD = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n"


async def app(scope, receive, send):
    """Reads the body, and answers with its length, or with as many bytes as the path says."""
    if scope["type"] != "http":
        return
    size, more = 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        size += len(message["body"])
        more = message["more_body"]
    wanted = int(scope["path"][1:] or 0)
    await send({"type": "http.response.start", "status": 200, "headers": []})
    for _ in range(wanted >> 16):
        await send({"type": "http.response.body", "body": b"x" * (1 << 16), "more_body": True})
    await send({"type": "http.response.body", "body": str(size).encode()})


@pytest.fixture
def start(monkeypatch):
    """A function that starts a server with limits; it returns the port."""
    servers = []

    def run(in_all=50, per_address=50):
        listener = listen("127.0.0.1", 0, None)
        server = make_server(app, ConnectionLimits(in_all, per_address))
        thread = threading.Thread(target=server.run, args=([listener],))
        thread.start()
        servers.append((server, thread))
        while not server.started:
            time.sleep(0.01)
        return listener.getsockname()[1]

    yield run
    for server, thread in servers:
        server.should_exit = True
        thread.join()


@pytest.fixture
def opened():
    """A function that opens a connection and sends something."""
    with contextlib.ExitStack() as stack:

        def connect(port, sent=b"", buffer=None):
            connection = stack.enter_context(socket.socket())
            if buffer is not None:
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
            connection.connect(("127.0.0.1", port))
            connection.settimeout(120)
            connection.sendall(sent)
            return connection

        yield connect


def is_closed(connection, seconds=120):
    connection.settimeout(seconds)
    try:
        while connection.recv(1 << 16):
            pass
    except TimeoutError:
        return False
    except ConnectionError:
        pass
    return True


def page(port):
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=120) as answer:
        return answer.read()


@pytest.mark.parametrize(
    "sent", [b"", b"GET / HTTP/1.1\r\n", b"\r\n", b"GET / HTTP/1.1\r\nHost: x\r\n\r\n\r\n"]
)
def test_half_a_request_times_out(start, opened, monkeypatch, sent):
    monkeypatch.setattr(connections, "HEADER_SECONDS", 0.3)
    monkeypatch.setattr(connections, "IDLE_SECONDS", 1)
    assert is_closed(opened(start(), sent))


def test_bytes_now_and_then_do_not_keep_a_request_open(start, opened, monkeypatch):
    monkeypatch.setattr(connections, "HEADER_SECONDS", 0.5)
    connection = opened(start(), b"GET / HTTP/1.1\r\n")
    is_open = True
    while is_open:  # if it stays so, this test hangs, and fails
        time.sleep(0.05)
        try:
            connection.sendall(b"x")
        except ConnectionError:
            is_open = False


def test_a_slow_body_times_out_and_a_steady_one_does_not(start, opened, monkeypatch):
    monkeypatch.setattr(connections, "BODY_SECONDS", 1.0)
    monkeypatch.setattr(connections, "BODY_RATE", 100)
    port = start()
    assert is_closed(opened(port, HEAD + b"x"))
    steady = opened(
        port, HEAD + b"x" * 10_000
    )  # worth 100 seconds more: a busy machine may stand still meanwhile
    for _ in range(9):
        time.sleep(0.25)
        steady.sendall(b"x" * 10_000)
    assert steady.recv(1000).startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize("size", [1 << 27, 1 << 17])
def test_an_answer_that_nobody_reads_times_out(start, opened, monkeypatch, size):
    monkeypatch.setattr(connections, "WRITE_SECONDS", 0.5)
    monkeypatch.setattr(connections, "IDLE_SECONDS", 1)
    ended = threading.Event()
    lost = connections.BoundedConnection.connection_lost
    monkeypatch.setattr(
        connections.BoundedConnection, "connection_lost", lambda self, error: (lost(self, error), ended.set())
    )
    connection = opened(start(), b"GET /%d HTTP/1.1\r\nHost: x\r\n\r\n" % size, buffer=4096)
    assert ended.wait(120), "nothing was read, and the server has closed it"
    received = 0
    try:
        while part := connection.recv(1 << 16):
            received += len(part)
    except ConnectionError:
        pass
    assert received < size or size == 1 << 17


def test_more_half_open_connections_than_there_may_be_stop_no_page(start, opened, monkeypatch):
    monkeypatch.setattr(connections, "HEADER_SECONDS", 3600.0)  # only for others do they go
    port = start(in_all=20, per_address=20)
    idle = [opened(port, b"GET /") for _ in range(60)]
    assert [page(port) for _ in range(10)] == [b"0"] * 10
    assert all(is_closed(connection) for connection in idle[:40]), "the oldest made room"


def test_an_address_with_too_many_connections_loses_its_own(monkeypatch):
    """From another machine: its oldest waiting connection goes, others keep theirs."""
    closed = []

    class Connection:
        def __init__(self, address, waits=True):
            self.address, self.waits, self.transport = address, waits, self

        def abort(self):
            closed.append(self)

    one = connections.Connections(ConnectionLimits(in_all=6, per_address=3))
    room = [Connection("192.0.2.1") for _ in range(2)]
    busy, *attacker = [Connection("192.0.2.9", waits=False), *(Connection("192.0.2.9") for _ in range(4))]
    for connection in [*room, busy, *attacker]:
        one.add(connection)
    assert closed == attacker[:2], "not the one whose answer is in work"
    one.add(Connection("192.0.2.2"))
    one.add(Connection("192.0.2.3"))
    assert closed == attacker[:3], "in all there are too many: the address that has most makes room"
    one.remove(busy)
    one.remove(busy)


def test_the_limits_leave_files_for_others(monkeypatch):
    limits = {}
    monkeypatch.setattr(resource, "setrlimit", lambda _, pair: limits.update(pair=pair))
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 1_000_000))
    assert ConnectionLimits.of_this_process() == ConnectionLimits(768, 384)
    assert limits["pair"] == (2048, 1_000_000)
    monkeypatch.setattr(resource, "getrlimit", lambda _: (512, 512))
    assert ConnectionLimits.of_this_process() == ConnectionLimits(256, 128)
