"""Every pattern that an exercise can begin with is proven as it comes.

`make patterns` proves all, with mutants; `PATTERNS=loss` before pytest proves this one so.
"""

import os

import pytest

from grader.course.pattern import patterns

CHOSEN = os.environ.get("PATTERNS", "")
ALL = CHOSEN == "all"
ONE_PER_FRAMEWORK = {(one.framework, one.libraries): one.name for one in patterns().values()}
PROVEN = sorted(patterns()) if ALL else [CHOSEN] if CHOSEN else sorted(ONE_PER_FRAMEWORK.values())


@pytest.fixture(scope="module")
def course(grader, tmp_path_factory):
    """A course with one exercise per pattern, each under a name of its own."""
    folder = tmp_path_factory.mktemp("course")
    first, *others = PROVEN
    assert grader("course", "new", folder, "--like", first).code == 0
    for name in others:
        ran = grader("new", f"my_unit/my_own_{name}", "--like", name, "--root", folder)
        assert ran.code == 0, ran.err
    return folder


def test_there_are_patterns_of_several_kinds():
    assert {"loss", "straight_through", "two_networks", "update_in_place", "class_with_state"} <= set(
        patterns()
    )
    assert {("jax", ()), ("jax", ("equinox",)), ("torch", ())} <= set(ONE_PER_FRAMEWORK)


@pytest.mark.timeout(3600 if CHOSEN else 600)
def test_a_course_of_patterns_is_proven_as_it_comes(grader, course):
    mutants = ("--mutants",) if CHOSEN else ()
    ran = grader("prove", "--root", course, *mutants, timeout=3600)
    assert ran.code == 0, ran.out
    assert f"{len(PROVEN)} of {len(PROVEN)} exercises proven." in ran.out
