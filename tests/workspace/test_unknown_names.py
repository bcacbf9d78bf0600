"""An unknown name in a notebook: a sentence in place of a traceback."""

import sys
from types import ModuleType, SimpleNamespace

import pytest

from grader.core.flow import StudentError
from grader.workspace import unknown_names
from grader.workspace.unknown_names import explain_unknown_names, sentence_of


@pytest.fixture(scope="module")
def outputs(tmp_path_factory):
    """What a kernel shows for cells that were run too early, and for a misspelt name."""
    import nbformat
    from nbclient import NotebookClient

    sources = [
        "from grader import check\ncheck(td_loss, inputs={}, value=1.0)",
        "def f():\n    return jpn.sum(1)",
        "f()",
        "1 / 0",
    ]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in sources])
    folder = str(tmp_path_factory.mktemp("kernel"))
    client = NotebookClient(
        notebook, timeout=120, allow_errors=True, resources={"metadata": {"path": folder}}
    )
    client.execute()
    return [cell.outputs for cell in notebook.cells]


def test_a_check_that_is_run_before_the_answer_says_what_to_run_first(outputs):
    assert outputs[0][0].traceback == [
        "td_loss is not defined yet: run the cell with your answer first, then this one."
    ]


def test_a_misspelt_name_is_named_with_its_line(outputs):
    (text,) = outputs[2][0].traceback
    assert text.startswith("Stopped (line 2: `return jpn.sum(1)`)\nThe name `jpn` is not defined.")


def test_other_errors_are_shown_as_before(outputs):
    assert "ZeroDivisionError" in outputs[3][0].traceback[-1]


def test_outside_of_a_kernel_nothing_is_done(monkeypatch):
    monkeypatch.delitem(sys.modules, "IPython", raising=False)
    explain_unknown_names()
    assert "IPython" not in sys.modules, "it is not loaded for this"


@pytest.mark.parametrize(("custom", "is_set"), [((), True), ((KeyError,), False)])
def test_a_handler_of_the_students_own_stays(monkeypatch, custom, is_set):
    calls = []
    shell = SimpleNamespace(custom_exceptions=custom, set_custom_exc=lambda *handler: calls.append(handler))
    ipython = ModuleType("IPython")
    ipython.get_ipython = lambda: shell
    monkeypatch.setitem(sys.modules, "IPython", ipython)
    explain_unknown_names()
    assert calls == ([((NameError,), unknown_names._show)] if is_set else [])


def test_a_name_without_a_line_gets_its_sentence():
    error = StudentError("NameError", "name 'x' is not defined", "", "")
    assert sentence_of(error, "x").startswith("Stopped\nThe name `x` is not defined.")
