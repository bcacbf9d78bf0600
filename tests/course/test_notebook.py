"""A notebook is read without being run; a file that is none gets one sentence."""

import json

import pytest

from grader.core.errors import GraderError, Ungradable
from grader.course import notebook as module
from grader.course.notebook import exercise_of, has_hidden_checks, parse_cells, read_bytes


def sources(data, suffix=".ipynb"):
    return [cell.source for cell in parse_cells(data, suffix) if cell.kind == "code"]


def refusal(data, suffix=".ipynb"):
    with pytest.raises(Ungradable) as refused:
        parse_cells(data, suffix)
    return refused.value.cause, refused.value.sentence


@pytest.mark.parametrize("minor", [0, 1, 2, 3, 4, 5, 99])
def test_every_minor_version_of_format_4_is_read(notebook, minor):
    assert sources(notebook("x = 1", "y = 2", minor=minor)) == ["x = 1", "y = 2"]


def test_source_may_be_a_text_or_a_list_of_lines(notebook):
    assert sources(notebook(["x = 1\n", "y = 2"], "x = 1\ny = 2")) == ["x = 1\ny = 2"] * 2


def test_places_count_code_cells_alone(notebook):
    tree = json.loads(notebook("x = 1", "y = 2"))
    tree["cells"].insert(0, {"cell_type": "markdown", "source": "# Title"})
    tree["cells"].insert(2, {"cell_type": "raw", "source": "raw"})
    cells = parse_cells(json.dumps(tree).encode(), ".ipynb")
    assert [cell.kind for cell in cells] == ["markdown", "code", "raw", "code"]
    assert [cell.place for cell in cells if cell.kind == "code"] == ["code cell 1", "code cell 2"]


def test_outputs_are_ignored_whatever_they_hold(notebook):
    tree = json.loads(notebook("x = 1"))
    tree["cells"][0]["outputs"] = {"not": ["a", "list"]}
    assert sources(json.dumps(tree).encode()) == ["x = 1"]


def test_tags_are_read_and_their_absence_is_no_fault(notebook):
    tree = json.loads(notebook(("x = 1", ["stub", 5]), "y", "z", "w"))
    tree["cells"][1]["metadata"] = None
    tree["cells"][2]["metadata"] = {"tags": "stub"}
    del tree["cells"][3]["metadata"]
    cells = parse_cells(json.dumps(tree).encode(), ".ipynb")
    assert [cell.tags for cell in cells] == [("stub", "5"), (), (), ()]


def test_a_byte_order_mark_is_no_fault(notebook):
    mark = b"\xef\xbb\xbf"
    assert sources(mark + notebook("x = 1")) == ["x = 1"]
    assert sources(mark + b"x = 1", ".py") == ["x = 1"]


def test_a_script_is_one_cell_without_a_place():
    (cell,) = parse_cells("π = 3\n".encode(), ".py")
    assert (cell.kind, cell.source, cell.place) == ("code", "π = 3\n", "")


def not_a_notebook(why):
    sentence = (
        f"The file is not a notebook that can be read: {why}. Save it again in Jupyter and submit it again."
    )
    return "not a notebook", sentence


@pytest.mark.parametrize(
    "data",
    [
        b"{",
        b"x = 1",
        b'{"cells": [{"cell_type": "code", "sour',
        b"\xff\xfe\x00",
        b'{"a": ' + b"1" * 5000 + b"}",
    ],
    ids=["brace", "python", "truncated", "binary", "endless number"],
)
def test_what_is_not_json_is_not_a_notebook(data):
    assert refusal(data) == not_a_notebook("it is not complete JSON")


def test_a_truncated_notebook_is_not_a_notebook(notebook):
    assert refusal(notebook("x = 1")[:-20]) == not_a_notebook("it is not complete JSON")


def test_json_nested_beyond_reason_is_not_a_notebook():
    assert refusal(b"[" * 90_000)[0] == "not a notebook"
    assert refusal(b'{"nbformat": 4, "cells": ' + b"[" * 90_000 + b"]" * 90_000 + b"}")[0] == "not a notebook"


@pytest.mark.parametrize("data", [b"[]", b'"text"', b"4", b"null"])
def test_json_of_another_shape_is_not_a_notebook(data):
    assert refusal(data) == not_a_notebook("its JSON is not a notebook's")


@pytest.mark.parametrize("tree", [{}, {"nbformat": 4}, {"nbformat": 4, "cells": {}}, {"cells": []}], ids=str)
def test_a_notebook_of_no_known_format_is_refused(tree):
    assert refusal(json.dumps(tree).encode()) == not_a_notebook("it is not in notebook format 4")


def test_a_notebook_of_an_older_jupyter_is_read(notebook):
    old = {
        "nbformat": 3,
        "nbformat_minor": 0,
        "worksheets": [
            {
                "cells": [
                    {"cell_type": "heading", "source": "Title"},
                    {"cell_type": "code", "input": ["x = 1"]},
                ]
            },
            {"cells": [{"cell_type": "code", "input": "y = 2", "language": "python"}]},
        ],
    }
    cells = parse_cells(json.dumps(old).encode(), ".ipynb")
    assert [(cell.kind, cell.source) for cell in cells] == [
        ("heading", "Title"),
        ("code", "x = 1"),
        ("code", "y = 2"),
    ]
    assert refusal(notebook("x", nbformat=3)) == not_a_notebook("it is not in notebook format 4")


def test_a_notebook_of_a_newer_jupyter_is_read(notebook):
    (cell,) = parse_cells(notebook("x = 1", nbformat=5, minor=2), ".ipynb")
    assert cell.source == "x = 1"


@pytest.mark.parametrize("mark", [{"tags": ["stub"]}, {"nbgrader": {"grade_id": "answer"}}], ids=str)
def test_an_answer_that_was_turned_into_text_is_still_code(mark):
    tree = {"nbformat": 4, "cells": [{"cell_type": "markdown", "metadata": mark, "source": "x = 1"}]}
    (cell,) = parse_cells(json.dumps(tree).encode(), ".ipynb")
    assert cell.is_code
    assert cell.place == "code cell 1"


@pytest.mark.parametrize("cell", [None, 5, "x = 1", [], {}, {"cell_type": 5}], ids=str)
def test_a_cell_that_is_none_is_refused(cell):
    tree = {"nbformat": 4, "cells": [cell]}
    assert refusal(json.dumps(tree).encode()) == not_a_notebook("one of its cells is not a cell")


@pytest.mark.parametrize("source", [None, 5, {}, ["x", 5]], ids=str)
def test_a_cell_whose_source_is_no_text_is_refused(notebook, source):
    assert refusal(notebook(source)) == not_a_notebook("one of its cells has no text")


@pytest.mark.parametrize("data", [b"", b"  \n"])
def test_an_empty_file_is_refused(data):
    assert refusal(data) == ("empty file", "The file is empty. Save the notebook and submit it again.")


def test_a_file_without_code_is_refused(notebook):
    cause_and_sentence = ("no code", "There is no code in this file. Submit the notebook that you filled in.")
    assert refusal(notebook()) == cause_and_sentence
    assert refusal(notebook("", "  \n")) == cause_and_sentence
    assert refusal(b"\n", ".py") == cause_and_sentence


def test_a_script_that_is_not_utf8_is_refused():
    sentence = "The file is not text in UTF-8. Save it as UTF-8 and submit it again."
    assert refusal(b"# caf\xe9", ".py") == ("not Python", sentence)


def test_too_much_code_and_too_many_cells_are_refused(notebook, monkeypatch):
    monkeypatch.setattr(module, "MAX_CELLS", 2)
    monkeypatch.setattr(module, "MAX_CODE", 30)
    cause_and_sentence = ("too large", "There is far more code here than the exercise asks for.")
    assert sources(notebook("x = 1", "y = 2")) == ["x = 1", "y = 2"]
    assert refusal(notebook("x", "y", "z")) == cause_and_sentence
    assert refusal(notebook("#" * 31)) == cause_and_sentence
    assert refusal(b"#" * 31, ".py") == cause_and_sentence


@pytest.mark.parametrize(("limit", "at_most"), [("MAX_CONTAINERS", 8), ("MAX_VALUES", 6)])
def test_json_that_takes_too_much_memory_is_refused_unread(notebook, monkeypatch, limit, at_most):
    sentence = "The notebook holds far more than the exercise asks for. Clear the outputs, save it and submit it again."
    data = notebook("x = 1", metadata={"stopgrad": {"exercise": "one/g"}})
    monkeypatch.setattr(module, limit, at_most)
    assert exercise_of(data) == "one/g"
    monkeypatch.setattr(module, limit, at_most - 1)
    assert refusal(data) == ("too large", sentence)
    assert exercise_of(data) is None
    assert has_hidden_checks(data) is False


def test_a_huge_file_is_refused_without_reading_it_all(tmp_path):
    path = tmp_path / "huge.ipynb"
    with path.open("wb") as file:
        file.truncate(1 << 40)
    with pytest.raises(Ungradable) as refused:
        read_bytes(path)
    assert refused.value.cause == "too large"
    assert refused.value.sentence == (
        "The file is larger than 8 MiB. Clear the outputs, save it and submit it again."
    )


def test_a_file_that_cannot_be_read_is_a_grader_error_and_says_why(tmp_path):
    with pytest.raises(GraderError, match=r"gone\.ipynb could not be read: No such file or directory\."):
        read_bytes(tmp_path / "gone.ipynb")


def test_a_notebook_may_carry_its_exercise(notebook):
    assert exercise_of(notebook("x", metadata={"stopgrad": {"exercise": "unit/id"}})) == "unit/id"


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"[]",
        b"{}",
        b'{"metadata": []}',
        b'{"metadata": {"stopgrad": {"exercise": 5}}}',
        b"\xff",
        b"[" * 200_000,
    ],
    ids=lambda data: ascii(data[:20]),
)
def test_a_file_that_carries_no_exercise_says_nothing(data):
    assert exercise_of(data) is None


MARKS_CELL = {"cell_type": "code", "metadata": {"nbgrader": {"grade_id": "hidden_checks"}}}


@pytest.mark.parametrize(
    ("tree", "expected"),
    [
        ({"nbformat": 4, "cells": [1, {"metadata": {"nbgrader": "grade_id"}}, MARKS_CELL]}, True),
        ({"nbformat": 3, "worksheets": [{"cells": [MARKS_CELL]}]}, True),
        ({"nbformat": 4, "cells": [{"metadata": {"nbgrader": {"grade_id": "mine"}}}, {}, None]}, False),
        ({"nbformat": 4, "cells": "hidden_checks"}, False),
        (["hidden_checks"], False),
    ],
)
def test_the_cell_that_carries_the_marks_is_found_whatever_stands_beside_it(tree, expected):
    assert has_hidden_checks(json.dumps(tree).encode()) is expected
    assert not has_hidden_checks(b"\xff{")
