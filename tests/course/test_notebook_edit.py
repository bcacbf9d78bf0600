"""Edits of a notebook: what is edited changes, and the rest of the file stays to the byte."""

import json

import pytest

from grader.core.errors import UsageError
from grader.course.notebook_edit import line_of, replace_text, write_metadata

TREE = {
    "cells": [
        {"cell_type": "markdown", "metadata": {}, "source": ["## Größe\n", "one word"]},
        {"cell_type": "markdown", "metadata": {}, "source": ["## Other\n"]},
    ],
    "metadata": {},
}


@pytest.fixture
def notebook(tmp_path):
    return tmp_path / "page.ipynb"


@pytest.mark.parametrize("indent", [1, 2, 4])
@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize("end", ["\n", ""])
def test_a_notebook_stays_laid_out_as_its_editor_wrote_it(notebook, indent, ascii_only, end):
    text = json.dumps(TREE, indent=indent, ensure_ascii=ascii_only) + end
    notebook.write_text(text, encoding="utf-8")
    replace_text(notebook, "one word", "two words")
    assert notebook.read_text(encoding="utf-8") == text.replace("one word", "two words")
    write_metadata(notebook, "## Other", "key", 3)
    assert json.loads(notebook.read_text(encoding="utf-8"))["cells"][1]["metadata"] == {
        "stopgrad": {"key": 3}
    }


def test_a_notebook_that_no_editor_wrote_is_left_as_it_is(notebook):
    text = json.dumps(TREE, indent=3)
    notebook.write_text(text, encoding="utf-8")
    with pytest.raises(UsageError, match=r"page\.ipynb is laid out as no editor does that is known here"):
        replace_text(notebook, "one word", "two words")
    assert notebook.read_text(encoding="utf-8") == text


def test_a_text_that_is_gone_is_noticed(notebook):
    notebook.write_text(json.dumps(TREE, indent=1), encoding="utf-8")
    with pytest.raises(UsageError, match="has changed meanwhile: prove it again"):
        replace_text(notebook, "three words", "two words")


def test_the_line_of_a_text_is_found(notebook):
    notebook.write_text(json.dumps(TREE, indent=1, ensure_ascii=False), encoding="utf-8")
    assert line_of(notebook, "## Größe") == 7
    assert line_of(notebook, "nowhere") == 1
