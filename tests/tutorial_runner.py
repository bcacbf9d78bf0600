"""A tutorial as its reader follows it: commands are typed, files are written, cells are filled in, servers are looked at.

The first word after a block's language says what the block is:

- ```` ```console ```` holds commands after `$` (`>` goes on) and what one then sees; `…` stands for anything.
- ```` ```console exit 1 ```` ends with this code; ```` ```console server /PATH ```` is started, asked for a page and ended.
- ```` ```console root ```` needs an administrator: its syntax is checked, and it is not run.
- ```` ```python file PATH ```` is written to a file, ```` ```python cell PATH TAG ```` into a notebook's cell with this tag,
  ```` ```markdown cell PATH ```` into the text cell with the same heading.
- `<!-- solved: PATH with SLUG SOLUTION -->` is what a student does and the page does not give away.
- `<!-- picture: NAME of PATH -->` is what a reader opens; `make screenshots` takes the picture, here and of ```` server /PATH NAME ````.
"""

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path

from support import fill
from tutorial_pictures import WANTED, address_in, take_picture

STEP = re.compile(
    r"^```(?P<language>\w+)(?: (?P<info>[^\n]+))?\n(?P<text>.*?)^```$|^<!-- (?P<act>solved|picture): (?P<what>[^\n]+) -->$",
    re.MULTILINE | re.DOTALL,
)
SECONDS = 300


@dataclass(frozen=True)
class Step:
    """One block of a page."""

    line: int
    language: str
    info: tuple[str, ...]
    text: str

    @property
    def commands(self):
        """Each command with the lines that one sees after it."""
        commands = []
        for line in self.text.splitlines():
            if line.startswith("$ "):
                commands.append((line[2:], []))
            elif line.startswith("> ") and not commands[-1][1]:
                commands[-1] = (f"{commands[-1][0]}\n{line[2:]}", [])
            else:
                commands[-1][1].append(line)
        return commands


def steps_of(page):
    """The blocks of a page, and what its reader does between them."""
    text = page.read_text(encoding="utf-8")
    return [
        Step(
            text[: match.start()].count("\n") + 1,
            match["language"] or match["act"],
            tuple((match["info"] or match["what"] or "").split()),
            match["text"] or "",
        )
        for match in STEP.finditer(text)
    ]


@dataclass
class Reader:
    """Somebody who follows a tutorial in a folder of their own."""

    folder: Path
    home: Path
    commands: list[str] = field(default_factory=list)

    def follow(self, step):
        """Do what a step says, and see what it shows."""
        kind = step.info[0] if step.info else ""
        if step.language == "console" and kind == "root":
            subprocess.run(
                ["bash", "-n"], input="\n".join(c for c, _ in step.commands), text=True, check=True
            )
        elif step.language == "console" and kind == "server":
            ((command, shown),) = step.commands
            self._serve(command, shown, step.info[1:], step.line)
        elif step.language == "console":
            for command, shown in step.commands:
                self._type(command, shown, int(step.info[1]) if kind == "exit" else 0, step.line)
        elif kind == "file":
            path = self.folder / step.info[1]
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(step.text, encoding="utf-8")
        elif kind == "cell":
            _replace_cell(self.folder / step.info[1], step.info[2:], step.text)
        elif step.language == "solved":
            path, _, slug, solution = step.info
            fill(self.folder / path, slug, solution)
        elif step.language == "picture":
            name, _, page = step.info
            assert (self.folder / page).is_file(), f"line {step.line}: there is no {page}"
            if WANTED:
                take_picture(name, f"file://{self.folder / page}")

    def _type(self, command, shown, code, line):
        self.commands.append(command)
        where = self.home / "where"
        done = subprocess.run(
            ["bash", "-c", f"{command}\ncode=$?; pwd > {where}; exit $code"],
            cwd=self.folder, env=self._environment(), capture_output=True, text=True, timeout=SECONDS, check=False,
        )  # fmt: skip
        output = done.stdout + done.stderr
        assert done.returncode == code, f"line {line}: {command} ended with {done.returncode}\n{output}"
        self.folder = Path(where.read_text().strip())
        _assert_seen(shown, output, f"line {line}: {command}")

    def _serve(self, command, shown, page_and_picture, line):
        page, *picture = page_and_picture
        self.commands.append(command)
        port = _free_port()
        log = self.home / "log"
        with log.open("w") as file:
            process = subprocess.Popen(
                ["bash", "-c", f"exec {command} --port {port}"],
                cwd=self.folder, env=self._environment(), stdout=file, stderr=file, start_new_session=True,
            )  # fmt: skip
        try:
            assert _ask(f"http://127.0.0.1:{port}{page}", process) == 200, f"line {line}:\n{log.read_text()}"
            if picture and WANTED:
                take_picture(
                    picture[0], address_in(log.read_text()), wait_for=".jp-Notebook .jp-MarkdownCell"
                )
        finally:
            _end(process)
        _assert_seen(shown, log.read_text(), f"line {line}: {command}")

    def _environment(self):
        return {
            "HOME": str(self.home),
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
            "LANG": "C.UTF-8",
            "COLUMNS": "100",
            "PYTHONUNBUFFERED": "1",  # what a server says is read before it ends
            "BROWSER": "true",  # a browser that shows nothing
            "PIP_NO_INDEX": "1",  # what a tutorial installs is there already
            "GIT_CONFIG_COUNT": "2",
            "GIT_CONFIG_KEY_0": "user.name", "GIT_CONFIG_VALUE_0": "Ada",
            "GIT_CONFIG_KEY_1": "user.email", "GIT_CONFIG_VALUE_1": "ada@example.org",
        }  # fmt: skip


def _replace_cell(path, tags, text):
    """Write a text into the cell with this tag; without a tag, into the text cell with the same first heading."""
    tree = json.loads(path.read_text(encoding="utf-8"))
    heading = re.search(r"^## .*$", text, re.MULTILINE)
    (cell,) = [
        cell
        for cell in tree["cells"]
        if (tags and tags[0] in cell["metadata"].get("tags", []))
        or (
            not tags
            and cell["cell_type"] == "markdown"
            and heading[0] in "".join(cell["source"]).splitlines()
        )
    ]
    cell["source"] = text.rstrip("\n").splitlines(keepends=True)
    path.write_text(json.dumps(tree, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _assert_seen(shown, output, where):
    """Each line that a page shows stands in the output, in this order."""
    rest = [line.rstrip() for line in output.splitlines()]
    for line in shown:
        pattern = ".*".join(map(re.escape, line.rstrip().split("…")))
        pattern = re.sub(r"127\\\.0\\\.0\\\.1:\d+", r"127\\.0\\.0\\.1:\\d+", pattern)
        place = next((number for number, other in enumerate(rest) if re.fullmatch(pattern, other)), None)
        assert place is not None, f"{where}\nshows {line!r}, which is not in\n{output}"
        rest = rest[place + 1 :]


def _ask(url, process):
    """The status of a page, as soon as a server answers."""
    deadline = time.monotonic() + 90
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with urllib.request.urlopen(url, timeout=5) as answer:
                return answer.status
        except OSError:
            time.sleep(0.2)
    return None


def _end(process):
    """End a server and what it has started: by request, or else at once."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        with contextlib.suppress(ProcessLookupError, subprocess.TimeoutExpired):
            os.killpg(process.pid, number)
            process.wait(20)


def _free_port():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]
