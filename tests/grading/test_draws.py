"""Draws: what the small functions for cases give."""

import numpy as np
import pytest

from grader import apart, changed_singly, left_out, spread, with_flag

INPUTS = {"x": np.array([[1.0, 2.0], [3.0, 4.0]]), "lam": 0.5}


@pytest.mark.parametrize("size", [1, 2, 5, 20])
def test_numbers_lie_apart_and_have_both_signs(size):
    for seed in range(20):
        numbers = apart(np.random.default_rng(seed), size)
        assert numbers.shape == (size,)
        gaps = np.diff(np.sort(numbers))
        assert (gaps > 0.19).all()
        assert size == 1 or numbers.min() < 0 < numbers.max()


def test_one_input_at_a_time_is_another():
    cases = dict(changed_singly("two rows", INPUTS, "x", "lam"))
    assert list(cases) == ["two rows with another x", "two rows with another lam"]
    first, second = cases.values()
    assert first["x"].tolist() == [[4.0, 3.0], [2.0, 1.0]]
    assert first["lam"] == 0.5
    assert second["lam"] == 0.25
    assert second["x"] is INPUTS["x"]
    assert INPUTS["x"][0, 0] == 1.0


def test_a_flag_is_left_out_and_takes_each_value():
    cases = dict(with_flag("two rows", INPUTS, "stop", True, False))
    assert list(cases) == ["two rows", "two rows, stop=True", "two rows, stop=False"]
    assert [case.get("stop") for case in cases.values()] == [None, True, False]
    assert "stop" not in INPUTS


def test_inputs_are_left_out():
    assert left_out(INPUTS, "lam") == {"x": INPUTS["x"]}


@pytest.mark.parametrize("one", [0.0, 1.0])
def test_a_number_that_is_zero_or_one_stays_so_when_it_is_spread(one):
    spread_out = spread(np.random.default_rng(0), {"lam": one}, "lam", 4)
    assert spread_out["lam"].tolist() == [one] * 4


def test_a_number_is_spread_over_different_ones():
    some = spread(np.random.default_rng(0), {"lam": 0.4, "x": 1}, "lam", 4)
    assert some["x"] == 1
    assert len(set(some["lam"])) == 4
    assert ((some["lam"] > 0) & (some["lam"] < 1)).all()
