"""Calls home by TCP, UDP, a name lookup, a unix socket, vsock and io_uring."""

import ctypes
import socket
import struct

libc = ctypes.CDLL(None, use_errno=True)
IO_URING_SETUP, AF_VSOCK = 425, 40
QUERY = struct.pack(">6H", 7, 256, 1, 0, 0, 0) + b"\x06answer\x07example\x00" + struct.pack(">2H", 16, 1)


def tcp():
    with socket.create_connection(("127.0.0.1", int("@TCP@")), 0.5) as line:
        line.sendall(b"answer")


def udp():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        line.sendto(b"answer", ("127.0.0.1", int("@UDP@")))


def name_lookup():
    with socket.socket(socket.AF_INET6, socket.SOCK_DGRAM) as line:
        line.sendto(QUERY, ("::ffff:127.0.0.1", int("@UDP@")))


def unix():
    with socket.socket(socket.AF_UNIX) as line:
        line.connect("@UNIX@")


def abstract():
    with socket.socket(socket.AF_UNIX) as line:
        line.bind("\0stopgrad-abstract")


def vsock():
    socket.socket(AF_VSOCK, socket.SOCK_STREAM).close()


def io_uring():
    if libc.syscall(IO_URING_SETUP, 1, ctypes.create_string_buffer(256)) < 0:
        raise OSError("refused")


def netlink():
    socket.socket(socket.AF_NETLINK, socket.SOCK_RAW).close()


def loot():
    through = []
    for way in (tcp, udp, name_lookup, unix, abstract, vsock, io_uring, netlink):
        try:
            way()
            through.append(way.__name__)
        except OSError:
            pass
    return "sto" + f"len: {through}" if through else "nothing"


def stop_gradient(x):
    raise RuntimeError(loot())


def target_network_loss(online, target):
    raise RuntimeError(loot())
