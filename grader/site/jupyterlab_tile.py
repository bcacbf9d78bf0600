"""The tile in JupyterLab's launcher: the site as jupyter-server-proxy starts it.

The site listens on a socket that only the owner of the Jupyter server can open. So every visitor is that
person, and no password is needed.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from grader.core.named_modules import COMMAND_LINE

ICON = Path(__file__).parent / "static" / "icon.svg"


def server() -> dict[str, Any]:
    """The entry point of jupyter-server-proxy: how to start the site, and what its tile shows."""
    command = [sys.executable, "-P", "-m", COMMAND_LINE, "serve", "--alone", "--workers", "1"]
    return {
        "command": [*command, "--socket", "{unix_socket}", "--prefix", "{base_url}stopgrad"],
        "unix_socket": True,
        "timeout": 60,
        "launcher_entry": {"title": "stopgrad", "icon_path": str(ICON), "category": "Other"},
        "new_browser_tab": True,
    }
