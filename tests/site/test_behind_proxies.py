"""The page on running the site: its proxies with the real site behind them, its units, its container."""

import contextlib
import json
import os
import re
import shutil
import signal
import socket
import sqlite3
import ssl
import subprocess
import time
import urllib.error
import urllib.parse
import urllib.request
from http.cookiejar import CookieJar

import pytest
from drill import NoRedirect, Server, free_port
from support import ROOT, copy_course

from grader.cli.main import _parser

SLUG = "seeing_the_graph/stop_gradient_numpy"
PAGE = (ROOT / "docs" / "operation.md").read_text(encoding="utf-8")
NAME = "gradients.example.edu"


def block(name):
    """The block of the page that is written to a file."""
    return re.search(rf"^```\w+ file {re.escape(name)}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)[1]


@pytest.fixture
def certificate(tmp_path):
    """A self-signed certificate and its key."""
    if not shutil.which("openssl"):
        pytest.skip("openssl is not installed")
    files = tmp_path / "cert.pem", tmp_path / "key.pem"
    subprocess.run(
        [*("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}"),
         *("-addext", f"subjectAltName=DNS:{NAME}", "-out", files[0], "-keyout", files[1])],
        check=True, capture_output=True,
    )  # fmt: skip
    return files


@contextlib.contextmanager
def running(command, port, **options):
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
        **options,
    )
    try:
        deadline = time.monotonic() + 300
        while True:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            assert process.poll() is None, process.stdout.read()
            assert time.monotonic() < deadline
            time.sleep(0.1)
        yield
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.communicate(timeout=120)


def nginx(tmp_path, site_port, tls_port, http_port, certificate):
    text = block("nginx.conf")
    for old, new in {
        "listen 80;": f"listen 127.0.0.1:{http_port};",
        "listen 443": f"listen 127.0.0.1:{tls_port}",
        "127.0.0.1:8000": f"127.0.0.1:{site_port}",
        "/etc/ssl/gradients.pem": str(certificate[0]),
        "/etc/ssl/private/gradients.key": str(certificate[1]),
    }.items():
        assert old in text
        text = text.replace(old, new)
    paths = "".join(
        f"{kind}_temp_path {tmp_path}/{kind};"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    user = f"user {os.environ.get('USER', 'root')};" if os.geteuid() == 0 else ""
    (tmp_path / "whole.conf").write_text(
        f"{user} pid {tmp_path}/pid; error_log stderr; daemon off; events {{}} http {{ access_log off; {paths} {text} }}"
    )
    return ["nginx", "-p", str(tmp_path), "-c", str(tmp_path / "whole.conf")]


def caddy(tmp_path, site_port, tls_port, http_port, certificate):
    text = block("Caddyfile").replace("127.0.0.1:8000", f"127.0.0.1:{site_port}")
    text = text.replace("{\n", f"{{\n\tbind 127.0.0.1\n\ttls {certificate[0]} {certificate[1]}\n", 1)
    settings = f"{{\n\tadmin off\n\thttps_port {tls_port}\n\thttp_port {http_port}\n\tstorage file_system {tmp_path}/store\n}}\n"
    (tmp_path / "Caddyfile").write_text(settings + text)
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(tmp_path / "Caddyfile")]


class Browser:
    """Requests by TLS to the proxy, under the site's name, with cookies; redirects are shown."""

    def __init__(self, port, certificate):
        self._port = port
        context = ssl.create_default_context(cafile=str(certificate[0]))
        self.jar = CookieJar()
        self._opener = urllib.request.build_opener(
            urllib.request.HTTPSHandler(context=context),
            urllib.request.HTTPCookieProcessor(self.jar),
            NoRedirect(),
        )

    def request(self, path, data=None, **headers):
        request = urllib.request.Request(f"https://{NAME}:{self._port}{path}", data, headers)
        try:
            with self._opener.open(request, timeout=60) as answer:
                return answer.status, answer.read().decode(), answer.headers
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode(), error.headers


@pytest.mark.thorough
@pytest.mark.parametrize("proxy", [nginx, caddy], ids=["nginx", "caddy"])
def test_the_site_behind_a_proxy_with_tls(proxy, tmp_path, certificate, monkeypatch):
    if not shutil.which(proxy.__name__):
        pytest.skip(f"{proxy.__name__} is not installed")
    resolve = socket.getaddrinfo
    monkeypatch.setattr(
        socket,
        "getaddrinfo",
        lambda host, *rest, **more: resolve("127.0.0.1" if host == NAME else host, *rest, **more),
    )
    course = copy_course(tmp_path / "course-copy", SLUG)
    url = f"sqlite:///{tmp_path / 'site.db'}"
    server = Server(course, url, 0, "--behind-tls", log=tmp_path / "log")
    tls_port, http_port = free_port(), free_port()
    command = proxy(tmp_path, server.port, tls_port, http_port, certificate)
    environment = {**os.environ, "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    try:
        deadline = time.monotonic() + 300
        while "password" not in (log := (tmp_path / "log").read_text()):
            assert time.monotonic() < deadline, log
            time.sleep(0.2)
        with running(command, tls_port, env=environment):
            browser = Browser(tls_port, certificate)
            password = re.search(r"password (\S+)", log)[1]
            _, page, headers = browser.request("/sign-in")
            assert headers["strict-transport-security"] == "max-age=31536000"
            token = re.search(r'name="token" value="([^"]+)"', page)[1]

            def sign_in(words):
                form = {"token": token, "name": "instructor", "password": words, "next": "/class"}
                return browser.request(
                    "/sign-in", urllib.parse.urlencode(form).encode(), **{"X-Forwarded-For": "203.0.113.9"}
                )

            assert sign_in("wrong words here")[0] == 403
            status, _, headers = sign_in(password)
            assert (status, headers["location"]) == (303, "/class")
            cookie = next(
                value
                for name, value in headers.items()
                if name.lower() == "set-cookie" and "stopgrad=" in value
            )
            assert cookie.startswith("__Secure-stopgrad=")
            assert "Secure" in cookie
            assert browser.request("/class")[0] == 200
            assert browser.request("/static/site.css")[0] == 200
            with sqlite3.connect(tmp_path / "site.db") as connection:
                addresses = [row[0] for row in connection.execute("SELECT address FROM strikes")]
            assert addresses == ["127.0.0.1"], "a visitor cannot say where they come from"
            _, page, _ = browser.request(f"/problems/{SLUG}")
            token = re.search(r'name="token" value="([^"]+)"', page)[1]
            large = urllib.parse.urlencode({"token": token, "code": "x" * (20 << 20)}).encode()
            try:
                status = browser.request(f"/problems/{SLUG}/attempts", large)[0]
            except urllib.error.URLError:  # the proxy closes the connection while the browser still sends
                status = 413
            assert status == 413
            with pytest.raises(urllib.error.HTTPError) as answer:
                urllib.request.build_opener(NoRedirect()).open(
                    urllib.request.Request(f"http://127.0.0.1:{http_port}/class", headers={"Host": NAME}),
                    timeout=120,
                )
            assert answer.value.code in (301, 308)
            assert answer.value.headers["location"].startswith(f"https://{NAME}")
            assert browser.request("/health")[0] == 200
    finally:
        server.stop()


@pytest.mark.parametrize(
    "names", [("stopgrad.service",), ("stopgrad-backup.service", "stopgrad-backup.timer")]
)
def test_the_units_are_what_systemd_understands(names, tmp_path):
    if not shutil.which("systemd-analyze"):
        pytest.skip("systemd is not installed")
    for name in names:
        text = (
            block(name)
            .replace("/opt/stopgrad/bin/grader", shutil.which("true"))
            .replace("User=stopgrad", "User=daemon")
        )
        (tmp_path / name).write_text(text)
    verified = subprocess.run(
        ["systemd-analyze", "verify", *(str(tmp_path / name) for name in names)],
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    own = [line for line in (verified.stdout + verified.stderr).splitlines() if "stopgrad" in line]
    assert own == [], own


def test_every_command_of_the_page_and_of_the_container_is_one():
    parser = _parser()
    text = PAGE.replace("$$(date +%%F)", "today")
    lines = re.findall(r"bin/grader ((?:serve|site) [^'\n]+)", text)
    container = (ROOT / "Containerfile").read_text(encoding="utf-8")
    entry = re.search(r"ENTRYPOINT (\[.*\])", container)[1]
    lines.append(" ".join(json.loads(entry)[1:]) + " --behind-tls")
    assert len(lines) == 3
    for line in lines:
        parser.parse_args(line.split())


def test_the_container_copies_what_there_is():
    text = (ROOT / "Containerfile").read_text(encoding="utf-8")
    for line in re.findall(r"^COPY (.+)$", text, re.MULTILINE):
        for source in line.split()[:-1]:
            assert (ROOT / source).exists(), source
    extras = re.search(r"'\.\[([\w,]+)\]'", text)[1].split(",")
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for extra in extras:
        assert re.search(rf"^{extra} = \[", project, re.MULTILINE), extra
    assert "solutions" not in text, "no hidden grader is in the image"
