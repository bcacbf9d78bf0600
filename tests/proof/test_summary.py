"""The findings of the plain proof and of the mutants are listed together, each once."""

from pathlib import Path

from grader.core.finding import Finding
from grader.proof.mutation_result import MutationResult
from grader.proof.mutation_rows import Row
from grader.proof.prove import Proof
from grader.proof.summary import next_step, total, with_mutants

FAILED = Finding(Path("test_x.py"), 1, "The hidden grader failed: x")
HOLE = Finding(Path("reference.py"), 3, "A hole: y", "-a\n+b")


def test_a_finding_of_both_is_listed_once():
    proof = with_mutants(Proof("a/b", "3 right", (FAILED,)), MutationResult("a/b", findings=(FAILED, HOLE)))
    assert proof.findings == (FAILED, HOLE)
    assert (
        proof.counted == "3 right, 0 mutants (0 killed, 0 equivalent, 0 holes), 0 variants, 0 seed-dependent"
    )


def test_a_proof_without_mutants_stays_as_it_is():
    proof = Proof("a/b", "3 right", (FAILED,))
    assert with_mutants(proof, None) is proof


def test_the_next_step_depends_on_what_is_left():
    assert "the first line above" in next_step(Proof("a/b", "", (HOLE,)), mutants=True)
    assert next_step(Proof("a/b", "", ()), mutants=False) == "Next: grader prove a/b --mutants"
    assert next_step(Proof("a/b", "", ()), mutants=True) == "Nothing is left to do here."


def test_all_are_counted_by_family():
    rows = (
        Row("mutant", "a", "", "killed", ("test_x",), "", family="edit"),
        Row("mutant", "b", "", "hole", (), "", family="side effect"),
        Row("variant", "c", "", "false alarm", ("test_x",), "", family="style"),
        Row("wrong", "d", "", "seed-dependent", (), ""),
    )
    assert total([MutationResult("a/b", rows=rows), MutationResult("a/c", rows=rows)]) == (
        "4 mutants (2 of family “edit”, 2 of family “side effect”): 2 killed, 0 equivalent, 2 holes. "
        "2 honest variants: 2 false alarms. 2 seed-dependent."
    )
