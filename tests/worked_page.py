"""The toy course's notebook with worked examples before its stub, a check, and a cell after it."""

import json

from grader.course.exercise import load_course
from tests.toy_course import toy_course

CHECK = (
    "import numpy as np\nfrom grader import check\n"
    "check(scaled, inputs=dict(x=np.array([1.0, 2.0]), scale=3.0), value=(np.array([3.0, 6.0]), 3.0))"
)
PLOT = (
    "import matplotlib.pyplot as plt\n"
    "plt.figure(figsize=(3, 2))\nplt.plot([1, 4], label='growth')\nplt.xlabel('step')\nplt.ylabel('size')\n"
    "plt.legend()\nplt.show()\nprint('last size', 4.0)"
)


def code(source, tag, **more):
    """A code cell."""
    return {
        "cell_type": "code", "execution_count": None, "metadata": {"tags": [tag]}, "outputs": [],
        "source": source.splitlines(keepends=True),
    } | more  # fmt: skip


def text(source, **metadata):
    """A text cell."""
    return {"cell_type": "markdown", "metadata": metadata, "source": source.splitlines(keepends=True)}


def worked_page(folder, *before, after=()):
    """The exercise of a new toy course, whose notebook has these cells before its stub and after its check."""
    path = toy_course(folder) / "exercises" / "toys" / "scaled.ipynb"
    tree = json.loads(path.read_text(encoding="utf-8"))
    tree["cells"] = [*before, *tree["cells"], code(CHECK, "check"), *after]
    path.write_text(json.dumps(tree, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return load_course(folder).exercise("toys/scaled")
