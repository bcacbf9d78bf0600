"""The pages of the project: what they name exists, and they use no private words."""

import re
from datetime import date

import pytest
from support import ROOT

import grader
from grader.cli.main import STUDENT, TEACHER

PAGES = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"] + [
    path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "docs").rglob("*.md"))
]
PRIVATE = re.compile(r"\b(nursery|nurseries|docket|clerk|lodgers?|shelf|yard|doors?|desks?)\b", re.IGNORECASE)


def read(page):
    return (ROOT / page).read_text(encoding="utf-8")


def code_in(page):
    """What stands in backticks or in a code block."""
    text = read(page)
    return re.findall(r"```.*?```|`[^`\n]+`", text, re.DOTALL)


@pytest.mark.parametrize("page", PAGES)
def test_every_path_that_a_page_names_exists(page):
    paths = {
        path.rstrip(".")
        for code in code_in(page)
        for path in re.findall(r"(?<![\w./-])(?:grader|tests|docs)/[\w./-]+", code)
    }
    assert not [path for path in sorted(paths) if not (ROOT / path).exists()]


@pytest.mark.parametrize("page", PAGES)
def test_every_link_of_a_page_leads_somewhere(page):
    targets = re.findall(r"\]\((?!https?:)([^)#]+)[^)]*\)", read(page))
    assert not [target for target in targets if not (ROOT / page).parent.joinpath(target).exists()]


@pytest.mark.parametrize("page", PAGES)
def test_every_command_that_a_page_shows_exists(page):
    code = "\n".join(code_in(page))
    commands = set(re.findall(r"(?:^|`|&& |run: )grader ([a-z]\w*)", code, re.MULTILINE))
    assert commands <= {module.__name__.rpartition(".")[2] for module in (*STUDENT, *TEACHER)}
    targets = set(re.findall(r"(?:^|`)make ([a-z]\w*)", code, re.MULTILINE))
    assert targets <= set(re.findall(r"^([a-z]+):", read("Makefile"), re.MULTILINE))


@pytest.mark.parametrize("page", [page for page in PAGES if page != "CHANGELOG.md"])
def test_a_page_uses_no_private_words(page):
    assert not [line for line in read(page).splitlines() if PRIVATE.search(line)]


def test_contributing_begins_with_where_to_look():
    table = read("CONTRIBUTING.md").partition("|---|---|\n")[2].partition("\n\n")[0].splitlines()
    assert len(table) >= 15
    assert not [row for row in table if not re.search(r"`(grader|tests|docs)/", row)]


def test_the_architecture_page_names_every_package():
    packages = {path.parent.name for path in (ROOT / "grader").glob("*/__init__.py")}
    named = set(re.findall(r"`grader/(\w+)/`", read("docs/architecture.md")))
    assert named == packages


def test_the_changelog_begins_with_this_version_and_its_day():
    version, day = re.search(r"^## (\S+) \((\S+)\)$", read("CHANGELOG.md"), re.MULTILINE).groups()
    assert version == grader.__version__
    assert date.fromisoformat(day)
