"""The digest of code: comments and blanks make no other try."""

import pytest

from grader.site import code_digest
from grader.site.code_digest import digest, digest_of_text

CODE = "def f(x, y):\n    return x + y\n"


@pytest.mark.parametrize(
    "same",
    [
        "def f(x, y):\n    return x + y",
        "# mine\n\ndef f(x, y):   # adds\n\n    return x + y  # here\n\n\n",
        "def f(x,y):\n  return x+y\n",
        "def f(x,\n      y):\n\treturn x   +   y\n",
    ],
)
def test_comments_and_blanks_do_not_count(same):
    assert digest([same]) == digest([CODE])


@pytest.mark.parametrize(
    "other",
    ["def f(x, y):\n    return x - y\n", "def f(x, y):\n    return x + y + 0\n", "", "x = '# a'"],
)
def test_other_code_counts(other):
    assert digest([other]) != digest([CODE])
    assert digest(["x = '# a'"]) != digest(["x = '# b'"])


def test_what_is_no_python_is_compared_by_its_lines():
    assert digest(["def f(:\n  '''"]) == digest(["def f(:\n\n  # no\n  '''  "])
    assert digest(["def f(:"]) != digest(["def g(:"])
    assert digest(["x" * 60_000]) == digest(["\n\n" + "x" * 60_000 + "\n# end"])


def test_long_texts_are_not_taken_apart(monkeypatch):
    """It takes a second of the server for 200,000 characters, and every page waits with it."""
    monkeypatch.setattr(code_digest.tokenize, "generate_tokens", lambda _: pytest.fail("taken apart"))
    assert digest(["a = 1\n" * 10_000])
    assert digest_of_text(["a = 1"]) != digest_of_text(["a = 2"])
