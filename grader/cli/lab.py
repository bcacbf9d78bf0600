"""`grader lab`: a student's workspace in JupyterLab, at the next exercise."""

from __future__ import annotations

import argparse
import importlib.util
import os
import subprocess
import sys
from pathlib import Path

from grader.cli.options import whole_number
from grader.core.errors import UsageError


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = commands.add_parser("lab", help="open the workspace in JupyterLab, at the next exercise")
    parser.add_argument("folder", metavar="DIR", nargs="?", type=Path)
    parser.add_argument("--port", type=whole_number, help="the port of JupyterLab (default: its own choice)")
    parser.add_argument("--no-browser", action="store_true", help="print the address, open no browser")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Make the workspace if there is none, and start JupyterLab in it."""
    from grader.workspace.home import HOME, link_between
    from grader.workspace.next_step import as_typed, check_saved, show_next
    from grader.workspace.workspace import make_workspace, workspace_folder

    if importlib.util.find_spec("jupyterlab") is None:
        raise UsageError("JupyterLab is not installed here: pip install 'stopgrad[lab]'")
    folder = options.folder or workspace_folder()
    workspace, added = make_workspace(folder)
    if added:
        print(f"{as_typed(folder)}: {added} notebooks added.")
    workspace = check_saved(workspace)
    show_next(workspace)
    exercise = workspace.next()
    command = [sys.executable, "-m", "jupyterlab", "--ServerApp.root_dir=."]
    page = workspace.notebook(exercise) if exercise else workspace.root / HOME
    command += [f"--LabApp.default_url=/lab/tree/{link_between(workspace.root / HOME, page)}"]
    command += [f"--port={options.port}"] if options.port is not None else []
    command += ["--no-browser"] if options.no_browser else []
    command += ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    try:
        return min(subprocess.run(command, cwd=workspace.root, check=False).returncode, 1)
    except KeyboardInterrupt:
        return 0
