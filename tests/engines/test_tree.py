"""Trees: what becomes of records that a function returns."""

from collections import namedtuple
from dataclasses import dataclass

from grader.engines.tree import output_leaves, without_field_names


@dataclass(frozen=True)
class Scaled:
    factor: float

    def __call__(self, number):
        return self.factor * number


Pair = namedtuple("Pair", "value rule")


def test_a_callable_record_stays_a_function():
    value, rule = without_field_names(Pair(1.0, Scaled(2.0)))
    assert (value, rule(3.0)) == (1.0, 6.0)


def test_other_records_are_read_by_position():
    assert output_leaves(Pair(1.0, Pair(2.0, 3.0))) == [("0", 1.0), ("1.0", 2.0), ("1.1", 3.0)]
