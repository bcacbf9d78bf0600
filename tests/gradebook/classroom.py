"""A class of 25: right answers, wrong ones, and notebooks in every state that they come back in."""

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
class HandedIn:
    """What one student hands in for the numpy exercise, the mark it is worth, and what is remarked on it."""

    text: str | None
    mark: float = 9.0
    remark: str = ""
    file_name: str = f"{NUMPY}.ipynb"


def nbgrader(course, *arguments, check=True):
    """Run one of nbgrader's commands, as an instructor types it in the course's folder."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    process = subprocess.run(
        [sys.executable, "-m", "nbgrader", *arguments],
        cwd=course, capture_output=True, text=True, timeout=300, check=False,
        env={**os.environ, "PATH": path},
    )  # fmt: skip
    assert process.returncode == 0 or not check, process.stderr[-3000:]
    return process


def answer_of(notebook):
    return next(cell for cell in notebook["cells"] if "stub" in cell["metadata"].get("tags", ()))


def filled(notebook, source):
    notebook = copy.deepcopy(notebook)
    answer_of(notebook)["source"] = source
    return notebook


def class_of_25(released, right, wrong):
    """What each student hands in, by name. `wrong` maps a pitfall to its source and its mark."""
    good = filled(released, right)
    students = {"ada": HandedIn(dump(good)), "=HYPERLINK(1)": HandedIn(dump(good))}
    students["Ångström, Ann"] = HandedIn(dump(good))
    for number, (source, mark) in enumerate(wrong.values()):
        students[f"wrong{number}"] = HandedIn(dump(filled(released, source)), mark)
    students["untouched"] = HandedIn(dump(released), 0.0)
    students["half saved"] = HandedIn(dump(good)[:-200], 0.0)
    students["empty"] = HandedIn(None, 0.0)
    students["cleared"] = HandedIn(
        dump(_each_cell(good, lambda cell: cell.update(metadata={}))), remark="lost its mark"
    )
    students["renamed"] = HandedIn(
        dump(_changed_answer(good, metadata={"nbgrader": {**SOLUTION_CELL, "grade_id": "mine"}})),
        remark="lost its mark",
    )
    students["retyped"] = HandedIn(
        dump(_changed_answer(good, cell_type="markdown")), remark="turned into text"
    )
    students["twice"] = HandedIn(dump(_twice(released, right)), remark="more than once")
    students["no answer"] = HandedIn(dump(_without(good, answer_of(good))), 0.0, "answer's cell is missing")
    students["no checks"] = HandedIn(dump(_without(good, good["cells"][-1])), remark="It was put back")
    students["own checks"] = HandedIn(
        dump(_changed_last_cell(filled(released, "x = 1"), "print('all passed')")), 0.0, "It was put back"
    )
    students["old jupyter"] = HandedIn(json.dumps(_format_3(good)), remark="lost its mark")
    students["new jupyter"] = HandedIn(dump({**good, "nbformat_minor": 9, "future": {"x": 1}}))
    students["colab"] = HandedIn(dump(_colab(good)))
    students["vs code"] = HandedIn(
        dump(_each_cell(good, lambda cell: cell["metadata"].update(vscode={"languageId": "python"})))
    )
    students["two in one"] = HandedIn(dump({**good, "cells": good["cells"] + [_code("def td_loss(): pass")]}))
    students["hostile"] = HandedIn(dump(_hostile(good)))
    students["added files"] = HandedIn(dump(good), remark="1 file beside the notebooks")
    students["late"] = HandedIn(dump(good), remark="1 d late")
    students["other name"] = HandedIn(dump(good), remark="under another name", file_name="homework (1).ipynb")
    return students


SOLUTION_CELL = {"schema_version": 3, "grade": False, "locked": False, "solution": True, "task": False}


def dump(notebook):
    return json.dumps(notebook)


def _each_cell(notebook, change):
    notebook = copy.deepcopy(notebook)
    for cell in notebook["cells"]:
        change(cell)
    return notebook


def _changed_answer(notebook, **changes):
    notebook = copy.deepcopy(notebook)
    answer_of(notebook).update(changes)
    return notebook


def _without(notebook, unwanted):
    return {**notebook, "cells": [cell for cell in notebook["cells"] if cell["id"] != unwanted["id"]]}


def _twice(released, right):
    notebook = copy.deepcopy(released)
    index = notebook["cells"].index(answer_of(notebook))
    notebook["cells"].insert(index + 1, {**copy.deepcopy(answer_of(notebook)), "source": right})
    return notebook


def _changed_last_cell(notebook, source):
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
    notebook = _each_cell(
        notebook, lambda cell: (cell.pop("id"), cell["metadata"].update(id="aBc", outputId="x"))
    )
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
