"""The contract table: which verbs the contract decides, and which words stay the author's."""

import pytest
from held import NONE, SOME, flow_of, held_contract

from grader.proof.contract_table import corrected, unnamed_inputs


def table(*rows, head="| input | gradient |"):
    rule = "|" + "---|" * (head.count("|") - 1)
    return "\n".join(["## The gradient contract", "", head, rule, *rows, "", "And a word about `flag`."])


def rows_of(section):
    return [line for line in section.split("\n") if line.startswith("|")][2:]


def test_a_table_that_says_what_the_contract_says_stays_as_it_is():
    section = table("| `x` | **flows**: $2x$, in each row |", "| `y` | **blocked** |")
    assert corrected(section, [held_contract()]) == section


@pytest.mark.parametrize(
    ("row", "right"),
    [
        ("| `x` | **blocked**: $2x$ |", "| `x` | **flows**: $2x$ |"),
        ("| `x` | open: not graded |", "| `x` | **flows**: not graded |"),
        ("| `x` | none: it takes no part |", "| `x` | **flows**: it takes no part |"),
        ("| `x` | a plain number |", "| `x` | **flows**: a plain number |"),
        ("| `x` | opening words |", "| `x` | **flows**: opening words |"),
        ("| parameters of `x` |  |", "| parameters of `x` | **flows** |"),
        ("| every leaf of `x` | **blocked** |", "| every leaf of `x` | **flows** |"),
    ],
)
def test_a_wrong_verb_is_replaced_and_the_other_words_stay(row, right):
    assert rows_of(corrected(table(row, "| `y` | **blocked** |"), [held_contract()]))[0] == right


@pytest.mark.parametrize(
    "row",
    [
        "| `x`, through $p_1$ | **blocked** |",
        "| `x[:-1]` | **blocked** |",
        "| one tensor passed as both | **blocked** |",
        "| `x`, `y` | **flows** or **blocked**, as the name says |",
    ],
    ids=["a path", "a part", "no name", "two verbs"],
)
def test_a_row_about_a_part_or_a_path_is_the_authors(row):
    section = table(row, "| `x` | **flows** |", "| `y` | **blocked** |")
    assert corrected(section, [held_contract()]) == section


@pytest.mark.parametrize(
    "cell", ["open: not graded", "data: it requires no gradient", "untouched", "a number", "none"]
)
def test_for_open_an_author_has_several_words(cell):
    section = table(f"| `x` | {cell} |", "| `y` | **blocked** |")
    assert corrected(section, [held_contract(flows=[], open=["x"])]) == section
    stale = table("| `x` | **flows**: freely |", "| `y` | **blocked** |")
    assert rows_of(corrected(stale, [held_contract(flows=[], open=["x"])]))[0] == "| `x` | open: freely |"


TWO = flow_of(gradients={"0": {"x": SOME, "y": NONE}, "1": {"x": NONE, "y": SOME}})
BY_OUTPUT = {"flows": {"0": ["x"], "1": ["y"]}, "blocked": {"0": ["y"], "1": ["x"]}}


def test_columns_stand_for_the_outputs_in_their_order():
    section = table(
        "| `x` | **flows** | **flows** |",
        "| `y` | **blocked** | **flows**, too |",
        head="| input | gradient of `policy` | gradient of `value` |",
    )
    assert rows_of(corrected(section, [held_contract(TWO, **BY_OUTPUT)])) == [
        "| `x` | **flows** | **blocked** |",
        "| `y` | **blocked** | **flows**, too |",
    ]


def test_rows_stand_for_the_outputs_where_columns_name_the_inputs():
    section = table(
        "| `loss` | **blocked**: here | **blocked** |",
        "| `edited` | **blocked** | **flows** |",
        head="| from | to `x` | to `y` |",
    )
    held = held_contract(TWO, **BY_OUTPUT)
    assert rows_of(corrected(section, [held]))[0] == "| `loss` | **flows**: here | **blocked** |"


def test_an_output_is_found_by_its_name_before_its_place():
    section = table(
        "| `loss` | **blocked** |", "| `edited` | **flows** |", head="| output | gradient for `x` |"
    )
    named = flow_of(gradients={"edited": {"x": NONE}, "loss": {"x": SOME}})
    held = held_contract(named, flows={"loss": ["x"]}, blocked={"edited": ["x"]}, open=["y"])
    assert rows_of(corrected(section, [held])) == ["| `loss` | **flows** |", "| `edited` | **blocked** |"]
    unknown = section.replace("`loss`", "the loss").replace("`edited`", "the copy")
    assert corrected(unknown, [held]) == unknown


FLAG = {
    "flows": lambda inputs: [] if inputs.get("flag", True) else ["x", "y"],
    "blocked": lambda inputs: ["x", "y"] if inputs.get("flag", True) else [],
    "parameters": {"x": ..., "y": ..., "flag": True},
}
LEFT_OUT = flow_of({"x": SOME, "y": SOME}, case="left out")
OFF = flow_of({"x": SOME, "y": SOME, "flag": False}, case="off")


def test_columns_stand_for_the_values_of_a_flag():
    section = table("| `x`, `y` | **flows** | **flows** |", head="| input | default, or `True` | `False` |")
    held = held_contract(LEFT_OUT, OFF, **FLAG)
    assert rows_of(corrected(section, [held])) == ["| `x`, `y` | **blocked** | **flows** |"]


def test_a_row_can_name_the_value_of_a_flag():
    section = table("| `x`, `flag=True` | **flows** |", "| `x`, `y`, `flag=False` | **blocked** |")
    held = held_contract(LEFT_OUT, OFF, **FLAG)
    assert rows_of(corrected(section, [held])) == [
        "| `x`, `flag=True` | **blocked** |",
        "| `x`, `y`, `flag=False` | **flows** |",
    ]


def test_what_cases_decide_differently_is_the_authors():
    section = table("| `x`, `y` | **flows** where the flag is off |")
    assert corrected(section, [held_contract(LEFT_OUT, OFF, **FLAG)]) == section


def test_of_an_input_that_the_call_changes_the_author_says_how():
    section = table("| parameters of `x` | **flows** into the step |", "| `y` | **blocked** |")
    assert corrected(section, [held_contract(flows=[], open=["x"], after={"x.*": "open"})]) == section


def test_an_input_that_is_named_nowhere_gets_a_row():
    held = held_contract(flows=["x"], blocked=["y"])
    new = corrected(table("| `x` | **flows** |"), [held])
    assert rows_of(new) == ["| `x` | **flows** |", "| `y` | **blocked** |"]
    assert new.endswith("\n\nAnd a word about `flag`.")
    mixed = corrected(table("| `x` | a word |"), [held_contract(LEFT_OUT, OFF, **FLAG)])
    assert rows_of(mixed)[1] == "| `y` | WRITE: when a gradient reaches it |"


def test_an_input_may_be_named_beside_the_table():
    section = table("| `x` | **flows** |").replace("`flag`", "`y = 2`, which is open")
    assert corrected(section, [held_contract(open=["y"], blocked=[])]) == section


def test_a_table_by_output_gets_no_row_and_its_gap_is_known():
    section = table("| `loss` | **flows** |", head="| output | gradient for `x` |")
    assert corrected(section, [held_contract()]) == section
    assert unnamed_inputs(section, [held_contract()]) == ["y"]


def test_a_table_of_other_things_need_not_name_the_inputs():
    section = table("| parameters of `q` | **trained** |", head="| part | what a step does to it |")
    assert corrected(section, [held_contract()]) == section
    assert unnamed_inputs(section, [held_contract()]) == []


def test_two_functions_are_told_apart_by_their_names():
    from dataclasses import replace

    other = held_contract(
        flow_of({"x": SOME}, {"value": {"x": NONE}}), flows=[], blocked=["x"], parameters=["x"]
    )
    other = replace(other, contract=replace(other.contract, function="stop"))
    section = table("| `x` of `stop` | **flows** |", "| `x` of `f` | **flows** |", "| `y` | **blocked** |")
    assert rows_of(corrected(section, [held_contract(), other])) == [
        "| `x` of `stop` | **blocked** |",
        "| `x` of `f` | **flows** |",
        "| `y` | **blocked** |",
    ]


def test_without_a_table_there_is_nothing_to_correct():
    assert corrected("## The gradient contract\n\nWords.", [held_contract()]).endswith("Words.")
