"""Printed numbers: texts that are the same but for the last digits of their numbers.

The last digits differ from machine to machine, and from one version of a framework to the next.
"""

from __future__ import annotations

import math
import re

NUMBER = re.compile(r"-?\d+\.?\d*(?:e[-+]?\d+)?")


def alike(one: str, other: str, *, relative: float, absolute: float, last_digits: float = 0.0) -> bool:
    """Whether two texts have the same words, and numbers that are nearly the same. Spaces and plus signs do not count.

    Args:
        relative: how far numbers may be apart, as a share of the larger one.
        absolute: how far they may always be apart. Numbers below it are rounding: each is as good as zero.
        last_digits: how many units of the last shown decimal they may always be apart.
    """
    pairs = zip(NUMBER.findall(one), NUMBER.findall(other), strict=False)
    return _words(one) == _words(other) and all(
        math.isclose(
            float(a),
            float(b),
            rel_tol=relative,
            abs_tol=max(absolute, last_digits * max(last_decimal(a), last_decimal(b))),
        )
        for a, b in pairs
    )


def are_below(limit: float, text: str) -> bool:
    """Whether a text has numbers, and all of them are smaller than this, whatever their sign."""
    numbers = NUMBER.findall(text)
    return bool(numbers) and all(abs(float(number)) < limit for number in numbers)


def last_decimal(number: str) -> float:
    """One unit of the last decimal that a number shows: 0.01 of `0.54`, and 0 of a number that shows none."""
    mantissa, _, exponent = number.partition("e")
    decimals = len(mantissa.partition(".")[2])
    return float(10.0 ** (int(exponent or 0) - decimals)) if decimals else 0.0


def _words(text: str) -> str:
    return re.sub(r"[\s+]", "", NUMBER.sub("#", text))
