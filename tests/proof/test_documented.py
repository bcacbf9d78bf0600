"""What a source says of its functions, read without running it."""

import pytest

from grader.proof import documented as module
from grader.proof.documented import documented, module_docstring, names_in

SOURCE = '''"""A module.

With a second paragraph.
"""

import a_library_that_is_not_here


def first(x: int, /, *others, near: float = LIMIT, flag=OTHER, **named) -> int:
    """One sentence
    on two lines.

    And another.

    Args:
        near: how near,
            in metres.
        flag: whether.
    """


class Second:
    """A record."""

    name: str
    sizes: dict = field(default_factory=dict)
    rule: object = lambda x: x
    near: float = LIMIT

    def method(self, y=1):
        """A method."""

    def bare(self):
        pass
'''


@pytest.fixture
def place(tmp_path, monkeypatch):
    (tmp_path / "part").mkdir()
    (tmp_path / "part" / "module.py").write_text(SOURCE, encoding="utf-8")
    monkeypatch.setattr(module, "PACKAGE", tmp_path)
    return "part/module.py"


def test_a_function_has_its_parameters_without_types_and_its_text(place):
    one = documented(place, "first", {"LIMIT": 0.5})
    assert one.parameters == "x, /, *others, near=0.5, flag=OTHER, **named"
    assert one.text == "One sentence on two lines. And another."
    assert one.arguments == {"near": "how near, in metres.", "flag": "whether."}


def test_a_class_has_its_fields_and_its_methods(place):
    one = documented(place, "Second", {"LIMIT": 0.5})
    assert one.parameters == "name, sizes={}, rule=…, near=0.5"
    method = documented(place, "Second.method")
    assert (method.parameters, method.text) == ("y=1", "A method.")
    bare = documented(place, "Second.bare")
    assert (bare.parameters, bare.text, bare.arguments) == ("", "", {})


def test_a_module_has_its_docstring_and_its_functions(place):
    assert module_docstring(place) == "A module.\n\nWith a second paragraph."
    assert names_in(place, "fi") == ["first"]
    assert names_in(place, "se") == []
