"""Small courses and notebooks for tests."""

import json
import re
import shutil
from pathlib import Path

ROOT = Path(__file__).parents[1]
TWIN = re.compile(r"## The twin\n.*?(?=## )", re.DOTALL)
AFTER = re.compile(r", after = \[.*?\]")


def copy_course(folder, *slugs):
    """Copy some exercises, with a course.toml that lists them alone: neither what they come after nor their twins."""
    units = {}
    for slug in slugs:
        unit, _, name = slug.partition("/")
        (folder / "exercises" / unit).mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / "exercises" / f"{slug}.ipynb", folder / "exercises" / unit)
        shutil.copytree(ROOT / "solutions" / slug, folder / "solutions" / slug)
        explained = folder / "solutions" / slug / "explained.md"
        explained.write_text(TWIN.sub("", explained.read_text(encoding="utf-8")), encoding="utf-8")
        lines = (ROOT / "course" / "course.toml").read_text(encoding="utf-8").splitlines()
        line = next(line for line in lines if f'{{ id = "{name}",' in line)
        units.setdefault(unit, []).append(AFTER.sub("", line))
    (folder / "course").mkdir()
    text = "".join(
        f'[[unit]]\nname = "{unit}"\ntitle = "{unit}"\nexercises = [\n' + "\n".join(lines) + "\n]\n"
        for unit, lines in units.items()
    )
    (folder / "course" / "course.toml").write_text(text, encoding="utf-8")
    return folder


def notebook(*cells):
    """A notebook's text from code cells."""
    code_cells = [
        {"cell_type": "code", "metadata": {}, "source": cell, "outputs": [], "execution_count": None}
        for cell in cells
    ]
    return json.dumps({"cells": code_cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


def fill(path, slug, solution="reference"):
    """Put a solution of the course into a student's notebook."""
    source = (ROOT / "solutions" / slug / f"{solution}.py").read_text(encoding="utf-8")
    tree = json.loads(path.read_text(encoding="utf-8"))
    for cell in tree["cells"]:
        if "stub" in cell["metadata"].get("tags", []):
            cell["source"] = source
    path.write_text(json.dumps(tree), encoding="utf-8")
