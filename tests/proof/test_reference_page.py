"""The reference page: complete, and the one in docs/ is up to date."""

import re
from dataclasses import fields

import pytest
from support import ROOT

import grader
from grader.core.arrivals import WORDS
from grader.grading.contract import Contract
from grader.grading.pytest_plugin import MARKERS
from grader.proof.reference_page import reference_page

NOT_FOR_AUTHORS = {"grade", "hidden_checks"}
PAGE = reference_page()


def test_the_page_in_docs_is_up_to_date():
    page = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8")
    assert page == PAGE, "run: grader reference > docs/reference.md"


@pytest.mark.parametrize("name", sorted(set(grader.__all__) - NOT_FOR_AUTHORS))
def test_every_public_name_is_on_the_page_with_a_sentence(name):
    assert re.search(rf"`{name}\([^`\n]*\)`", PAGE)
    assert not re.search(rf"`{name}\([^`\n]*\)`: *$", PAGE, re.MULTILINE)


def test_every_word_of_the_contract_is_explained():
    section = PAGE.partition("### The contract")[2].partition("###")[0]
    assert re.findall(r"^- `(\w+)`: \S", section, re.MULTILINE) == [field.name for field in fields(Contract)]


def test_every_state_mark_and_fixture_is_on_the_page():
    for state in filter(None, WORDS):
        assert re.search(rf"^\| `{state}` \| .+ \| .+ \|$", PAGE, re.MULTILINE)
    assert len(MARKERS) == PAGE.count("- `@pytest.mark.")
    for fixture in ("student", "cases", "reference", "rng"):
        assert re.search(rf"^- `{fixture}`: \S", PAGE, re.MULTILINE)
    for function in ("build(**inputs)", "play(function, **inputs)", "mlp(layers, *, activation="):
        assert f"`{function}" in PAGE


def test_the_command_prints_the_page(grader, tmp_path):
    ran = grader("reference", cwd=tmp_path)
    assert (ran.code, ran.out, ran.err) == (0, PAGE, "")
