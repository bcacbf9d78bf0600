"""Ingestion: attacks by the submitted file itself."""

import difflib
import json
import os
import shutil
import stat
import subprocess
import sys
import time
import zipfile
from pathlib import Path
from unittest import mock

from support import ROOT, notebook
from testbed import CANARY, NUMPY, Attack

from grader.course import notebook as notebook_reader

EVERY_LAYER = ("bubblewrap", "namespaces", "landlock", "seccomp", "limits")
GOOD = (ROOT / "solutions" / NUMPY / "reference.py").read_text(encoding="utf-8")
BOMB = 256 << 20
MANY = 300_000
MEGABYTE = 1 << 20


def find(name):
    return next(attack for attack in INGESTION if attack.name == name)


def folder_of(place):
    """The folder of the testbed, from the place of a submission in a tree."""
    return place.parents[3]


def member(place):
    return "/".join(place.parts[-3:])


def archive(place, *entries):
    """A zip file beside the tree; an entry is a name, or a ZipInfo, and its bytes."""
    path = folder_of(place) / f"{place.parts[-3]}.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in entries:
            file.writestr(name, data)
    return path


def special(name, kind):
    """An entry that is marked as a link, a device or a pipe."""
    info = zipfile.ZipInfo(name)
    info.create_system = 3
    info.external_attr = (kind | 0o777) << 16
    return info


def write_slip(place):
    writable = folder_of(place) / "writable"
    return archive(
        place,
        (f"{member(place)}.py", GOOD),
        (f"../../writable/slipped/{NUMPY}.py", GOOD),
        (f"{writable}/slipped/{NUMPY}.py", GOOD),
        (f"..\\..\\writable\\slipped/{NUMPY}.py", GOOD),
    )


def slips(testbed):
    """Against a grader that unpacks every member under its name."""
    path = testbed.hand_in(find("61"), testbed.folder / "weaker-61")
    inside = testbed.folder / "weaker-61" / "unpacked"
    with zipfile.ZipFile(path) as file:
        for info in file.infolist():
            target = Path(os.path.join(inside, info.filename))
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(file.read(info))
    slipped = any(testbed.writable.rglob("*.py"))
    shutil.rmtree(testbed.writable)
    testbed.writable.mkdir()
    return slipped


def write_links(place):
    hidden = folder_of(place) / "course" / "solutions" / NUMPY / "reference.py"
    return archive(
        place,
        (f"{member(place)}.py", GOOD),
        (special(f"attack-62-symlink/{NUMPY}.py", stat.S_IFLNK), str(hidden)),
        (special(f"attack-62-device/{NUMPY}.py", stat.S_IFCHR), ""),
        (special(f"attack-62-pipe/{NUMPY}.py", stat.S_IFIFO), ""),
    )


def unpacks_links(testbed):
    """Against a grader that unpacks links as links."""
    path = testbed.hand_in(find("62-zip"), testbed.folder / "weaker-62-zip")
    link = testbed.folder / "weaker-62-zip" / "link.py"
    with zipfile.ZipFile(path) as file:
        link.symlink_to(file.read(f"attack-62-symlink/{NUMPY}.py").decode())
    return CANARY in link.read_text(encoding="utf-8")


def write_link(place):
    path = place.with_suffix(".py")
    path.symlink_to(folder_of(place) / "course" / "solutions" / NUMPY / "reference.py")
    return path


def follows_links(testbed):
    """Against a grader that follows links."""
    path = testbed.hand_in(find("62-tree"), testbed.folder / "weaker-62-tree")
    return CANARY in path.read_text(encoding="utf-8")


def write_bomb(place):
    return archive(place, (f"{member(place)}.ipynb", b" " * BOMB))


def explodes(testbed):
    """Against a grader that reads a member whole: it is almost a thousand times as large as the archive."""
    path = testbed.hand_in(find("63"), testbed.folder / "weaker-63")
    with zipfile.ZipFile(path) as file:
        return len(file.read(file.namelist()[0])) > 900 * path.stat().st_size


def write_notebook(place, text):
    path = place.with_suffix(".ipynb")
    path.write_text(text, encoding="utf-8")
    return path


def write_outputs(place):
    tree = json.loads(notebook(GOOD))
    tree["cells"][0]["outputs"] = [
        {"output_type": "stream", "name": "stdout", "text": "x" * MEGABYTE} for _ in range(17)
    ]
    return write_notebook(place, json.dumps(tree))


def write_cells(place):
    cell = '{"cell_type": "raw", "source": ""}'
    text = notebook(GOOD).replace('"cells": [', '"cells": [' + f"{cell}, " * MANY, 1)
    return write_notebook(place, text)


def lets_in(name, *limits):
    """Whether the file is read whole with some limits lifted."""

    def is_read(testbed):
        path = testbed.hand_in(find(name), testbed.folder / f"weaker-{name}")
        with mock.patch.multiple(notebook_reader, **dict.fromkeys(limits, 1 << 28)):
            data = notebook_reader.read_bytes(path, notebook_reader.MAX_BYTES)
            return bool(notebook_reader.parse_cells(data, ".ipynb"))

    return is_read


def write_deep(place):
    return write_notebook(place, '{"nbformat": 4, "cells": ' + "[" * 90_000 + "]" * 90_000 + "}")


def breaks_a_plain_reader(testbed):
    """Against a reader that expects JSON to be either good or a ValueError."""
    path = testbed.hand_in(find("65-deep"), testbed.folder / "weaker-65-deep")
    program = "import json, sys\ntry:\n    json.load(open(sys.argv[1]))\nexcept ValueError:\n    pass"
    return subprocess.run(
        [sys.executable, "-c", program, str(path)], capture_output=True, check=False
    ).returncode


def write_odd_text(place):
    """Keys twice, NUL, half surrogate pairs and a name that is no text, around a right answer."""
    cells = notebook("x = '\0'", "y = '\ud800'  # \udfff", GOOD, "# \u2028\u0085\ufeff")
    return write_notebook(place, '{"cells": [], "nbformat": 3, "nbformat": 4, ' + cells[1:])


def breaks_a_plain_writer(testbed):
    """Against a grader that writes a notebook's cells to files."""
    path = testbed.hand_in(find("65-text"), testbed.folder / "weaker-65-text")
    with open(path, encoding="utf-8") as file:
        sources = [cell["source"] for cell in json.load(file)["cells"]]
    try:
        (testbed.folder / "cells.py").write_text("\n".join(sources), encoding="utf-8")
    except UnicodeEncodeError:
        return True
    return False


def takes_long_to_match(testbed):
    """Against a grader that compares all names that a submission defines with the missing one."""
    space = {}
    exec(find("66").source(), space)
    names = [name for name in space if name.startswith("target")]

    def seconds(among):
        started = time.process_time()
        difflib.get_close_matches("target_network_loss", among, n=1)
        return time.process_time() - started

    return seconds(names) > 10 * seconds(names[:200])


def write_magics(place):
    writable = folder_of(place) / "writable"
    cells = (
        f"!echo shell > {writable}/shell",
        f"%%bash\necho bash > {writable}/bash",
        f"%%script python\nopen('{writable}/script', 'w')",
        f"got = !cat {writable}/../user_file.txt > {writable}/assigned",
        f"%system echo system > {writable}/system",
        f"get_ipython().system('echo call > {writable}/call')",
        GOOD,
    )
    return write_notebook(place, notebook(*cells))


RUN_CELLS = """
import json, sys
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance()
for cell in json.load(open(sys.argv[1]))["cells"]:
    shell.run_cell(cell["source"])
"""


def runs_in_a_kernel(testbed):
    """Against a grader that runs the notebook in IPython, as nbgrader's kernels do."""
    path = testbed.hand_in(find("67"), testbed.folder / "weaker-67")
    home = testbed.folder / "weaker-67" / "home"
    home.mkdir(exist_ok=True)
    line = [sys.executable, "-c", RUN_CELLS, str(path)]
    subprocess.run(line, env={**os.environ, "IPYTHONDIR": str(home)}, capture_output=True, check=False)
    files = {entry.name for entry in testbed.writable.iterdir()}
    shutil.rmtree(testbed.writable)
    testbed.writable.mkdir()
    return {"shell", "bash", "call"} <= files


def changed_something(testbed, verdict):
    changed = testbed.user_file.read_text() != CANARY
    testbed.user_file.write_text(CANARY)
    left = any(testbed.writable.iterdir())
    shutil.rmtree(testbed.writable)
    testbed.writable.mkdir()
    return changed and left and "tcp" in testbed.heard


def bursts_a_compiler(testbed):
    """Against a grader that compiles in its own process, here with a gigabyte of memory."""
    path = testbed.hand_in(find("69"), testbed.folder / "weaker-69")
    program = "import sys; compile(open(sys.argv[1]).read(), 'submission', 'exec')"
    line = ["prlimit", f"--as={1 << 30}", "--cpu=20", sys.executable, "-c", program, str(path)]
    return subprocess.run(line, capture_output=True, check=False).returncode != 0


INGESTION = [
    Attack(
        61, "zip slip", honest=True, write=write_slip, against="a grader that unpacks every name", wins=slips
    ),
    Attack(
        62,
        "links, devices and pipes in a zip file",
        variant="zip",
        honest=True,
        write=write_links,
        against="a grader that unpacks links as links",
        wins=unpacks_links,
    ),
    Attack(
        62,
        "a link to the reference in the tree",
        variant="tree",
        cause="not a file",
        write=write_link,
        against="a grader that follows links",
        wins=follows_links,
    ),
    Attack(
        63,
        "a zip bomb",
        cause="too large",
        write=write_bomb,
        against="a grader that unpacks without a limit",
        wins=explodes,
    ),
    Attack(
        64,
        "huge outputs",
        variant="outputs",
        cause="too large",
        write=write_outputs,
        against="a grader without a limit on bytes",
        wins=lets_in("64-outputs", "MAX_BYTES"),
    ),
    Attack(
        64,
        "hundreds of thousands of cells",
        variant="cells",
        cause="too large",
        write=write_cells,
        against="a grader without limits on cells and lists",
        wins=lets_in("64-cells", "MAX_BYTES", "MAX_CONTAINERS", "MAX_VALUES", "MAX_CELLS"),
    ),
    Attack(
        65,
        "deep JSON",
        variant="deep",
        cause="not a notebook",
        write=write_deep,
        against="a reader that expects a ValueError",
        wins=breaks_a_plain_reader,
    ),
    Attack(
        65,
        "keys twice, NUL, half surrogate pairs",
        variant="text",
        honest=True,
        write=write_odd_text,
        against="a grader that writes the cells to a file",
        wins=breaks_a_plain_writer,
    ),
    Attack(
        66,
        "thousands of names near the missing one, and regex traps",
        against="a grader that compares all names",
        wins=takes_long_to_match,
    ),
    Attack(
        67,
        "shell lines and magics",
        honest=True,
        write=write_magics,
        against="a grader that runs the notebook in IPython",
        wins=runs_in_a_kernel,
    ),
    Attack(68, "side effects of an import", honest=True, without=EVERY_LAYER, succeeds=changed_something),
    Attack(
        69,
        "a compile bomb",
        cause=("memory limit", "time limit"),
        against="a grader that compiles in its own process",
        wins=bursts_a_compiler,
    ),
]
