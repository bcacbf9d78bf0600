"""Outputs in a notebook: written as Jupyter writes them, read back as they were."""

import json

import nbformat
import pytest

from grader.core.cell_output import CellOutput, Kind
from grader.course.exercise import load_course
from grader.course.stored_outputs import StoredCell, StoredOutput, hash_of, stored_cells, write_outputs
from tests.worked_page import code, text, worked_page

PRINTED = StoredOutput(CellOutput(Kind.PRINTED, "a 1\n  b\n"))
VALUE = StoredOutput(CellOutput(Kind.VALUE, "array([1.,\n       2.])"))
PICTURE = StoredOutput(
    CellOutput(Kind.PICTURE, "Plot. size against step.", b"\x89PNG\x00\xff"), "0123456789ab"
)
NOTHING = StoredCell()


@pytest.fixture
def exercise(tmp_path):
    return worked_page(tmp_path, text("# Title"), code("x = 1", "example"), code("x", "example"))


def test_what_is_written_is_read_back(exercise):
    write_outputs(exercise.notebook, [(), (PRINTED, PICTURE), (VALUE,), (), ()])
    assert stored_cells(exercise.notebook) == (
        NOTHING,
        StoredCell((PRINTED, PICTURE)),
        StoredCell((VALUE,)),
        NOTHING,
        NOTHING,
    )


def test_the_rest_of_the_notebook_is_to_the_byte_as_it_was(exercise):
    before = exercise.notebook.read_bytes()
    write_outputs(exercise.notebook, [(), (PRINTED, PICTURE), (), (), ()])
    assert exercise.notebook.read_bytes() != before
    write_outputs(exercise.notebook, [()] * 5)
    assert exercise.notebook.read_bytes() == before


def test_it_is_a_valid_notebook_whose_picture_has_an_alternative_text(exercise):
    write_outputs(exercise.notebook, [(), (PRINTED, PICTURE), (VALUE,), (), ()])
    tree = json.loads(exercise.notebook.read_text(encoding="utf-8"))
    for number, cell in enumerate(tree["cells"]):
        cell["id"] = f"cell-{number}"
    nbformat.validate(nbformat.from_dict(tree))
    picture = tree["cells"][1]["outputs"][1]
    assert picture["metadata"]["image/png"] == {"alt": "Plot. size against step."}


def test_the_number_of_a_run_is_noticed_and_taken_away(tmp_path):
    exercise = worked_page(tmp_path, code("x = 1", "example", execution_count=3))
    assert [cell.is_numbered for cell in stored_cells(exercise.notebook)] == [True, False, False]
    write_outputs(exercise.notebook, [()] * 3)
    assert not any(cell.is_numbered for cell in stored_cells(exercise.notebook))


@pytest.mark.parametrize(
    "output",
    [
        {"output_type": "error", "ename": "E", "evalue": "", "traceback": []},
        {"output_type": "stream", "name": "stderr", "text": ["warning\n"]},
        {"output_type": "display_data", "data": {"text/html": "<script>"}, "metadata": {}},
        {"output_type": "execute_result", "data": {"text/plain": "1", "text/html": "1"}, "metadata": {}},
        {"output_type": "display_data", "data": {"image/png": "%", "text/plain": ""}, "metadata": {}},
    ],
    ids=lambda output: output["output_type"],
)
def test_an_output_of_another_kind_is_none_of_ours(tmp_path, output):
    exercise = worked_page(tmp_path, code("x = 1", "example", outputs=[output]))
    assert stored_cells(exercise.notebook)[0].outputs == (StoredOutput(None),)


def test_the_hash_tells_cells_apart():
    assert hash_of(["a", "b"]) != hash_of(["ab"])
    assert hash_of(["a", "b"]) == hash_of(("a", "b"))


def test_outputs_decide_no_verdict(exercise):
    before = exercise.fingerprint
    write_outputs(exercise.notebook, [(), (PRINTED, PICTURE), (), (), ()])
    assert load_course(exercise.root).exercise(exercise.slug).fingerprint == before
