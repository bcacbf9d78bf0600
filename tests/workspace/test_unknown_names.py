"""An unknown name in a notebook: a sentence in place of a traceback."""

import ast
import builtins
import shutil
import sys
import tomllib
from types import ModuleType, SimpleNamespace

import pytest
from support import ROOT

from grader.core.flow import StudentError
from grader.course.exercise import load_course
from grader.course.notebook import STUB
from grader.workspace import unknown_names
from grader.workspace.progress_file import PROGRESS
from grader.workspace.unknown_names import explain_unknown_names, sentence_of

START = "etc/ipython/startup/50-stopgrad.py"


def shown(sources, folder, ipython):
    """What each cell of a fresh kernel shows. `ipython` is the folder of its configuration."""
    import nbformat
    from nbclient import NotebookClient

    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in sources])
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("IPYTHONDIR", str(ipython))
        client = NotebookClient(
            notebook, timeout=120, allow_errors=True, resources={"metadata": {"path": str(folder)}}
        )
        client.execute()
    return [cell.outputs for cell in notebook.cells]


@pytest.fixture(scope="module")
def plain(tmp_path_factory):
    """IPython's folder where nothing is configured."""
    return tmp_path_factory.mktemp("plain")


@pytest.fixture(scope="module")
def prepared(tmp_path_factory):
    """IPython's folder that runs at a kernel's start what an environment with the wheel runs then."""
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    shared = pyproject["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]
    (source,) = [source for source, place in shared.items() if place == START]
    folder = tmp_path_factory.mktemp("prepared")
    startup = folder / "profile_default" / "startup"
    startup.mkdir(parents=True)
    shutil.copy(ROOT / source, startup)
    return folder


@pytest.fixture(scope="module")
def outputs(tmp_path_factory, plain):
    """What a kernel shows for cells that were run too early, and for a misspelt name."""
    sources = [
        "from grader import check\ncheck(td_loss, inputs={}, value=1.0)",
        "def f():\n    return jpn.sum(1)",
        "f()",
        "1 / 0",
    ]
    return shown(sources, tmp_path_factory.mktemp("kernel"), plain)


def test_a_check_that_is_run_before_the_answer_says_what_to_run_first(outputs):
    assert outputs[0][0].traceback == [
        "td_loss is not defined yet: run the cell with your answer first, then this one."
    ]


def test_a_misspelt_name_is_named_with_its_line(outputs):
    (text,) = outputs[2][0].traceback
    assert text.startswith("Stopped (line 2: `return jpn.sum(1)`)\nThe name `jpn` is not defined.")


def test_other_errors_are_shown_as_before(outputs):
    assert "ZeroDivisionError" in outputs[3][0].traceback[-1]


@pytest.mark.parametrize("name", ["without_stops", "xray", "CheckFailed"])
def test_any_part_of_the_platform_is_enough(name, tmp_path, plain):
    ((output,),) = shown([f"from grader import {name}\nchase(1.0)"], tmp_path, plain)
    assert output.traceback[0].startswith("Stopped (line 2: `chase(1.0)`)\nThe name `chase` is not defined.")


def cells_with_names_of_others(exercise):
    """The cells of a page that stop if they are run first: they use what other cells define or import."""
    for cell in exercise.cells:
        if not cell.is_code or STUB in cell.tags:
            continue
        nodes = list(ast.walk(ast.parse(cell.source)))
        names = [node for node in nodes if isinstance(node, ast.Name)]
        bound = {node.id for node in names if not isinstance(node.ctx, ast.Load)}
        bound |= {node.arg for node in nodes if isinstance(node, ast.arg)}
        bound |= {
            node.name
            for node in nodes
            if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.ExceptHandler)
        }
        bound |= {
            (node.asname or node.name).partition(".")[0] for node in nodes if isinstance(node, ast.alias)
        }
        if {node.id for node in names} - bound - set(dir(builtins)):
            yield cell.source


PAGES = load_course(ROOT).exercises
FEW = ("target_networks/td_loss", "policy_gradients/sac_losses")
SLUGS = [pytest.param(slug, marks=() if slug in FEW else pytest.mark.thorough) for slug in PAGES]


@pytest.mark.parametrize("slug", SLUGS)
def test_every_cell_of_a_page_that_is_run_too_early_gets_a_sentence(slug, tmp_path, prepared):
    for source in cells_with_names_of_others(PAGES[slug]):
        (outputs,) = shown([source], tmp_path, prepared)
        errors = [output.traceback for output in outputs if output.output_type == "error"]
        (text,) = errors[0] if errors else [outputs[-1].data["text/plain"]]  # a check shows its own report
        assert "not defined" in text, source
        assert "then this one." in text, source


def test_the_students_own_cells_get_one_too_in_a_workspace(tmp_path, prepared):
    (tmp_path / PROGRESS).write_text("")
    (tmp_path / "unit").mkdir()
    (outputs, names) = shown(["@jitt\ndef f():\n    pass", "print(dir())"], tmp_path / "unit", prepared)
    assert outputs[0].traceback[0].startswith("Stopped (line 1: `@jitt`)\nThe name `jitt` is not defined.")
    assert "grader" not in names[0].text, "the start of a kernel leaves no name behind"


def test_a_notebook_of_something_else_is_shown_as_ever(tmp_path, plain, prepared):
    source = "def f():\n    return nothing\n\n\nf()"
    ((here,), (ever,)) = (shown([source], tmp_path, ipython)[0] for ipython in (prepared, plain))
    assert len(here.traceback) > 1
    assert "nothing" in here.traceback[-2], "the line is quoted"
    assert here.traceback == ever.traceback


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
