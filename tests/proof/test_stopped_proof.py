"""Graders and references that cannot be judged: the proof names the one fault, in time, and says nothing else of marks."""

import pytest
from toy_course import GRADER, REFERENCE, toy_course

from grader.course.exercise import load_course
from grader.grading import remote_solution
from grader.proof.prove import prove
from grader.sandbox.box import Box
from grader.sandbox.sandbox import Sandbox

SECONDS = 3
NUMPY = "import numpy as np\nfrom grader"


@pytest.fixture(scope="module")
def sandbox():
    with Sandbox() as sandbox:
        yield sandbox


@pytest.fixture
def proof_of(sandbox, tmp_path):
    """The proof of the toy course with another grader or reference."""

    def run(grader=GRADER, reference=REFERENCE):
        root = toy_course(tmp_path / "course", grader)
        (root / "solutions" / "toys" / "scaled" / "reference.py").write_text(reference)
        toml = root / "course" / "course.toml"
        toml.write_text(toml.read_text().replace("minutes", f"seconds = {SECONDS}, minutes"))
        return prove(load_course(root).exercise("toys/scaled"), sandbox)

    return run


@pytest.fixture
def limits(monkeypatch):
    """For how many seconds each box was given to a call. A clock would tell of the machine, too."""
    seconds = []

    class NotedBox(Box):
        def __init__(self, sandbox, framework, limits, **options):
            seconds.append(limits.seconds)
            super().__init__(sandbox, framework, limits, **options)

    monkeypatch.setattr(remote_solution, "Box", NotedBox)
    return seconds


def texts(proof, file):
    return [finding.text for finding in proof.findings if finding.path.name == file]


@pytest.mark.parametrize(
    "reference",
    [
        "while True:\n    pass\n" + REFERENCE,
        REFERENCE.replace("    return", "    while True:\n        pass\n    return"),
        REFERENCE.replace("    return", "    while x[0] < 0:\n        pass\n    return"),
    ],
    ids=["when it is loaded", "when it is called", "in one case"],
)
def test_a_reference_that_hangs_is_stopped_within_its_time_limit_and_named(proof_of, limits, reference):
    proof = proof_of(reference=reference)
    assert not proof.is_judged
    (text,) = texts(proof, "reference.py")
    assert text == (
        f"The reference was stopped: it was still running after {SECONDS} seconds. Look for a loop that does not end. "
        "If it needs longer, raise `seconds` in its line of course.toml. Nothing else was proven."
    )
    assert not any("hidden grader" in finding.text for finding in proof.findings)
    assert set(limits) == {SECONDS}, "the course's own code is not given more time than a student's"


def test_a_reference_that_ends_its_process_is_named_with_the_cause(proof_of):
    proof = proof_of(reference="import os\nos._exit(0)\n" + REFERENCE)
    assert not proof.is_judged
    (text,) = texts(proof, "reference.py")
    assert text.startswith("The reference could not be graded (exited early). ")


def test_a_grader_that_is_not_python_is_the_first_thing_that_is_told(proof_of):
    proof = proof_of(GRADER.replace("(student, cases):", "(student, cases)"))
    assert not proof.is_judged
    assert proof.findings[0].text.startswith("test_scaled.py, line 18, is not Python: ")
    assert len(texts(proof, "test_scaled.py")) == 1 + 2, "and that right and wrong solutions are too few"


@pytest.mark.parametrize(
    "draw",
    ["np.random.uniform(1, 2, 4)", "RNG.uniform(1, 2, 4)", "np.random.default_rng().uniform(1, 2, 4)"],
)
def test_numbers_that_the_seed_does_not_decide_are_found(proof_of, draw):
    grader = GRADER.replace("rng.uniform(1, 2, 4)", draw, 1).replace("from grader", NUMPY)
    proof = proof_of(grader.replace("\n\n\ndef cases", "\nRNG = np.random.default_rng(0)\n\n\ndef cases"))
    (finding,) = [one for one in proof.findings if "Two draws" in one.text]
    assert finding.text.startswith(
        "Two draws of scaled from one seed differ (four entries): draw every number"
    )
    assert finding.path.read_text().splitlines()[finding.line - 1].startswith("def cases")


def test_inputs_that_no_seed_changes_are_found(proof_of):
    grader = GRADER.replace("rng.uniform", "np.random.default_rng(0).uniform").replace("from grader", NUMPY)
    proof = proof_of(grader)
    (finding,) = [one for one in proof.findings if "Every seed" in one.text]
    assert finding.text.startswith("Every seed gives the same inputs, so a submission can know the answers")
    assert finding.path.read_text().splitlines()[finding.line - 1].startswith("def cases")


def test_points_that_are_computed_are_looked_at_too(proof_of):
    grader = GRADER.replace("from grader", "import pytest\nfrom grader")
    proof = proof_of(grader.replace("def test_value", "@pytest.mark.points(len([]))\ndef test_value"))
    (finding,) = [one for one in proof.findings if "is worth" in one.text]
    assert finding.text == "test_value is worth 0 points: make it a number above 0."
    assert finding.path.read_text().splitlines()[finding.line - 1].startswith("def test_value")


def test_inputs_that_the_seed_decides_are_no_finding(proof_of):
    proof = proof_of()
    assert proof.is_judged
    assert not any("seed" in finding.text for finding in proof.findings)


@pytest.mark.parametrize(
    ("grader", "words"),
    [
        (
            GRADER.replace("from grader", "import nothing_here\nfrom grader"),
            "ModuleNotFoundError: No module named",
        ),
        (
            GRADER.replace('    yield "one entry"', '    1 / 0\n    yield "one entry"'),
            "ZeroDivisionError: division",
        ),
        (GRADER.replace("from grader", 'raise ValueError("a\\nb")\nfrom grader'), "ValueError: a b at "),
    ],
    ids=["an import", "in the cases", "two lines"],
)
def test_what_stops_a_grader_is_told_in_one_line(proof_of, grader, words):
    proof = proof_of(grader)
    failures = [finding.text for finding in proof.findings if "The hidden grader failed" in finding.text]
    assert failures
    assert all(words in text and "\n" not in text for text in failures)
