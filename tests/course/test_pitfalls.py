"""The pitfalls of a page, and the wrong solutions that its metadata ties to them."""

import json
from dataclasses import replace

import pytest

from grader.core.loaded import CheckReport, ReportLine, Symptom
from grader.course.exercise import load_course
from grader.course.pitfalls import Pitfall, Pitfalls, Sighting, fitting, pitfalls_of, sightings, to_entries
from tests.toy_course import toy_course

TEXT = """## Common pitfalls

- **You see a shift.** Something
  was added.
- **You see a mean.**

Both are common.
"""


def pitfalls_with(folder, metadata, text=TEXT):
    root = toy_course(folder)
    path = root / "exercises" / "toys" / "scaled.ipynb"
    tree = json.loads(path.read_text(encoding="utf-8"))
    tree["cells"].append({"cell_type": "markdown", "metadata": metadata, "source": text})
    path.write_text(json.dumps(tree), encoding="utf-8")
    return pitfalls_of(load_course(root).exercises["toys/scaled"].cells)


def test_a_bullet_has_the_wrong_solutions_of_its_entry(tmp_path):
    entries = [{"wrong": ["shifted"]}, {"wrong": []}]
    pitfalls = pitfalls_with(tmp_path, {"stopgrad": {"pitfalls": entries}})
    assert pitfalls == Pitfalls(
        (
            Pitfall("**You see a shift.** Something was added.", ("shifted",)),
            Pitfall("**You see a mean.**"),
        ),
        entries=2,
    )


@pytest.mark.parametrize("metadata", [{}, {"stopgrad": 3}, {"stopgrad": {"pitfalls": "shifted"}}])
def test_without_entries_the_bullets_are_about_no_wrong_solution(tmp_path, metadata):
    pitfalls = pitfalls_with(tmp_path, metadata)
    assert [bullet.wrong for bullet in pitfalls.bullets] == [(), ()]
    assert pitfalls.entries is None


def test_an_entry_of_another_form_names_nothing(tmp_path):
    entries = ["shifted", {"wrong": "shifted"}]
    pitfalls = pitfalls_with(tmp_path, {"stopgrad": {"pitfalls": entries}})
    assert [bullet.wrong for bullet in pitfalls.bullets] == [(), ()]
    assert pitfalls.entries == 2


def test_a_page_without_the_heading_has_no_pitfalls(tmp_path):
    assert pitfalls_with(tmp_path, {}, "## Hints\n\n- One.") == Pitfalls()


REACHED, JIT = Symptom("reached", "y"), Symptom("jit")
FOUR, FIVE = Symptom("value", "", "4."), Symptom("value", "", "5.")


def report(*symptoms, function="loss"):
    lines = tuple(ReportLine(False, "no", symptom) for symptom in symptoms)
    return CheckReport(function, False, (ReportLine(True, "yes"), *lines))


def pitfall(text, *symptoms, function="loss"):
    return Pitfall(text, seen=(Sighting("other", (Symptom("jit"),)), Sighting(function, symptoms)))


def test_entries_are_read_as_they_were_written(tmp_path):
    written = (
        Pitfall(
            "**You see a shift.** Something was added.", ("shifted",), 2, (Sighting("f", (REACHED, FOUR)),)
        ),
        Pitfall("**You see a mean.**", ("mean", "median"), None, (Sighting("f", (JIT,)), Sighting("g", ()))),
    )
    pitfalls = pitfalls_with(tmp_path, {"stopgrad": {"pitfalls": to_entries(written)}})
    assert pitfalls.bullets == written


def test_what_a_student_wrote_into_the_metadata_is_left_out(tmp_path):
    entries = [
        {"wrong": ["a"], "hint": "two", "seen": "all"},
        {"wrong": ["b"], "seen": [[], 3, ["f", "x | y"], ["f"]]},
    ]
    first, second = pitfalls_with(tmp_path, {"stopgrad": {"pitfalls": entries}}).bullets
    assert (first.hint, first.seen) == (None, ())
    assert second.seen == (Sighting("", ()), Sighting("", ()), Sighting("f", ()))


def test_only_what_did_not_hold_is_a_sighting():
    assert sightings([report(), report(FOUR)]) == (Sighting("loss", (FOUR,)),)


def test_the_same_numbers_fit_best():
    four, five = pitfall("four", FOUR), pitfall("five", FIVE)
    assert fitting(report(FIVE), [four, five]) == (five,)
    assert fitting(report(FIVE), [four, five, pitfall("also five", FIVE)])[0] == five


def test_other_numbers_alone_fit_nothing():
    assert fitting(report(Symptom("value", "", "6.")), [pitfall("four", FOUR)]) == ()


def test_the_same_symptom_fits_with_other_numbers_beside_it():
    leak = pitfall("leak", REACHED, FOUR)
    assert fitting(report(REACHED, FIVE), [leak, pitfall("four", FOUR)]) == (leak,)


def test_one_mistake_among_several_fits_where_nothing_fits_better():
    leak, both = pitfall("leak", REACHED), pitfall("both", REACHED, JIT)
    assert fitting(report(REACHED, JIT), [leak]) == (leak,)
    assert fitting(report(REACHED, JIT), [leak, both]) == (both,)
    assert fitting(report(REACHED), [both]) == ()


def test_what_was_seen_of_another_function_does_not_fit():
    assert fitting(report(REACHED), [pitfall("leak", REACHED, function="other loss")]) == ()
    assert fitting(report(JIT), [pitfall("leak", REACHED)]) == ()


def test_nothing_fits_a_page_that_says_nothing():
    assert fitting(report(REACHED), [Pitfall("a bullet")]) == ()
    assert fitting(report(REACHED), []) == ()


@pytest.mark.parametrize(
    ("got", "seen", "is_same"),
    [
        ("[1.2345, -0.]", "[1.2346,  0.]", True),
        ("[1.234, 2.]", "[1.244, 2.]", False),
        ("[1., 2.]", "[1., 2., 3.]", False),
        ("1.5e-05", "0.", True),
        ("[nan, 1.]", "[0., 1.]", False),
        ("a str", "a str", True),
        ("a str", "an array", False),
    ],
)
def test_numbers_may_differ_in_the_last_digit(got, seen, is_same):
    wrong = pitfall("wrong", Symptom("value", "", seen))
    assert bool(fitting(report(Symptom("value", "", got)), [wrong])) is is_same


ROUNDING = "[[-4.1667e-02,  4.1667e-02], [-4.9671e-09,  9.9341e-09]]"
NO_ROUNDING = "[[-0.0417,  0.0417], [ 0.    ,  0.    ]]"


def test_numbers_that_are_rounding_are_not_compared():
    wrong = pitfall("wrong", Symptom("gradient", "x", ROUNDING))
    assert fitting(report(Symptom("gradient", "x", NO_ROUNDING)), [wrong]) == (wrong,)
    assert fitting(report(Symptom("gradient", "x", NO_ROUNDING.replace("0.0417", "0.043"))), [wrong]) == ()


def test_an_input_that_rounding_alone_reaches_is_not_compared():
    """On another machine its gradient is exactly zero, and the check says nothing of it."""
    tiny = Symptom("reached", "x, with y=2.", "9.1e-09")
    for got, seen in (((REACHED,), (REACHED, tiny)), ((REACHED, tiny), (REACHED,))):
        wrong = pitfall("wrong", FOUR, *seen)
        assert fitting(report(FOUR, *got), [wrong]) == (wrong,)
    large = replace(tiny, numbers="")
    assert fitting(report(FOUR, REACHED), [pitfall("wrong", FOUR, REACHED, large)]) == ()


def test_rounding_that_is_all_that_was_seen_is_compared():
    tiny = Symptom("reached", "x", "9.1e-09")
    wrong = pitfall("wrong", tiny)
    assert fitting(report(replace(tiny, numbers="4.0e-08")), [wrong]) == (wrong,)
    assert fitting(report(Symptom("reached", "y", "4.0e-08")), [wrong]) == ()


def test_a_gradient_of_rounding_fits_one_that_is_exactly_zero():
    """Then the check also says that no gradient reaches the input."""
    tiny = Symptom("gradient", "x", "[-5.5879e-09,  5.5879e-09]")
    zero = (Symptom("gradient", "x", "[0., 0.]"), Symptom("not reached", "x"))
    for got, seen in ((zero, (tiny,)), ((tiny,), zero)):
        wrong = pitfall("wrong", FOUR, *seen)
        assert fitting(report(FOUR, *got), [wrong]) == (wrong,)
    elsewhere = pitfall("wrong", FOUR, tiny, Symptom("not reached", "y"))
    assert fitting(report(FOUR, *zero), [elsewhere]) == ()
