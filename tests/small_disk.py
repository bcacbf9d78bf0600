"""A small disk: a tmpfs in a mount namespace that ends with the test. It needs no root."""

import contextlib
import os
import subprocess
import sys
from pathlib import Path

import pytest


class SmallDisk:
    """A full disk at one folder, seen only by the commands that are run here."""

    def __init__(self, holder, folder):
        self._holder = holder
        self._folder = folder
        self.path = Path(f"/proc/{holder.pid}/root{folder}")
        """The same folder, as seen from outside."""

    def run(self, *command, **options):
        """Run a command that sees the disk."""
        user = [] if os.geteuid() == 0 else ["-U", "--preserve-credentials"]
        enter = ["nsenter", "-t", str(self._holder.pid), "-m", *user, f"--wd={options.pop('cwd', '/')}"]
        options = {"capture_output": True, "text": True, "timeout": 300, "check": False, **options}
        return subprocess.run([*enter, *map(str, command)], **options)

    def grader(self, *arguments):
        """The `grader` command."""
        return self.run(sys.executable, "-m", "grader", *arguments)

    def make_read_only(self):
        """Let nobody write to the disk any more."""
        done = self.run("mount", "-o", "remount,bind,ro", self._folder)
        assert done.returncode == 0, done.stderr

    def fill(self, leave):
        """Use up the disk but for so many kilobytes."""
        space = os.statvfs(self.path)
        size = space.f_bavail * space.f_frsize - leave * 1024
        with open(self.path / "filler", "wb") as file:
            file.write(b"x" * max(0, size))

    def free(self):
        """Make room again."""
        (self.path / "filler").unlink()


@contextlib.contextmanager
def small_disk(folder, kilobytes):
    """A disk of so many kilobytes in place of a folder; what the folder holds is copied onto it."""
    folder = Path(folder).resolve()
    user = [] if os.geteuid() == 0 else ["-Ur"]
    script = (
        'set -e; cp -a "$1" "$1.kept"; mount -t tmpfs -o size="$2"k none "$1"; cp -a "$1.kept/." "$1";'
        ' rm -r "$1.kept"; echo ready; exec cat'
    )
    holder = subprocess.Popen(
        ["unshare", *user, "-m", "sh", "-c", script, "sh", str(folder), str(kilobytes)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        if holder.stdout.readline() != "ready\n":
            pytest.skip(f"this machine lets nobody mount a small disk: {holder.stderr.read().strip()}")
        yield SmallDisk(holder, folder)
    finally:
        holder.communicate()  # its standard input ends, and with it the namespace
