"""History: what changed between two attempts, in bounded time."""

import time

import pytest

from grader.site.history import MAX_LINES, diff


def shown(lines):
    return [line.sign + line.text for line in lines]


def test_a_change_is_shown_with_lines_around():
    old = "".join(f"line {n}\n" for n in range(20))
    assert shown(diff(old, old.replace("line 9\n", "line nine\n"))) == [
        "@", " line 6", " line 7", " line 8", "-line 9", "+line nine", " line 10", " line 11", " line 12",
    ]  # fmt: skip


@pytest.mark.parametrize(("old", "new"), [("a\nb\n", "a\nb\n"), ("", ""), ("a", "")])
def test_equal_and_empty_texts(old, new):
    assert shown(diff(old, new)) == ([] if old == new else ["@", "-a"])


def test_one_line_in_a_long_text_is_found():
    old = "".join(f"line {n}\n" for n in range(100_000))
    assert len(diff(old, old.replace("line 70000\n", "x\n"))) == 9


def test_two_long_texts_without_much_in_common_are_not_compared():
    lines = "".join(f"{n}\n" for n in range(MAX_LINES + 50))
    assert diff(lines, lines[::-1]) is None


@pytest.mark.parametrize("kinds", [1, 2, 5, 6, 20, 100, 500])
def test_no_two_texts_take_long(kinds):
    """Lines that occur several times are compared with each other: the worst that may be compared ends soon."""
    old = [str(n % kinds) for n in range(MAX_LINES)]
    for new in (old[::-1], sorted(old), old[1:] + old[:1]):
        started = time.process_time()
        diff("\n".join(["x", *old, "x"]), "\n".join(["y", *new, "y"]))
        assert time.process_time() - started < 2


def test_the_page_says_that_it_is_too_much(site, make_worker):
    ada = site("ada")
    for text in ("a", "b"):
        place = ada.attempt("".join(f"{text}{n} = 1\n" for n in range(600)))
    assert "More than can be compared here." in ada.get(place).text
