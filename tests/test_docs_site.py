"""The documentation as a site: it builds without a warning, every link and anchor leads somewhere, nothing is fetched."""

import os
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from urllib.parse import unquote, urlsplit

import pytest
from support import ROOT
from tutorial_pictures import CHROMIUM

SOURCES = ("docs", "README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "grader/sandbox/README.md")


def build(folder, out):
    """What `make docs` does, of the project in a folder."""
    line = [sys.executable, "-m", "mkdocs", "build", "--site-dir", str(out)]
    settings = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    return subprocess.run(
        line, cwd=folder, env=settings, capture_output=True, text=True, timeout=120, check=False
    )


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    out = tmp_path_factory.mktemp("site")
    built = build(ROOT, out)
    assert built.returncode == 0, built.stderr
    assert {line.partition(" ")[0] for line in built.stderr.splitlines()} == {"INFO"}, built.stderr
    return out


class Reader(HTMLParser):
    """What a page links to, what it loads, and its anchors."""

    def __init__(self, text):
        super().__init__()
        self.links, self.loads, self.anchors, self.tags = [], [], set(), []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.tags.append(tag)
        self.anchors |= {values[name] for name in ("id", "name") if values.get(name)}
        self.links += [values["href"]] if tag == "a" and values.get("href") else []
        self.loads += [values[name] for name in ("src", "href") if tag != "a" and values.get(name)]


@pytest.fixture(scope="module")
def pages(site):
    return {path: Reader(path.read_text(encoding="utf-8")) for path in site.rglob("*.html")}


def test_every_page_of_the_repository_is_a_page_of_the_site(pages, site):
    names = {path.relative_to(site).with_suffix("").as_posix() for path in pages}
    docs = {
        path.relative_to(ROOT / "docs").with_suffix("").as_posix() for path in (ROOT / "docs").rglob("*.md")
    }
    assert names == docs | {"404", "index", "contributing", "security", "changelog", "sandbox"}


def test_every_link_and_anchor_of_the_site_leads_somewhere(pages, site):
    wrong = []
    for path, page in pages.items():
        for link in page.links + page.loads:
            address = urlsplit(link)
            if address.scheme or link.startswith("/"):
                continue  # elsewhere; 404.html alone has addresses from the top
            target = (path.parent / unquote(address.path)).resolve() if address.path else path
            target = target / "index.html" if target.is_dir() else target
            known = pages[target].anchors if target in pages else {""}
            if not target.exists() or (address.fragment and address.fragment not in known | {"__skip"}):
                wrong.append(f"{path.relative_to(site)}: {link}")
    assert not wrong


def test_nothing_is_loaded_from_elsewhere(pages):
    assert not [load for page in pages.values() for load in page.loads if urlsplit(load).netloc]


def test_formulae_and_nested_lists_look_as_on_github(pages, site):
    assert "math" in pages[site / "contract.html"].tags
    text = (site / "security.html").read_text(encoding="utf-8")
    assert re.search(r"<li>.*?<ul>\s*<li>\s*<p><em>The processor\.</em>|<ul>\s*<li><em>The processor\.", text)
    assert "<td>306</td>" in text, "a table within an item of a list"
    assert (site / "student.html").read_text(encoding="utf-8").count("<ol>") == 1, (
        "one list, with a picture in it"
    )


@pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed")
def test_a_browser_asks_for_nothing_from_elsewhere(site):
    api = pytest.importorskip("playwright.sync_api")
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page()
        asked, errors = [], []
        page.on("request", lambda request: asked.append(request.url))
        page.on("pageerror", lambda error: errors.append(str(error)))
        for name in ("index.html", "tutorials/student.html"):
            page.goto(f"file://{site / name}", wait_until="networkidle")
        browser.close()
    assert asked
    assert not [url for url in asked if not url.startswith(("file:", "data:"))]
    assert not errors


@pytest.fixture
def copy(tmp_path):
    """The sources of the site, to be changed at will."""
    for name in (*SOURCES, "mkdocs.yml"):
        place = tmp_path / "copy" / name
        place.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, place)
        else:
            shutil.copy(ROOT / name, place)
    return tmp_path / "copy"


FAULTS = [
    ("docs/student.md", "[x](nowhere.md)", "contains a link 'nowhere.md', but the target is not found"),
    ("docs/student.md", "[x](contract.md#nowhere)", "'contract.md' does not contain an anchor '#nowhere'"),
    ("README.md", "[x](docs/site.md#nowhere)", "'site.md' does not contain an anchor '#nowhere'"),
    ("SECURITY.md", "[x](Makefile)", "unrecognized relative link 'Makefile'"),
    ("docs/new.md", "# New", "not included in the \"nav\""),
]  # fmt: skip


def test_the_build_stops_where_a_link_leads_nowhere(copy, tmp_path):
    for page, text, _ in FAULTS:
        with (copy / page).open("a", encoding="utf-8") as file:
            file.write(f"\n{text}\n")
    built = build(copy, tmp_path / "out")
    assert built.returncode == 1
    assert not [warning for _, _, warning in FAULTS if warning not in built.stderr], built.stderr
    assert f"Aborted with {len(FAULTS)} warnings" in built.stdout
