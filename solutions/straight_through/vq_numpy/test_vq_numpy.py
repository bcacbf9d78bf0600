"""vq_numpy: the straight-through quantiser with its backward pass by hand."""

import numpy as np
import pytest

from grader import Contract, assert_close, assert_separate

contracts = (
    Contract("straight_through_vq", flows=["z_e"], blocked=["codebook"]),
    Contract("vq_backward", open=["dz"]),
)
MARGIN = 0.05
TYPES, SINGLE = ("float16*", "float32*"), ("one row*", "one code")


def draw(rng, rows=7, codes=5, features=3, told_apart=True, **types):
    """Rows and codes, drawn until no choice is close and other notions of nearness choose otherwise."""
    while True:
        codebook = rng.normal(size=(codes, features))
        z_e = rng.normal(size=(4 * rows + 40, features))
        difference = z_e[:, None, :] - codebook
        squared = np.sort((difference**2).sum(axis=2), axis=1)
        is_clear = (squared[:, 1] - squared[:, 0] > MARGIN) if codes > 1 else np.full(len(z_e), True)
        if is_clear.sum() >= rows:
            z_e, difference = z_e[is_clear][:rows], difference[is_clear][:rows]
            best = (difference**2).sum(axis=2).argmin(axis=1)
            others = (
                (z_e @ codebook.T).argmax(axis=1),
                (z_e @ (codebook / np.linalg.norm(codebook, axis=1, keepdims=True)).T).argmax(axis=1),
                np.abs(difference).sum(axis=2).argmin(axis=1),
                np.abs(difference).max(axis=2).argmin(axis=1),
            )
            if not told_apart or all((best != other).any() for other in others):
                arrays = {"z_e": z_e, "codebook": codebook}
                return {name: array.astype(types.get(name, float)) for name, array in arrays.items()}


def quarters(rng, rows=7, codes=5, features=3, **types):
    """Rows about codes: numbers whose squared distances float16 has exactly, however they are written."""
    places = rng.choice(5**features, size=codes, replace=False)
    codebook = np.stack(np.unravel_index(places, [5] * features), axis=1) - 2.0
    z_e = codebook[rng.integers(codes, size=rows)] + rng.choice([-0.25, 0.25], size=(rows, features))
    return {
        "z_e": z_e.astype(types.get("z_e", float)),
        "codebook": codebook.astype(types.get("codebook", float)),
    }


def cases_straight_through_vq(rng):
    """Every number of rows, codes and features, and every type, that the problem allows."""
    yield "seven rows and five codes", draw(rng)
    yield "as many rows as codes", draw(rng, rows=5, told_apart=False)
    yield "more codes than rows", draw(rng, rows=3, codes=8, told_apart=False)
    yield "one code", draw(rng, codes=1, told_apart=False)
    yield "one feature", draw(rng, features=1, told_apart=False)
    yield "211 rows", draw(rng, rows=211)
    yield "a transposed z_e", draw(rng) | {"transposed": True}
    yield "negative numbers", {name: array - 5.0 for name, array in draw(rng).items()}
    yield "equal rows", draw(rng) | {"z_e": np.repeat(draw(rng)["z_e"][:1], 7, axis=0)}
    far = draw(rng)
    yield "a code that is far away", far | {"codebook": np.concatenate([far["codebook"], [[1e5, -1e5, 1e5]]])}
    yield (
        "float64 codes that float32 cannot tell apart",
        {
            "z_e": np.array([[1.5, 1.0, 1.0], [0.5, 1.0, 1.0], [2.0, 1.0, 1.0]]),
            "codebook": np.array([[1.0, 1.0, 1.0], [1.0 + 1e-9, 1.0, 1.0]]),
        },
    )
    yield (
        "float32 rows, and float64 codes that float32 cannot tell apart",
        {
            "z_e": np.array([[1.5, 1.0, 1.0], [0.5, 1.0, 1.0], [2.0, 1.0, 1.0]], np.float32),
            "codebook": np.array([[1.0, 1.0, 1.0], [1.0 + 1e-9, 1.0, 1.0]]),
        },
    )
    yield "one row", draw(rng, rows=1)
    yield "one row of one feature", draw(rng, rows=1, features=1, told_apart=False)
    yield "one row and one code", draw(rng, rows=1, codes=1, told_apart=False)
    yield "float32 arrays", draw(rng, z_e=np.float32, codebook=np.float32)
    yield (
        "float32 arrays with codes that float16 cannot tell apart",
        {
            "z_e": np.array([[1.5, 1.0, 1.0], [0.5, 1.0, 1.0], [2.0, 1.0, 1.0]], np.float32),
            "codebook": np.array([[1.0, 1.0, 1.0], [1.0001, 1.0, 1.0]], np.float32),
        },
    )
    yield "float32 arrays with one row", draw(rng, rows=1, z_e=np.float32, codebook=np.float32)
    yield "float32 codes for float64 rows", draw(rng, codebook=np.float32)
    yield "float32 rows for float64 codes", draw(rng, z_e=np.float32)
    yield "float16 arrays", quarters(rng, z_e=np.float16, codebook=np.float16)
    yield "float16 codes for float32 rows", quarters(rng, z_e=np.float32, codebook=np.float16)
    yield "float16 rows for float64 codes", quarters(rng, z_e=np.float16)


def cases_vq_backward(rng):
    """Gradients of every shape, size and type."""
    yield "seven rows", {"dz": rng.normal(size=(7, 3))}
    yield "one row", {"dz": rng.normal(size=(1, 3))}
    yield "one feature", {"dz": rng.normal(size=(7, 1))}
    yield "one row of one feature", {"dz": rng.normal(size=(1, 1))}
    yield "211 rows", {"dz": rng.normal(size=(211, 3))}
    yield "negative gradients", {"dz": -rng.uniform(0.5, 2.0, size=(4, 3))}
    yield "large gradients", {"dz": 300.0 * rng.normal(size=(4, 3))}
    yield "gradients of zero", {"dz": np.zeros((4, 3))}
    yield "float32 gradients", {"dz": rng.normal(size=(4, 3)).astype(np.float32)}
    yield "float16 gradients", {"dz": rng.normal(size=(4, 3)).astype(np.float16)}


@pytest.mark.points(2)
def test_indices(student, cases):
    """indices name the nearest code of each row"""
    assert_close(student.straight_through_vq(cases.without(*SINGLE, *TYPES))[2])


@pytest.mark.points(2)
def test_forward(student, cases):
    """z_forward holds the nearest code of each row"""
    assert_close(student.straight_through_vq(cases.without(*SINGLE, *TYPES))[0])


def test_proxy(student, cases):
    """z_backward_proxy holds the values of z_e"""
    assert_close(student.straight_through_vq(cases.without(*SINGLE, *TYPES))[1])


@pytest.mark.needs("test_forward", "test_proxy")
def test_copies(student, cases):
    """nothing that is returned shares memory with z_e or the codebook"""
    assert_separate(student.straight_through_vq(cases))


@pytest.mark.needs("test_forward")
def test_one_row(student, cases):
    """a batch of one keeps its axis, and so does a codebook of one"""
    assert_close(student.straight_through_vq(cases[SINGLE]))


@pytest.mark.needs("test_forward", "test_proxy")
def test_types(student, cases):
    """z_forward has the type of the codebook, and z_backward_proxy that of z_e"""
    assert_close(student.straight_through_vq(cases[TYPES]))


@pytest.mark.points(2)
def test_encoder_gradient(student, cases):
    """d_z_e is the gradient that arrives at z, and the first of two results"""
    assert_close(student.vq_backward(cases)[0])


def test_codebook_gets_none(student, cases):
    """the codebook gets None"""
    assert_close(student.vq_backward(cases)[1])
