"""Sign-in through a real JupyterHub: the site as its service, behind its proxy."""

import contextlib
import re
import shutil
import subprocess
import sys
import time
from urllib.parse import urlsplit

import httpx2
import pytest
from drill import free_port
from support import ROOT

pytest.importorskip("jupyterhub", reason="JupyterHub is not installed: pip install 'stopgrad[hub]'")
PROXY = ROOT / "build" / "proxy" / "node_modules" / ".bin" / "configurable-http-proxy"
CONFIG = """
import sys
c.JupyterHub.bind_url = "http://127.0.0.1:{front}/"
c.JupyterHub.hub_port = {hub}
c.JupyterHub.hub_ip = "127.0.0.1"
c.JupyterHub.db_url = "sqlite:///{folder}/hub.sqlite"
c.JupyterHub.cookie_secret_file = "{folder}/cookie_secret"
c.ConfigurableHTTPProxy.command = ["{proxy}"]
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{api}"
c.ConfigurableHTTPProxy.pid_file = "{folder}/proxy.pid"
c.JupyterHub.authenticator_class = "dummy"
c.DummyAuthenticator.password = "{password}"
c.Authenticator.allow_all = True
c.Authenticator.admin_users = {{"grace"}}
c.JupyterHub.spawner_class = "simple"
c.JupyterHub.services = [
    {{
        "name": "stopgrad",
        "url": "http://127.0.0.1:{service}",
        "oauth_no_confirm": True,
        "command": [sys.executable, "-P", "-m", "grader", "serve", "--root", "{course}", "--workers", "0",
                    "--instructor", "hopper"],
        "environment": {{"STOPGRAD_DATABASE": "sqlite:///{folder}/site.db"}},
    }}
]
c.JupyterHub.load_roles = [{{"name": "user", "scopes": ["self", "access:services!service=stopgrad"]}}]
"""
SLUG = "seeing_the_graph/stop_gradient_numpy"
WORDS = "correct horse battery"


def free_ports(count):
    ports = set()
    while len(ports) < count:
        ports.add(free_port())
    return ports


@pytest.fixture
def hub(tmp_path, course):
    """A hub with the site as its service; yields the address of its proxy."""
    proxy = PROXY if PROXY.exists() else shutil.which("configurable-http-proxy")
    if not proxy:
        pytest.skip("JupyterHub's proxy is not installed: `make fast` installs it where npm is")
    front, inner, api, service = free_ports(4)
    config = tmp_path / "jupyterhub_config.py"
    values = {"front": front, "hub": inner, "api": api, "service": service, "folder": tmp_path}
    config.write_text(CONFIG.format(**values, proxy=proxy, course=course, password=WORDS), encoding="utf-8")
    log = (tmp_path / "log").open("w")
    command = [sys.executable, "-m", "jupyterhub", "--config", str(config)]
    process = subprocess.Popen(command, cwd=tmp_path, stdout=log, stderr=log)
    base = f"http://127.0.0.1:{front}"
    try:
        deadline = time.monotonic() + 300
        while time.monotonic() < deadline and process.poll() is None:
            try:
                if httpx2.get(f"{base}/services/stopgrad/health").text.startswith("ok"):
                    break
            except httpx2.HTTPError:
                pass
            time.sleep(0.3)
        else:
            raise AssertionError((tmp_path / "log").read_text()[-2000:])
        yield base
    finally:
        process.terminate()
        process.wait(120)
        log.close()


class Browser(httpx2.Client):
    """A browser that visits the hub."""

    def sign_in(self, name):
        """Start at the site's sign-in page, and fill in the hub's form on the way."""
        form = self.get(f"/services/stopgrad/sign-in?next=/problems/{SLUG}")
        assert urlsplit(str(form.url)).path == "/hub/login", form.url
        action = re.search(r'action="([^"]+)"', form.text)[1].replace("&amp;", "&")
        token = re.search(r'name="_xsrf" value="([^"]+)"', form.text)[1]
        fields = {"username": name, "password": WORDS, "_xsrf": token}
        return self.post(action, data=fields, headers={"Referer": str(form.url)})


@pytest.fixture
def open_browser(hub):
    """A new browser each time."""
    with contextlib.ExitStack() as stack:
        yield lambda: stack.enter_context(Browser(base_url=hub, follow_redirects=True, timeout=120))


def test_the_hub_signs_people_in(open_browser):
    student = open_browser()
    assert "Sign in" in student.get("/services/stopgrad/").text, "a guest can read"
    page = student.sign_in("ada")
    assert page.url.path == f"/services/stopgrad/problems/{SLUG}"
    assert student.get("/services/stopgrad/password").status_code == 404
    page = student.get("/services/stopgrad/").text
    assert "<span>ada</span>" in page
    assert set(re.findall(r'(?:href|action)="(/[^"]*)"', page)) >= {"/services/stopgrad/sign-out"}
    assert student.get("/services/stopgrad/class").status_code == 404
    for name in ("grace", "hopper"):  # an administrator of the hub, and one named with --instructor
        teacher = open_browser()
        teacher.sign_in(name)
        assert "The class at a glance" in teacher.get("/services/stopgrad/class").text, name
    assert "ada" in teacher.get("/services/stopgrad/class/people").text

    # An answer that this browser did not ask for is refused; the site's own sign-in form is closed.
    other = open_browser()
    forged = other.get("/services/stopgrad/oauth_callback?code=x&state=y")
    assert forged.status_code == 403
    token = re.search(r'name="token" value="([^"]+)"', page)[1]
    fields = {"token": token, "name": "ada", "password": WORDS}
    assert student.post("/services/stopgrad/sign-in", data=fields).status_code == 404
    student.post("/services/stopgrad/sign-out", data={"token": token})
    assert "<span>ada</span>" not in student.get("/services/stopgrad/").text
