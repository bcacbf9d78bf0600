"""The line of every key, table and item of a TOML file."""

import tomllib
from pathlib import Path

import pytest

from grader.course.toml_lines import toml_lines

COURSE = Path(__file__).parents[2] / "course" / "course.toml"
SAMPLE = '''# a comment = 1
title = "a = [b] # c"
"quoted.key" = 1.5
'single' = 1979-05-27 07:32:00
text = """
x = 1
y = "\\""" # still text"""""
literal = \'\'\'
[no table]
it''s\'\'\'
a.b . "c d" = [ 1, [2,
  3 ], # comment ]
  { x = { y = 1 }, z = [] },
]
[ table ]
[table.inner]
k = true
[[unit]]
name = "one"
[[unit.exercises]]
id = "f"
[[unit.exercises]]
id = "g"
[unit.more]
q = -inf
[[unit]]
[[unit.exercises]]
id = "f"
[weights."one/f"]
points = 3
[table.later]
p = 0x1F'''


def places(value, place=()):
    """Every place of a tree."""
    if place:
        yield place
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield from places(item, (*place, key))


@pytest.mark.parametrize(
    "text", [SAMPLE, SAMPLE.replace("\n", "\r\n"), COURSE.read_text(encoding="utf-8"), ""]
)
def test_every_place_that_tomllib_reads_has_a_line(text):
    assert set(toml_lines(text)) == set(places(tomllib.loads(text)))


@pytest.mark.parametrize(
    ("place", "line"),
    [
        (("title",), 'title = "a'),
        (("quoted.key",), '"quoted.key"'),
        (("text",), 'text = """'),
        (("literal",), "literal = "),
        (("a", "b", "c d"), "a.b ."),
        (("a", "b", "c d", 1, 0), "a.b ."),
        (("a", "b", "c d", 1, 1), "  3 ],"),
        (("a", "b", "c d", 2, "x", "y"), "  { x ="),
        (("table",), "[ table ]"),
        (("unit", 0), "[[unit]]"),
        (("unit", 0, "exercises", 1, "id"), 'id = "g"'),
        (("unit", 0, "more", "q"), "q = -inf"),
        (("weights", "one/f"), "[weights."),
        (("table", "later", "p"), "p = 0x1F"),
    ],
)
def test_a_line_is_where_the_key_or_item_begins(place, line):
    lines = SAMPLE.splitlines()
    assert lines[toml_lines(SAMPLE)[place] - 1].startswith(line)


def test_a_second_table_of_an_array_has_its_own_line():
    lines = toml_lines(SAMPLE)
    assert lines["unit", 1, "exercises", 0, "id"] > lines["unit", 1] > lines["unit", 0]
