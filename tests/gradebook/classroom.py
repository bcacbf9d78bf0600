"""A class of 25 as it comes: right, wrong, and in every state that notebooks come back in."""

import copy
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

UNIT = "seeing_the_graph"
NUMPY, JAX = "stop_gradient_numpy", "blocked_sum"
HOSTILE = "<script>window.hacked = 1</script> [click](javascript:alert(1)) $\\href{javascript:alert(1)}{x}$"


@dataclass(frozen=True)
class Handed:
    """What one student hands in for the numpy exercise, the mark it is worth, and what is said of it."""

    text: str | None
    mark: float = 9.0
    told: str = ""
    name: str = f"{NUMPY}.ipynb"


def nbgrader(course, *arguments, check=True):
    """One of nbgrader's commands, as an instructor types it in the course's folder."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        [sys.executable, "-m", "nbgrader", *arguments],
        cwd=course, capture_output=True, text=True, timeout=300, check=False,
        env={**os.environ, "PATH": path},
    )  # fmt: skip
    assert done.returncode == 0 or not check, done.stderr[-3000:]
    return done


def answer_of(notebook):
    return next(cell for cell in notebook["cells"] if "stub" in cell["metadata"].get("tags", ()))


def filled(notebook, source):
    notebook = copy.deepcopy(notebook)
    answer_of(notebook)["source"] = source
    return notebook


def handed_in(released, right, wrong):
    """The class: by name, what each hands in. `wrong` maps a pitfall to its source and its mark."""
    good = filled(released, right)
    everyone = {"ada": Handed(dump(good)), "=HYPERLINK(1)": Handed(dump(good))}
    everyone["Ångström, Ann"] = Handed(dump(good))
    for number, (source, mark) in enumerate(wrong.values()):
        everyone[f"wrong{number}"] = Handed(dump(filled(released, source)), mark)
    everyone["untouched"] = Handed(dump(released), 0.0)
    everyone["half saved"] = Handed(dump(good)[:-200], 0.0)
    everyone["empty"] = Handed(None, 0.0)
    everyone["cleared"] = Handed(
        dump(_each(good, lambda cell: cell.update(metadata={}))), told="lost its mark"
    )
    everyone["renamed"] = Handed(
        dump(_answer(good, metadata={"nbgrader": {**META, "grade_id": "mine"}})), told="lost its mark"
    )
    everyone["retyped"] = Handed(dump(_answer(good, cell_type="markdown")), told="turned into text")
    everyone["twice"] = Handed(dump(_twice(released, right)), told="more than once")
    everyone["no answer"] = Handed(dump(_without(good, answer_of(good))), 0.0, "answer's cell is missing")
    everyone["no checks"] = Handed(dump(_without(good, good["cells"][-1])), told="It was put back")
    everyone["own checks"] = Handed(
        dump(_last(filled(released, "x = 1"), "print('all passed')")), 0.0, "It was put back"
    )
    everyone["old jupyter"] = Handed(json.dumps(_format_3(good)), told="lost its mark")
    everyone["new jupyter"] = Handed(dump({**good, "nbformat_minor": 9, "future": {"x": 1}}))
    everyone["colab"] = Handed(dump(_colab(good)))
    everyone["vs code"] = Handed(
        dump(_each(good, lambda cell: cell["metadata"].update(vscode={"languageId": "python"})))
    )
    everyone["two in one"] = Handed(dump({**good, "cells": good["cells"] + [_code("def td_loss(): pass")]}))
    everyone["hostile"] = Handed(dump(_hostile(good)))
    everyone["added files"] = Handed(dump(good), told="1 file beside the notebooks")
    everyone["late"] = Handed(dump(good), told="1 d late")
    everyone["other name"] = Handed(dump(good), told="under another name", name="homework (1).ipynb")
    return everyone


META = {"schema_version": 3, "grade": False, "locked": False, "solution": True, "task": False}


def dump(notebook):
    return json.dumps(notebook)


def _each(notebook, change):
    notebook = copy.deepcopy(notebook)
    for cell in notebook["cells"]:
        change(cell)
    return notebook


def _answer(notebook, **changes):
    notebook = copy.deepcopy(notebook)
    answer_of(notebook).update(changes)
    return notebook


def _without(notebook, unwanted):
    return {**notebook, "cells": [cell for cell in notebook["cells"] if cell["id"] != unwanted["id"]]}


def _twice(released, right):
    notebook = copy.deepcopy(released)
    at = notebook["cells"].index(answer_of(notebook))
    notebook["cells"].insert(at + 1, {**copy.deepcopy(answer_of(notebook)), "source": right})
    return notebook


def _last(notebook, source):
    notebook["cells"][-1]["source"] = source
    return notebook


def _code(source):
    return {
        "cell_type": "code",
        "id": "added",
        "metadata": {},
        "source": source,
        "outputs": [],
        "execution_count": 1,
    }


def _format_3(notebook):
    cells = [
        {
            "cell_type": "code",
            "input": "".join(cell["source"]),
            "language": "python",
            "outputs": [],
            "metadata": {},
        }
        if cell["cell_type"] == "code"
        else {"cell_type": cell["cell_type"], "source": "".join(cell["source"]), "metadata": {}}
        for cell in notebook["cells"]
    ]
    return {"nbformat": 3, "nbformat_minor": 0, "metadata": {"name": ""}, "worksheets": [{"cells": cells}]}


def _colab(notebook):
    notebook = _each(notebook, lambda cell: (cell.pop("id"), cell["metadata"].update(id="aBc", outputId="x")))
    colab = {"colab": {"provenance": []}, "accelerator": "GPU"}
    return {**notebook, "nbformat_minor": 0, "metadata": {**notebook["metadata"], **colab}}


def _hostile(notebook):
    """Tags, links and formulae in text, raw cells and outputs; half a character in the code."""
    text = {
        "cell_type": "markdown",
        "id": "h1",
        "metadata": {},
        "source": f"Hello\n~~~\n{HOSTILE}\n\n$${HOSTILE}$$",
    }
    raw = {"cell_type": "raw", "id": "h2", "metadata": {"raw_mimetype": "text/html"}, "source": HOSTILE}
    output = {"output_type": "display_data", "metadata": {}, "data": {"text/html": HOSTILE}}
    code = {**_code('sign = "\ud800"'), "outputs": [output]}
    return {**notebook, "cells": [text, raw, code, *notebook["cells"]]}
