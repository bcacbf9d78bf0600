"""The wire: what goes in comes out, and nothing else comes in."""

import json
import math
import struct

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from grader.core import wire
from grader.core.wire import Constant, Packed, WireError, pack, read_frame, sendable, unpack, write_frame

NONCE = bytes(range(16))

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
numbers = st.floats(allow_nan=False) | st.integers(-(2**63) + 1, 2**63 - 1)
arrays = hnp.arrays(
    dtype=st.sampled_from(sorted(wire.DTYPES)).map(np.dtype),
    shape=hnp.array_shapes(min_dims=0, max_dims=4, min_side=0, max_side=4),
)
values = st.recursive(
    st.none() | st.booleans() | numbers | texts | arrays | st.builds(Constant, numbers),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.lists(inner, max_size=4).map(tuple)
        | st.dictionaries(texts, inner, max_size=4)
    ),
    max_leaves=12,
)


def reader(data):
    """A `read(count)` over bytes, and the list of all its counts."""
    counts = []

    def read(count):
        start = sum(counts)
        counts.append(count)
        if start + count > len(data):
            raise EOFError
        return data[start : start + count]

    return read, counts


def identical(one, other):
    if isinstance(one, np.ndarray):
        return (
            isinstance(other, np.ndarray)
            and (one.dtype, one.shape) == (other.dtype, other.shape)
            and one.tobytes() == other.tobytes()
        )
    if isinstance(one, dict):
        same_keys = isinstance(other, dict) and list(one) == list(other)
        return same_keys and all(identical(one[key], other[key]) for key in one)
    if isinstance(one, list | tuple):
        same_length = type(one) is type(other) and len(one) == len(other)
        return same_length and all(identical(a, b) for a, b in zip(one, other, strict=True))
    return type(one) is type(other) and one == other


def restore(header, payload=b""):
    return unpack(json.dumps(header).encode(), payload)


@settings(max_examples=150, deadline=None)
@given(values)
def test_any_plain_value_comes_back_as_it_was(value):
    assert identical(unpack(*pack(value)), value)


@settings(max_examples=30, deadline=None)
@given(value=values, sequence=st.integers(0, 2**32 - 1))
def test_a_frame_carries_nonce_number_and_body_and_reads_no_byte_beyond(value, sequence):
    data = write_frame(NONCE, sequence, value)
    read, counts = reader(data + b"the next frame")
    frame = read_frame(read)
    assert (frame.nonce, frame.sequence) == (NONCE, sequence)
    assert identical(frame.body, value)
    assert sum(counts) == len(data)


def is_refused_or_can_be_sent_again(read, description, payload):
    """Whether what arrived is no message, or one whose value survives another journey."""
    try:
        value = read(description, payload)
    except WireError:
        return True
    return pack(unpack(*pack(value))) == pack(value)


@settings(max_examples=200, deadline=None)
@given(header=st.binary(max_size=60), payload=st.binary(max_size=16))
def test_arbitrary_bytes_are_a_value_or_refused_never_another_error(header, payload):
    assert is_refused_or_can_be_sent_again(unpack, header, payload)


json_trees = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=4)
    | st.sampled_from(["<f4", "nan"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["f", "c", "a", "t", "d", "x"]), inner, max_size=2)
    ),
    max_leaves=10,
)


@settings(max_examples=300, deadline=None)
@given(tree=json_trees, payload=st.binary(max_size=16))
def test_arbitrary_json_is_a_value_or_refused_never_another_error(tree, payload):
    assert is_refused_or_can_be_sent_again(restore, tree, payload)


@pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf, -0.0, 5e-324])
def test_special_floats_keep_every_bit(number):
    assert struct.pack(">d", unpack(*pack(number))) == struct.pack(">d", number)


def test_a_restored_array_is_writable_and_owns_its_memory():
    header, payload = pack(np.arange(3.0))
    array = unpack(header, payload)
    array[0] = 7.0
    assert array.base is None
    assert unpack(header, payload)[0] == 0.0


def test_arrays_in_any_memory_order_arrive_in_order():
    matrix = np.arange(6.0).reshape(2, 3)
    np.testing.assert_array_equal(unpack(*pack(matrix.T)), matrix.T)
    np.testing.assert_array_equal(unpack(*pack(matrix[:, ::2])), matrix[:, ::2])
    np.testing.assert_array_equal(unpack(*pack(matrix.astype(">f8"))), matrix)


def test_a_numpy_scalar_travels_as_an_array_without_dimensions():
    restored = unpack(*pack(np.float32(1.5)))
    assert (restored.shape, restored.dtype, float(restored)) == ((), np.float32, 1.5)


def test_an_int_beyond_64_bits_travels_as_a_float():
    assert unpack(*pack(2**70)) == float(2**70)


@pytest.mark.parametrize(
    "array",
    [
        np.array([object()]),
        np.array(["text"]),
        np.array([1j]),
        np.array([2**63], dtype=np.uint64),
        np.zeros(1, dtype="datetime64[s]"),
        np.zeros(1, dtype=[("a", np.float32)]),
    ],
    ids=lambda array: str(array.dtype),
)
def test_an_array_of_another_type_is_not_sent(array):
    assert not sendable(array)
    with pytest.raises(WireError, match="cannot be sent"):
        pack(array)


@pytest.mark.parametrize(
    "value", [object(), {1, 2}, b"bytes", 1j, len], ids=lambda value: type(value).__name__
)
def test_a_value_that_is_not_plain_is_not_sent(value):
    with pytest.raises(WireError, match="cannot be sent"):
        pack(value)


@pytest.mark.parametrize("number", [10**400, -(10**400)], ids=["large", "small"])
def test_an_int_that_no_float_can_hold_is_refused_like_any_other(number):
    with pytest.raises(WireError):
        pack(number)


def test_a_value_that_contains_itself_is_not_sent():
    endless = []
    endless.append(endless)
    with pytest.raises(WireError, match="nested too deeply"):
        pack(endless)


def nest(depth, wrap):
    value = 1
    for _ in range(depth):
        value = wrap(value)
    return value


@pytest.mark.parametrize("wrap", [lambda v: [v], lambda v: (v,), lambda v: {"k": v}, Constant], ids="ltdc")
def test_nesting_is_allowed_up_to_the_limit_on_both_sides(wrap):
    deepest = nest(wire.MAX_DEPTH, wrap)
    assert unpack(*pack(deepest)) == deepest
    with pytest.raises(WireError, match="nested too deeply"):
        pack(nest(wire.MAX_DEPTH + 1, wrap))


@pytest.mark.parametrize(
    "wrap", [lambda v: [v], lambda v: {"t": [v]}, lambda v: {"d": [["k", v]]}, lambda v: {"c": v}], ids="ltdc"
)
def test_deep_nesting_that_was_written_by_another_hand_is_refused(wrap):
    with pytest.raises(WireError, match="nested too deeply"):
        restore(nest(wire.MAX_DEPTH + 1, wrap))


def test_nesting_beyond_what_json_itself_can_read_is_refused():
    with pytest.raises(WireError, match="not JSON"):
        unpack(b"[" * 200_000, b"")


def test_a_frame_too_large_to_read_is_not_written(monkeypatch):
    monkeypatch.setattr(wire, "MAX_PAYLOAD", 64)
    monkeypatch.setattr(wire, "MAX_HEADER", 64)
    with pytest.raises(WireError, match="too large to send"):
        write_frame(NONCE, 1, np.zeros(65, np.uint8))
    with pytest.raises(WireError, match="too large to send"):
        write_frame(NONCE, 1, "x" * 65)


def test_bytes_that_do_not_begin_a_frame_are_refused():
    read, counts = reader(b"spam" + write_frame(NONCE, 1, None)[4:])
    with pytest.raises(WireError, match="not a frame"):
        read_frame(read)
    assert counts == [wire.HEAD.size]


@pytest.mark.parametrize(
    "lengths", [(wire.MAX_HEADER + 1, 0), (0, wire.MAX_PAYLOAD + 1), (2**32 - 1, 2**32 - 1)], ids=str
)
def test_a_length_over_the_cap_is_refused_before_anything_more_is_read(lengths):
    read, counts = reader(wire.HEAD.pack(wire.MAGIC, NONCE, 1, *lengths) + b"x" * 100)
    with pytest.raises(WireError, match="frame too large"):
        read_frame(read)
    assert counts == [wire.HEAD.size]


@pytest.mark.parametrize("cut", [3, wire.HEAD.size, wire.HEAD.size + 1, -1])
def test_a_frame_that_stops_short_never_becomes_a_value(cut):
    read, _ = reader(write_frame(NONCE, 1, np.arange(3.0))[:cut])
    with pytest.raises(EOFError):
        read_frame(read)


@pytest.mark.parametrize(
    "header", [b"", b"{", b"\xff\xfe", b"nonsense", "ä".encode(), b"1" * 5000, b"[1]]"], ids=repr
)
def test_a_header_that_is_not_json_is_refused(header):
    with pytest.raises(WireError, match="not JSON"):
        unpack(header, b"")


@pytest.mark.parametrize(
    "tree",
    [
        1.5,
        math.nan,
        {},
        {"x": 1},
        {"f": "1", "t": []},
        {"f": 1.5},
        {"f": "one"},
        {"t": "text"},
        {"t": {"t": []}},
        {"d": {"key": 1}},
        {"d": [["key"]]},
        {"d": [["key", 1, 2]]},
        {"d": [[1, 2]]},
        {"d": [[["list"], 2]]},
        {"d": [5]},
        {"c": {"x": 1}},
        {"a": None},
        {"a": []},
        {"a": "<f4"},
        {"a": ["<f4", [1]]},
        {"a": ["<f4", [1], 0, 0]},
    ],
    ids=str,
)
def test_a_malformed_value_is_refused(tree):
    with pytest.raises(WireError):
        restore(tree, bytes(64))


@pytest.mark.parametrize(
    "dtype", ["|O", "O", "object", "<U4", "|S4", "<c8", "<M8[s]", "<u8", ">f4", "f4", 4, None, ["<f4"]]
)
def test_a_dtype_that_is_not_on_the_list_is_refused(dtype):
    with pytest.raises(WireError, match="dtype not allowed"):
        restore({"a": [dtype, [1], 0]}, bytes(64))


@pytest.mark.parametrize(
    "shape",
    [[-1], [2, -1], [True], [1.0], ["1"], [None], [[1]], "1", 1, {"0": 1}, [1] * 17, [wire.MAX_PAYLOAD + 1]],
    ids=str,
)
def test_a_shape_that_is_not_a_few_whole_numbers_is_refused(shape):
    with pytest.raises(WireError, match="bad shape"):
        restore({"a": ["<f4", shape, 0]}, bytes(64))


@pytest.mark.parametrize("offset", [-4, True, 0.0, "0", None, [0]], ids=repr)
def test_an_offset_that_is_not_a_whole_number_is_refused(offset):
    with pytest.raises(WireError, match="bad shape"):
        restore({"a": ["<f4", [1], offset]}, bytes(64))


@pytest.mark.parametrize(
    ("shape", "offset"),
    [([17], 0), ([16], 1), ([1], 61), ([0], 65), ([], 64), ([1 << 26, 1 << 26, 1 << 26, 1 << 26], 0)],
    ids=str,
)
def test_an_array_that_reaches_beyond_its_payload_is_refused(shape, offset):
    with pytest.raises(WireError, match="exceeds its payload"):
        restore({"a": ["<f4", shape, offset]}, bytes(64))


def test_an_empty_array_of_an_impossible_shape_is_refused():
    with pytest.raises(WireError):
        restore({"a": ["<f4", [0] + [1 << 26] * 15, 0]}, bytes(64))


def test_a_text_or_a_key_over_the_cap_is_refused(monkeypatch):
    monkeypatch.setattr(wire, "MAX_TEXT", 8)
    assert restore("x" * 8) == "x" * 8
    with pytest.raises(WireError, match="text too long"):
        restore("x" * 9)
    with pytest.raises(WireError, match="key is not text"):
        restore({"d": [["x" * 9, 1]]})


def test_half_a_surrogate_pair_in_a_text_arrives_as_something_that_can_be_written():
    assert unpack(b'"a\\ud800b"', b"").encode() == b"a?b"
    assert unpack(*pack("a\udce9b")).encode() == b"a?b"


def test_half_a_surrogate_pair_in_a_key_arrives_as_something_that_can_be_written():
    (key,) = restore({"d": [["a\ud800b", 1]]})
    assert key.encode() == b"a?b"


@given(values, values)
def test_a_value_that_was_packed_beforehand_arrives_as_itself_in_its_place(one, other):
    body = {"first": one, "both": [Packed.of(one), Packed.of({"inside": Packed.of(other)})], "last": other}
    read, _ = reader(write_frame(NONCE, 1, body))
    expected = {"first": one, "both": [one, {"inside": other}], "last": other}
    assert identical(read_frame(read).body, expected)


def test_an_answer_holds_nothing_that_was_packed_beforehand():
    read, _ = reader(write_frame(NONCE, 1, [Packed.of(1.0)]))
    with pytest.raises(WireError, match="unknown kind"):
        read_frame(read, answer=True)


@pytest.mark.parametrize("length", [-1, 5, True, "1", None], ids=str)
def test_a_packed_value_whose_header_is_not_within_it_is_refused(length):
    header = json.dumps({"p": [length, ["|u1", [4], 0]]}).encode()
    with pytest.raises(WireError, match="malformed"):
        unpack(header, b"null", allow_packed=True)


def test_packed_values_inside_one_another_are_refused_beyond_the_limit():
    value = 1.0
    for _ in range(wire.MAX_DEPTH + 3):
        value = Packed.of(value)
    with pytest.raises(WireError, match="nested too deeply"):
        unpack(value.header, value.payload, allow_packed=True)
