"""The findings of the plain proof and of the mutants are listed together, each once."""

from pathlib import Path

from grader.core.finding import Finding
from grader.proof.mutation_proof import MutationResult
from grader.proof.prove import Proof
from grader.proof.summary import next_step, with_mutants

FAILED = Finding(Path("test_x.py"), 1, "The hidden grader failed: x")
HOLE = Finding(Path("reference.py"), 3, "A hole: y", "-a\n+b")


def test_a_finding_of_both_is_listed_once():
    proof = with_mutants(Proof("a/b", "3 right", (FAILED,)), MutationResult("a/b", findings=(FAILED, HOLE)))
    assert proof.findings == (FAILED, HOLE)
    assert proof.counted == "3 right, 0 mutants (0 killed, 0 equivalent, 0 holes), 0 variants"


def test_a_proof_without_mutants_stays_as_it_is():
    proof = Proof("a/b", "3 right", (FAILED,))
    assert with_mutants(proof, None) is proof


def test_the_next_step_depends_on_what_is_left():
    assert "the first line above" in next_step(Proof("a/b", "", (HOLE,)), mutants=True)
    assert next_step(Proof("a/b", "", ()), mutants=False) == "Next: grader prove a/b --mutants"
    assert next_step(Proof("a/b", "", ()), mutants=True) == "Nothing is left to do here."
