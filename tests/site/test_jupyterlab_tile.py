"""Inside JupyterLab: the site as jupyter-server-proxy starts it, for its owner alone."""

import os
import re
import stat
import subprocess
import sys
import time

import httpx2
import pytest
from support import ROOT

from grader.site.jupyterlab_tile import server


def test_the_tile_is_for_its_owner_alone(tmp_path, course):
    entry = server()
    place = tmp_path / "site.sock"
    named = {"unix_socket": str(place), "base_url": "/user/ada/"}
    command = [word.format(**named) for word in entry["command"]]
    started = subprocess.Popen([*command, "--root", str(course)], cwd=ROOT, stdout=subprocess.PIPE, text=True)
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


@pytest.fixture
def jupyter(tmp_path, course):
    """A real Jupyter server in the course's folder; yields its address and a client that may come in."""
    pytest.importorskip(
        "jupyter_server_proxy", reason="jupyter-server-proxy is not installed: pip install 'stopgrad[hub]'"
    )
    folders = {
        name: str(tmp_path / name) for name in ("JUPYTER_RUNTIME_DIR", "JUPYTER_CONFIG_DIR", "IPYTHONDIR")
    }
    options = (
        "--no-browser",
        "--ServerApp.base_url=/user/ada/",
        "--IdentityProvider.token=s3cret",
        "--port=0",
    )
    root = ("--allow-root",) if os.geteuid() == 0 else ()
    started = subprocess.Popen(
        [sys.executable, "-m", "jupyter_server", *options, *root],
        cwd=course, env={**os.environ, **folders}, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    found = None
    for line in started.stderr:
        found = re.search(r"http://127\.0\.0\.1:\d+/user/ada/", line)
        if found:
            break
    assert found, "the Jupyter server did not start"
    try:
        with httpx2.Client(base_url=found[0], timeout=60, follow_redirects=True) as client:
            yield client
    finally:
        started.terminate()
        started.communicate(timeout=30)


def test_a_jupyter_server_starts_it_for_whoever_may_come_in(jupyter):
    assert jupyter.get("stopgrad/class").url.path == "/user/ada/login", "Jupyter's own door stands before it"
    mine = {"Authorization": "token s3cret"}
    tile = jupyter.get("server-proxy/servers-info", headers=mine).json()["server_processes"]
    assert [one["launcher_entry"]["title"] for one in tile] == ["stopgrad"]
    page = jupyter.get("stopgrad/class", headers=mine)
    assert "The class at a glance" in page.text
    style = re.search(r'href="(/user/ada/stopgrad/static/site.css[^"]*)"', page.text)[1]
    assert (
        jupyter.get(jupyter.base_url.join(style), headers=mine).headers["content-type"].startswith("text/css")
    )
    assert page.headers["content-security-policy"].startswith("default-src 'none'")
    token = re.search(r'name="token" value="([^"]+)"', page.text)[1]
    given = {"token": token, "lines": "name\nbob\n"}
    assert "1 added" in jupyter.post("stopgrad/class/people", data=given, headers=mine).text
