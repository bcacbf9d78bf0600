"""Variants (stub)."""
from grader.yard.mutants import Mutant
def variants(source: str, framework: str) -> list[Mutant]:
    return []
