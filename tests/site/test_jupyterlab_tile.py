"""The tile in JupyterLab: jupyter-server-proxy starts the site for its owner only."""

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


def test_only_the_owner_can_open_the_socket(tmp_path, course):
    entry = server()
    path = tmp_path / "site.sock"
    values = {"unix_socket": str(path), "base_url": "/user/ada/"}
    command = [word.format(**values) for word in entry["command"]]
    process = subprocess.Popen([*command, "--root", str(course)], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    try:
        deadline = time.monotonic() + 300
        while not path.exists() and time.monotonic() < deadline:
            time.sleep(0.1)
        assert stat.S_IMODE(os.stat(path).st_mode) == 0o600
        with httpx2.Client(transport=httpx2.HTTPTransport(uds=str(path), retries=8), timeout=120) as client:
            page = client.get("http://tile/class").text  # the proxy removes the prefix
        assert "The class at a glance" in page
        assert 'href="/user/ada/stopgrad/static/' in page
        assert "Sign out" not in page
    finally:
        process.terminate()
        output, _ = process.communicate(timeout=120)
    assert "password" not in output
    assert os.path.isfile(entry["launcher_entry"]["icon_path"])


@pytest.fixture
def jupyter(tmp_path, course):
    """A real Jupyter server in the course's folder; yields a client for it."""
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
    process = subprocess.Popen(
        [sys.executable, "-m", "jupyter_server", *options, *root],
        cwd=course, env={**os.environ, **folders}, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    address = None
    for line in process.stderr:
        address = re.search(r"http://127\.0\.0\.1:\d+/user/ada/", line)
        if address:
            break
    assert address, "the Jupyter server did not start"
    try:
        with httpx2.Client(base_url=address[0], timeout=60, follow_redirects=True) as client:
            yield client
    finally:
        process.terminate()
        process.communicate(timeout=120)


def test_a_jupyter_server_starts_the_site_for_its_user(jupyter):
    assert jupyter.get("stopgrad/class").url.path == "/user/ada/login", (
        "Jupyter asks for its own sign-in first"
    )
    headers = {"Authorization": "token s3cret"}
    tile = jupyter.get("server-proxy/servers-info", headers=headers).json()["server_processes"]
    assert [one["launcher_entry"]["title"] for one in tile] == ["stopgrad"]
    page = jupyter.get("stopgrad/class", headers=headers)
    assert "The class at a glance" in page.text
    style = re.search(r'href="(/user/ada/stopgrad/static/site.css[^"]*)"', page.text)[1]
    assert (
        jupyter.get(jupyter.base_url.join(style), headers=headers)
        .headers["content-type"]
        .startswith("text/css")
    )
    assert page.headers["content-security-policy"].startswith("default-src 'none'")
    token = re.search(r'name="token" value="([^"]+)"', page.text)[1]
    fields = {"token": token, "lines": "name\nbob\n"}
    assert "1 added" in jupyter.post("stopgrad/class/people", data=fields, headers=headers).text
