"""What nbgrader releases from: every exercise with its two cells, and nothing of the solutions."""

import json

import pytest
from support import ROOT

from grader.core.cell_output import CellOutput, Kind
from grader.course.exercise import load_course
from grader.course.release import in_solution_region, source_notebook
from grader.course.stored_outputs import StoredOutput, write_outputs
from tests.worked_page import code, worked_page

COURSE = load_course(ROOT)


def lines_of(text):
    return {line.strip() for line in text.splitlines() if len(line.strip()) > 24}


@pytest.mark.parametrize("slug", COURSE.exercises)
def test_nothing_of_the_solutions_is_in_what_is_released(slug):
    exercise = COURSE.exercises[slug]
    public = "\n".join(cell.source for cell in exercise.cells)
    hidden = set().union(
        *(lines_of(path.read_text(encoding="utf-8")) for path in exercise.folder.rglob("*.py"))
    )
    secret = hidden - lines_of(public)
    assert len(secret) > 20
    notebook = source_notebook(exercise)
    text = "\n".join("".join(cell["source"]) for cell in notebook["cells"])
    assert not {line for line in secret if line in text and line not in public}
    assert "solutions" not in json.dumps(notebook["metadata"])


@pytest.mark.parametrize("slug", COURSE.exercises)
def test_the_stub_keeps_its_signature_and_leaves_its_bodies_to_nbgrader(slug):
    stub = COURSE.exercises[slug].stub.source
    region = in_solution_region(stub)
    assert (
        region.count("### BEGIN SOLUTION")
        == region.count("### END SOLUTION")
        == stub.count("raise NotImplementedError")
        > 0
    )
    lines = [
        line
        for line in region.splitlines()
        if line.strip().startswith(("def ", "class ", "import ", "from "))
    ]
    assert lines == [
        line for line in stub.splitlines() if line.strip().startswith(("def ", "class ", "import ", "from "))
    ]


def test_nbgraders_source_has_the_outputs_of_the_worked_examples(tmp_path):
    exercise = worked_page(tmp_path, code("print(1)", "example"))
    printed = StoredOutput(CellOutput(Kind.PRINTED, "1\n"))
    write_outputs(exercise.notebook, [(printed,), (), ()])
    source = source_notebook(load_course(tmp_path).exercise(exercise.slug))
    assert [len(cell["outputs"]) for cell in source["cells"]] == [1, 0, 0, 0]
