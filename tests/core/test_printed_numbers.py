"""Printed numbers: the same words, and numbers that are nearly the same."""

import pytest

from grader.core.printed_numbers import alike, are_below, last_decimal


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("loss 0.54", "loss  0.54\n", True),
        ("loss 0.54", "loss 0.56", True),
        ("loss 0.54", "loss 0.57", False),
        ("loss 0.5400", "loss 0.5403", True),
        ("loss 0.5400", "loss 0.5500", False),
        ("loss 123.4", "loss 124.4", True),
        ("slope +0.0", "slope -0.0", True),
        ("slope +4.0", "slope -4.0", False),
        ("loss 1.2e-09", "loss 0.0", True),
        ("loss 1.2e-03", "loss 1.9e-03", False),
        ("3 of 4", "2 of 4", False),
        ("3 of 4", "3 of four", False),
        ("1 2", "1 2 3", False),
    ],
)
def test_texts_are_alike_but_for_the_last_digits(one, other, expected):
    for pair in ((one, other), (other, one)):
        assert alike(*pair, relative=0.01, absolute=1e-6, last_digits=2.5) is expected


def test_the_last_decimal_is_the_one_that_is_shown():
    assert [last_decimal(number) for number in ("0.54", "-3.", "12", "1.2e-03")] == [0.01, 0, 0, 1e-4]


@pytest.mark.parametrize(
    ("text", "expected"), [("[0., -2e-9]", True), ("[0., 1e-3]", False), ("none", False)]
)
def test_small_numbers_are_told_by_their_size(text, expected):
    assert are_below(1e-6, text) is expected
