"""Text from outside is made safe: to print, to write, to read in a JSON file."""

import json

import pytest

from grader.core.text import as_json, file_name, printable, writable


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        ("  two\n\tlines  ", "two lines"),
        ("\x1b[31mred", "[31mred"),
        ("right\u202eto left", "rightto left"),
        ("é ∂ 漢", "é ∂ 漢"),
        ("", ""),
    ],
    ids=ascii,
)
def test_printable_text_is_one_line_without_control_characters(text, shown):
    assert printable(text) == shown


def test_long_text_is_cut_and_says_so():
    assert printable("x" * 20, limit=10) == "x" * 9 + "…"
    assert printable("x" * 10, limit=10) == "x" * 10


def test_text_without_a_printable_character_is_empty():
    assert printable("\u200b \u200b") == ""


def test_half_a_surrogate_pair_is_replaced():
    assert writable("a\udce9b") == "a?b"


def test_bytes_of_a_file_name_that_are_not_utf8_are_shown_as_escapes():
    assert file_name("caf\udce9.py") == "caf\\xe9.py"


def test_json_keeps_letters_and_escapes_control_characters():
    text = as_json({"name": "Zoë \u202e\x1b"})
    assert "Zoë" in text
    assert text.replace("\n", "").isprintable()
    assert json.loads(text) == {"name": "Zoë \u202e\x1b"}
