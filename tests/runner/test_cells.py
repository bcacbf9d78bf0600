"""Cells are run in order; IPython's own lines are passed over, and nothing else is."""

import linecache
import sys
from types import ModuleType

import pytest

from grader.core.magics import without_magics
from grader.runner.cells import run_cells


@pytest.fixture
def run(monkeypatch):
    """`run(*cells)` is the module that they made and the faults on the way."""
    module = ModuleType("submission")
    monkeypatch.setitem(sys.modules, "submission", module)
    monkeypatch.setattr(linecache, "cache", {})

    def run_all(*sources):
        cells = [[f"code cell {number}", source] for number, source in enumerate(sources, start=1)]
        return module, run_cells(cells, module)

    return run_all


def test_cells_share_one_module(run):
    module, faults = run("x = 1", "def f():\n    return x", "x = 2")
    assert faults == []
    assert module.f() == 2


def test_an_error_in_one_cell_does_not_hide_what_the_next_define(run):
    module, faults = run("a = 1\nb = undefined\nc = 3", "def f():\n    return a")
    assert module.f() == 1
    assert not hasattr(module, "c")
    (fault,) = faults
    assert (fault.type, fault.place, fault.line) == ("NameError", "code cell 1, line 2", "b = undefined")


def test_a_syntax_error_in_one_cell_does_not_hide_what_the_next_define(run):
    module, faults = run("def broken(:\n    pass", "y = 1")
    assert module.y == 1
    assert (faults[0].type, faults[0].place) == ("SyntaxError", "code cell 1, line 1")


@pytest.mark.parametrize(
    "stop", ["exit()", "quit()", "raise SystemExit", "import sys; sys.exit(0)", "raise KeyboardInterrupt"]
)
def test_a_cell_that_stops_the_program_stops_only_itself(run, stop):
    module, faults = run(f"x = 1\n{stop}", "y = 2")
    assert (module.x, module.y) == (1, 2)
    assert len(faults) == 1


def test_what_is_not_python_at_all_is_a_fault_like_any_other(run):
    module, faults = run("x = 1\0", "y = 2")
    assert module.y == 2
    assert len(faults) == 1


def test_a_deeply_nested_expression_is_a_fault_like_any_other(run):
    module, faults = run("x = " + "(" * 5000 + ")" * 5000, "y = 2")
    assert module.y == 2
    assert len(faults) == 1


def test_a_script_has_a_line_and_no_cell(run):
    module, _ = run()
    faults = run_cells([["", "x = 1\nundefined"]], module)
    assert faults[0].place == "line 2"


def test_the_submission_is_not_the_main_program(run):
    module, _ = run("ran = __name__ == '__main__'")
    assert not module.ran


def test_dataclasses_and_pickle_find_the_module_by_its_name(run):
    module, faults = run(
        "import pickle\nfrom dataclasses import dataclass",
        "@dataclass\nclass P:\n    x: 'int'",
        "q = pickle.loads(pickle.dumps(P(3)))",
    )
    assert faults == []
    assert module.q.x == 3


def test_our_own_future_imports_do_not_leak_into_the_cell(run):
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
def test_a_magic_line_is_passed_over_and_the_rest_runs(run, magic, where):
    code = "def f(x):\n    return x + 1"
    module, faults = run(f"{magic.strip()}\n{code}" if where == "before" else f"{code}\n{magic.strip()}")
    assert faults == []
    assert module.f(1) == 2


def test_a_magic_inside_a_block_leaves_the_block_whole(run):
    module, faults = run("if True:\n    !ls\nelse:\n    %pwd\nx = 1")
    assert faults == []
    assert module.x == 1


def test_an_assigned_magic_is_none(run):
    module, _ = run("files = !ls\nx = 1")
    assert module.files is None


def test_every_other_line_keeps_its_number(run):
    _, faults = run("%matplotlib inline\n\n!ls\nundefined")
    assert (faults[0].place, faults[0].line) == ("code cell 1, line 4", "undefined")


@pytest.mark.parametrize("head", ["%%bash", "%%html", "%%writefile notes.txt", "%%javascript", "\n%%bash"])
def test_a_cell_in_another_language_is_dropped_whole(run, head):
    module, faults = run(f"{head}\nx = 1\necho $((", "y = 2")
    assert faults == []
    assert not hasattr(module, "x")
    assert module.y == 2


@pytest.mark.parametrize("head", ["%%time", "%%timeit -n 1", "%%capture out", "%%prun"])
def test_a_cell_that_is_only_measured_is_run(run, head):
    module, faults = run(f"{head}\ndef f(x):\n    return x")
    assert faults == []
    assert module.f(5) == 5


TEXT = 'text = """\n% rate\n!important\nwhy?\n"""'


def test_a_text_of_several_lines_is_no_magic(run):
    module, faults = run(TEXT)
    assert faults == []
    assert module.text == "\n% rate\n!important\nwhy?\n"


def test_a_text_of_several_lines_is_no_magic_beside_a_real_one(run):
    module, faults = run(f"%matplotlib inline\n{TEXT}\nfiles = !ls")
    assert faults == []
    assert module.text == "\n% rate\n!important\nwhy?\n"


def test_a_text_whose_last_line_looks_like_a_magic_ends_there(run):
    module, faults = run('%matplotlib inline\ntext = """\n% rate"""\nx = 1')
    assert faults == []
    assert (module.text, module.x) == ("\n% rate", 1)


def test_a_formatted_text_of_several_lines_is_no_magic(run):
    module, faults = run('%matplotlib inline\nn = 3\ntext = f"""\n% {n}\n"""')
    assert faults == []
    assert module.text == "\n% 3\n"


def test_a_remainder_at_the_start_of_a_continued_line_is_no_magic(run):
    module, faults = run("%matplotlib inline\nx = (7\n     % 4)")
    assert faults == []
    assert module.x == 3


def test_code_without_magics_is_left_as_it_is():
    source = "x = 7 % 4\ny = 'a?'\nz = x != 3\n"
    assert without_magics(source) == source


def test_a_real_syntax_error_is_told_by_its_line_though_magics_stand_above(run):
    _, faults = run("%matplotlib inline\nx = = 1")
    assert (faults[0].type, faults[0].place, faults[0].line) == (
        "SyntaxError",
        "code cell 1, line 2",
        "x = = 1",
    )


def test_a_script_exported_by_jupyter_runs_beyond_its_magics(run):
    module, faults = run(
        "get_ipython().run_line_magic('matplotlib', 'inline')\nget_ipython().system('ls')\nx = 1"
    )
    assert faults == []
    assert module.x == 1


def test_display_shows_nothing_and_stops_nothing(run):
    module, faults = run("display(1)\nx = 1")
    assert faults == []
    assert module.x == 1
