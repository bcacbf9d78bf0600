"""Inside JupyterLab: the site as jupyter-server-proxy starts it, for its owner alone."""

import os
import stat
import subprocess
import time

import httpx2
from support import ROOT

from grader.site.tile import server


def test_the_tile_is_for_its_owner_alone(tmp_path, course):
    entry = server()
    place = tmp_path / "site.sock"
    named = {"unix_socket": str(place), "base_url": "/user/ada/"}
    command = [word.format(**named) for word in entry["command"]]
    started = subprocess.Popen(
        [*command, "--workers", "0", "--root", str(course)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    try:
        until = time.monotonic() + 60
        while not place.exists() and time.monotonic() < until:
            time.sleep(0.1)
        assert stat.S_IMODE(os.stat(place).st_mode) == 0o600
        with httpx2.Client(transport=httpx2.HTTPTransport(uds=str(place)), timeout=30) as client:
            page = client.get("http://tile/class").text  # the proxy takes the prefix off
        assert "The class at a glance" in page
        assert 'href="/user/ada/stopgrad/static/' in page
        assert "Sign out" not in page
    finally:
        started.terminate()
        said, _ = started.communicate(timeout=30)
    assert "password" not in said
    assert os.path.isfile(entry["launcher_entry"]["icon_path"])
