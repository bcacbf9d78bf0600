"""The wire: typed frames of JSON and raw array bytes between the trusted process and a box.

A frame is a fixed head (magic, nonce, sequence number, two lengths), a JSON header and a payload.
The header describes a tree of plain values; arrays in it are a dtype, a shape and an offset into
the payload. Both lengths are checked against a cap before anything is allocated, dtypes against an
allowlist, and each array's extent against the payload. Arrays follow one another in the payload, each
once, so that a small frame cannot become large when it is read. Nothing is ever pickled.
"""

from __future__ import annotations

import json
import math
import struct
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from grader.core.text import writable

HEAD = struct.Struct(">4s16sIII")
MAGIC = b"sgf1"
NONCE_BYTES = 16
MAX_HEADER = 4 << 20
MAX_ANSWER = 1 << 18
"""For the header of an answer. It comes from a box, and the trusted process spends time on each value in it."""
MAX_PAYLOAD = 64 << 20
MAX_ANSWER_PAYLOAD = 8 << 20
"""For the payload of an answer. The trusted process keeps all answers of a submission until its last check."""
MAX_DEPTH = 24
MAX_TEXT = 1 << 20
MAX_DIMENSIONS = 16
DTYPES = frozenset({"<f4", "<f8", "<f2", "<i4", "<i8", "<i2", "|i1", "|u1", "<u4", "|b1"})

ARRAYS = (np.ndarray, np.generic)
"""A tuple of types, and no union: `isinstance` is asked for every value, and takes three times as long with one."""

Reader = Callable[[int], bytes]


class WireError(Exception):
    """What was sent is not a valid message."""


@dataclass(frozen=True)
class Constant:
    """A number that reaches the function as a plain Python number, never as an array or tracer."""

    value: float


def constant(value: float) -> Constant:
    """This number as a Python constant. Other floats reach a JAX function as arrays."""
    return Constant(value)


@dataclass(frozen=True)
class Shape:
    """The form of an array, without its numbers."""

    dtype: str
    shape: tuple[int, ...]


@dataclass(frozen=True)
class Packed:
    """A value that was packed once, to be sent many times. It arrives as the value itself."""

    header: bytes
    payload: bytes

    @classmethod
    def of(cls, value: Any) -> Packed:
        return cls(*pack(value))


@dataclass(frozen=True)
class Frame:
    """One message: the nonce and number of its request, and what it says."""

    nonce: bytes
    sequence: int
    body: Any


def write_frame(nonce: bytes, sequence: int, body: Any, *, answer: bool = False) -> bytes:
    """The bytes of a frame."""
    header, payload = pack(body)
    if not _fits(len(header), len(payload), answer=answer):
        raise WireError("too large to send")
    return HEAD.pack(MAGIC, nonce, sequence, len(header), len(payload)) + header + payload


def read_frame(read: Reader, *, answer: bool = False) -> Frame:
    """Read one frame with `read(count)`, which returns exactly that many bytes or raises."""
    magic, nonce, sequence, header_length, payload_length = HEAD.unpack(read(HEAD.size))
    if magic != MAGIC:
        raise WireError("not a frame")
    if not _fits(header_length, payload_length, answer=answer):
        raise WireError("frame too large")
    header = read(header_length)
    return Frame(nonce, sequence, unpack(header, read(payload_length), allow_packed=not answer))


def _fits(header: int, payload: int, *, answer: bool) -> bool:
    if answer:
        return header <= MAX_ANSWER and payload <= MAX_ANSWER_PAYLOAD
    return header <= MAX_HEADER and payload <= MAX_PAYLOAD


def pack(value: Any) -> tuple[bytes, bytes]:
    """A plain value as a JSON header and a payload of array bytes."""
    payload = bytearray()
    header = json.dumps(_describe(value, payload, depth=0), separators=(",", ":"))
    return header.encode("ascii"), bytes(payload)


def unpack(header: bytes, payload: bytes, *, allow_packed: bool = False) -> Any:
    """The inverse of `pack`; raises WireError on anything else.

    Args:
        allow_packed: whether values inside may have been packed beforehand. A box has no reason to send such.
    """
    return _restore(_parse(header), _Payload(payload, allow_packed), depth=0)


def _parse(header: bytes) -> Any:
    try:
        return json.loads(header.decode("ascii"))
    except (ValueError, RecursionError) as error:
        raise WireError("the header is not JSON") from error


def _describe(value: Any, payload: bytearray, *, depth: int) -> Any:
    if depth > MAX_DEPTH:
        raise WireError("nested too deeply")
    if value is None or isinstance(value, (bool, str)):
        return value
    if isinstance(value, int):
        if abs(value) < 1 << 63:
            return value
        try:
            return {"f": repr(float(value))}
        except OverflowError as error:
            raise WireError("a number too large cannot be sent") from error
    if isinstance(value, float):
        return {"f": repr(float(value))}  # numpy has floats of its own, which print otherwise
    if isinstance(value, ARRAYS):
        return {"a": _append(np.asarray(value), payload)}
    if isinstance(value, Packed):
        data = np.frombuffer(value.header + value.payload, np.uint8)
        return {"p": [len(value.header), _append(data, payload)]}
    if isinstance(value, Constant):
        return {"c": _describe(value.value, payload, depth=depth + 1)}
    if isinstance(value, Shape):
        return {"s": [value.dtype, list(value.shape)]}
    if isinstance(value, list):
        return [_describe(item, payload, depth=depth + 1) for item in value]
    if isinstance(value, tuple):
        return {"t": [_describe(item, payload, depth=depth + 1) for item in value]}
    if isinstance(value, dict):
        pairs = [[str(key), _describe(item, payload, depth=depth + 1)] for key, item in value.items()]
        return {"d": pairs}
    raise WireError(f"a {type(value).__name__} cannot be sent")


def sendable(array: np.ndarray[Any, Any]) -> bool:
    """Whether arrays of this dtype can be sent."""
    return array.dtype.newbyteorder("<").str in DTYPES


def _append(array: np.ndarray[Any, Any], payload: bytearray) -> list[Any]:
    if not sendable(array):
        raise WireError(f"arrays of {array.dtype} cannot be sent")
    dtype = array.dtype.newbyteorder("<").str
    offset = len(payload)
    payload += np.ascontiguousarray(array, dtype=dtype).tobytes()
    return [dtype, list(array.shape), offset]


def _restore(tree: Any, payload: _Payload, *, depth: int) -> Any:
    if depth > MAX_DEPTH:
        raise WireError("nested too deeply")
    kind = type(tree)  # JSON has no other types than these
    if tree is None or kind is int or kind is bool:
        return tree
    if kind is str:
        if len(tree) > MAX_TEXT:
            raise WireError("text too long")
        return writable(tree)
    if kind is list:
        return [_restore(item, payload, depth=depth + 1) for item in tree]
    if kind is dict and len(tree) == 1:
        ((tag, content),) = tree.items()
        return _restore_tagged(tag, content, payload, depth=depth + 1)
    raise WireError("unknown kind of value")


def _restore_tagged(kind: str, content: Any, payload: _Payload, *, depth: int) -> Any:
    try:
        if kind == "f" and isinstance(content, str):
            return float(content)
        if kind == "c":
            return Constant(_restore(content, payload, depth=depth))
        if kind == "a":
            return _extract(content, payload)
        if kind == "s":
            return _shape(*content)
        if kind == "p" and payload.allow_packed:
            return _restore_packed(content, payload, depth=depth)
        if kind == "t" and isinstance(content, list):
            return tuple(_restore(item, payload, depth=depth) for item in content)
        if kind == "d" and isinstance(content, list):
            return {_text(key): _restore(item, payload, depth=depth) for key, item in content}
    except (ValueError, TypeError) as error:
        raise WireError("malformed value") from error
    raise WireError("unknown kind of value")


def _restore_packed(content: Any, payload: _Payload, *, depth: int) -> Any:
    header_length, described = content
    data = _extract(described, payload).tobytes()
    if type(header_length) is not int or not 0 <= header_length <= len(data):
        raise WireError("malformed value")
    inner = _Payload(data[header_length:], allow_packed=True)
    return _restore(_parse(data[:header_length]), inner, depth=depth)


def _text(key: Any) -> str:
    if not isinstance(key, str) or len(key) > MAX_TEXT:
        raise WireError("a key is not text")
    return writable(key)


@dataclass
class _Payload:
    """The bytes of a frame's arrays, and how far they have been read."""

    data: bytes
    allow_packed: bool
    position: int = 0


def _shape(dtype: Any, shape: Any) -> Shape:
    if not isinstance(dtype, str) or dtype not in DTYPES:
        raise WireError("dtype not allowed")
    if not isinstance(shape, list) or len(shape) > MAX_DIMENSIONS:
        raise WireError("bad shape")
    if not all(type(size) is int and 0 <= size <= MAX_PAYLOAD for size in shape):
        raise WireError("bad shape")
    return Shape(dtype, tuple(shape))


def _extract(content: Any, payload: _Payload) -> np.ndarray[Any, Any]:
    dtype, sizes, offset = content
    form = _shape(dtype, sizes)
    count = math.prod(form.shape)
    if type(offset) is not int or offset < 0:
        raise WireError("bad shape")
    end = offset + count * np.dtype(dtype).itemsize
    if offset != payload.position or end > len(payload.data):
        raise WireError("array exceeds its payload")
    payload.position = end
    flat = np.frombuffer(payload.data, dtype=dtype, count=count, offset=offset)
    return flat.reshape(form.shape).copy()
