"""Hooks of MkDocs: pages from outside docs/ join the site, and Markdown looks there as it does on GitHub."""

import math
import posixpath
import re
from collections.abc import Iterator
from pathlib import Path

from latex2mathml.converter import convert
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

OUTSIDE = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    "CHANGELOG.md": "changelog.md",
    "grader/sandbox/README.md": "sandbox.md",
}
"""Pages that GitHub shows at their place in the repository, and their names on the site."""
LINK = re.compile(r"(?<=\]\()([^)#\s:]+)(?=[)#])")
ITEM = re.compile(r"([-*]|\d+\.) +")
FENCE = re.compile(r"(`{3,})(\w*)")
CODE_OR_FORMULA = re.compile(
    r"(?P<code>(`+)(?!`).+?(?<!`)\2(?!`))|(?<!\$)\$(?P<formula>[^$\s][^$]*?)\$(?!\w)"
)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages from outside docs/."""
    for path, name in OUTSIDE.items():
        text = (_root(config) / path).read_text(encoding="utf-8")
        files.append(File.generated(config, name, content=text))
    return files


def on_page_markdown(markdown: str, page: Page, **_: object) -> str:
    """Turn a page as GitHub reads it into one as Python-Markdown does."""
    name = page.file.src_uri
    place = next((path for path, other in OUTSIDE.items() if other == name), f"docs/{name}")

    def on_site(link: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(place), link[1]))
        target = OUTSIDE.get(target, target.removeprefix("docs/"))
        return posixpath.relpath(target, posixpath.dirname(name) or ".")

    return "\n".join(
        line if is_code else CODE_OR_FORMULA.sub(_formula, LINK.sub(on_site, line))
        for line, is_code in _indented_by_four(markdown.splitlines())
    )


def _formula(part: re.Match[str]) -> str:
    return part[0] if part["formula"] is None else convert(part["formula"])


def _indented_by_four(lines: list[str]) -> Iterator[tuple[str, bool]]:
    """Each line and whether it is code. What belongs to an item of a list is indented by four, as Python-Markdown asks."""
    indents: list[int] = []  # of the text of each item that is open
    fence = ""
    before = ""
    for line in lines:
        indent = len(line) - len(line.lstrip()) if line.strip() else math.inf
        while not fence and indents and indent < indents[-1]:
            indents.pop()
        depth = len(indents)
        text = line[indents[-1] if indents else 0 :]
        mark = FENCE.match(text)
        is_code = bool(fence or mark)
        item = None if is_code else ITEM.match(text)
        if item:
            if before.strip() and not ITEM.match(before.lstrip()) and not depth:
                yield "", False  # a list may follow its sentence without an empty line
            indents.append((indents[-1] if indents else 0) + item.end())
        if mark and not fence:
            text = mark[0]  # what follows the language is for the tests of tutorials
        yield ("    " * depth + text if text.strip() else text), is_code
        if mark and (not fence or text.strip() == fence):
            fence = "" if fence else mark[1]
        before = line


def _root(config: MkDocsConfig) -> Path:
    return Path(config.docs_dir).parent
