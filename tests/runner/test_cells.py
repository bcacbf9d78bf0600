"""Cells are run in order; IPython's own lines are skipped, and nothing else is."""

import linecache
import sys
from types import ModuleType

import pytest

from grader.runner.cells import run_cells


@pytest.fixture
def run(monkeypatch):
    """`run(*cells)` is the module that they define, and the errors on the way."""
    module = ModuleType("submission")
    monkeypatch.setitem(sys.modules, "submission", module)
    monkeypatch.setattr(linecache, "cache", {})

    def run_all(*sources):
        cells = [[f"code cell {number}", source] for number, source in enumerate(sources, start=1)]
        return module, run_cells(cells, module, framework="numpy")

    return run_all


def test_cells_share_one_module(run):
    module, errors = run("x = 1", "def f():\n    return x", "x = 2")
    assert errors == []
    assert module.f() == 2


def test_an_error_in_one_cell_does_not_hide_what_the_next_define(run):
    module, errors = run("a = 1\nb = undefined\nc = 3", "def f():\n    return a")
    assert module.f() == 1
    assert not hasattr(module, "c")
    (error,) = errors
    assert (error.type, error.place, error.line) == ("NameError", "code cell 1, line 2", "b = undefined")


def test_a_syntax_error_in_one_cell_does_not_hide_what_the_next_define(run):
    module, errors = run("def broken(:\n    pass", "y = 1")
    assert module.y == 1
    assert (errors[0].type, errors[0].place) == ("SyntaxError", "code cell 1, line 1")


@pytest.mark.parametrize(
    "stop", ["exit()", "quit()", "raise SystemExit", "import sys; sys.exit(0)", "raise KeyboardInterrupt"]
)
def test_a_cell_that_stops_the_program_stops_only_itself(run, stop):
    module, errors = run(f"x = 1\n{stop}", "y = 2")
    assert (module.x, module.y) == (1, 2)
    assert len(errors) == 1


def test_a_cell_that_is_not_python_is_an_error_like_any_other(run):
    module, errors = run("x = 1\0", "y = 2")
    assert module.y == 2
    assert len(errors) == 1


def test_a_deeply_nested_expression_is_an_error_like_any_other(run):
    module, errors = run("x = " + "(" * 5000 + ")" * 5000, "y = 2")
    assert module.y == 2
    assert len(errors) == 1


def test_a_script_has_a_line_and_no_cell(run):
    module, _ = run()
    errors = run_cells([["", "x = 1\nundefined"]], module, framework="numpy")
    assert errors[0].place == "line 2"


def test_the_submission_is_not_the_main_program(run):
    module, _ = run("ran = __name__ == '__main__'")
    assert not module.ran


def test_dataclasses_and_pickle_find_the_module_by_its_name(run):
    module, errors = run(
        "import pickle\nfrom dataclasses import dataclass",
        "@dataclass\nclass P:\n    x: 'int'",
        "q = pickle.loads(pickle.dumps(P(3)))",
    )
    assert errors == []
    assert module.q.x == 3


def test_future_imports_of_the_grader_do_not_leak_into_the_cell(run):
    module, _ = run("def f(x: int): pass")
    assert module.f.__annotations__ == {"x": int}


MAGICS = [
    "%matplotlib inline",
    "!pip install something",
    "?len",
    "len?",
    "len??",
    "np.sum?",
    "files = !ls",
    "there = %pwd",
    "%timeit f(3)",
    "!echo it's fine",
    "!echo (unclosed",
    "  %autoreload 2",
]


@pytest.mark.parametrize("magic", MAGICS)
@pytest.mark.parametrize("where", ["before", "after"])
def test_a_magic_line_is_skipped_and_the_rest_runs(run, magic, where):
    code = "def f(x):\n    return x + 1"
    module, errors = run(f"{magic.strip()}\n{code}" if where == "before" else f"{code}\n{magic.strip()}")
    assert errors == []
    assert module.f(1) == 2


def test_a_magic_inside_a_block_leaves_the_block_whole(run):
    module, errors = run("if True:\n    !ls\nelse:\n    %pwd\nx = 1")
    assert errors == []
    assert module.x == 1


def test_an_assigned_magic_is_none(run):
    module, _ = run("files = !ls\nx = 1")
    assert module.files is None


def test_every_other_line_keeps_its_number(run):
    _, errors = run("%matplotlib inline\n\n!ls\nundefined")
    assert (errors[0].place, errors[0].line) == ("code cell 1, line 4", "undefined")


@pytest.mark.parametrize("head", ["%%bash", "%%html", "%%writefile notes.txt", "%%javascript", "\n%%bash"])
def test_a_cell_in_another_language_is_dropped_whole(run, head):
    module, errors = run(f"{head}\nx = 1\necho $((", "y = 2")
    assert errors == []
    assert not hasattr(module, "x")
    assert module.y == 2


@pytest.mark.parametrize("head", ["%%time", "%%timeit -n 1", "%%capture out", "%%prun"])
def test_a_cell_that_is_only_measured_is_run(run, head):
    module, errors = run(f"{head}\ndef f(x):\n    return x")
    assert errors == []
    assert module.f(5) == 5


TEXT = 'text = """\n% rate\n!important\nwhy?\n"""'


def test_a_string_of_several_lines_is_no_magic(run):
    module, errors = run(TEXT)
    assert errors == []
    assert module.text == "\n% rate\n!important\nwhy?\n"


def test_a_string_of_several_lines_is_no_magic_beside_a_real_one(run):
    module, errors = run(f"%matplotlib inline\n{TEXT}\nfiles = !ls")
    assert errors == []
    assert module.text == "\n% rate\n!important\nwhy?\n"


def test_a_string_whose_last_line_looks_like_a_magic_ends_there(run):
    module, errors = run('%matplotlib inline\ntext = """\n% rate"""\nx = 1')
    assert errors == []
    assert (module.text, module.x) == ("\n% rate", 1)


def test_a_formatted_string_of_several_lines_is_no_magic(run):
    module, errors = run('%matplotlib inline\nn = 3\ntext = f"""\n% {n}\n"""')
    assert errors == []
    assert module.text == "\n% 3\n"


def test_a_remainder_at_the_start_of_a_continued_line_is_no_magic(run):
    module, errors = run("%matplotlib inline\nx = (7\n     % 4)")
    assert errors == []
    assert module.x == 3


def test_a_real_syntax_error_has_its_line_number_below_magics(run):
    _, errors = run("%matplotlib inline\nx = = 1")
    assert (errors[0].type, errors[0].place, errors[0].line) == (
        "SyntaxError",
        "code cell 1, line 2",
        "x = = 1",
    )


def test_a_script_exported_by_jupyter_runs_beyond_its_magics(run):
    module, errors = run(
        "get_ipython().run_line_magic('matplotlib', 'inline')\nget_ipython().system('ls')\nx = 1"
    )
    assert errors == []
    assert module.x == 1


def test_display_shows_nothing_and_stops_nothing(run):
    module, errors = run("display(1)\nx = 1")
    assert errors == []
    assert module.x == 1
