"""Text from outside is made safe: to print, to write, to read in a JSON file."""

import json

import pytest

from grader.core.text import as_json, file_name, look_alike, printable, writable


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        ("  two\n\tlines  ", "two lines"),
        ("\x1b[31mred", "[31mred"),
        ("right\u202eto left", "rightto left"),
        ("é ∂ 漢", "é ∂ 漢"),
        ("wide\u3000space and\u00a0another", "wide space and another"),
        ("soft\u00adhyphen  \u200b  unassigned\u0378", "softhyphen unassigned"),
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


def test_two_file_names_never_become_one():
    names = ["a", "a\\", r"a\\b", "\udce9", r"\xe9", r"\\xe9", "\\\udce9", r"\x41", r"\\\xe9"]
    assert len({file_name(name) for name in names}) == len(names)
    assert file_name("a\\b") == "a\\b"


def test_names_look_alike_by_form_case_and_invisible_characters():
    alike = ["Zo\u00eb", "Zoe\u0308", "ZOE\u0308", "zo\u00eb\u200b"]
    assert len(set(map(look_alike, alike))) == 1
    assert look_alike("Zoe") != look_alike("Zo\u00eb")
    assert look_alike("x" * 700) != look_alike("x" * 701)
