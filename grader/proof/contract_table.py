"""Contract table: the verbs of a notebook's table are computed from the contract, all other words are the author's.

Each cell begins with a verb: **flows**, **blocked** or open. The row says in backticks which inputs it is
about, and the column which output, or which value of a flag; or the other way round. A label that says more
than names is about a part or a path of an input: its row stays the author's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from grader.core.flow import Flow
from grader.core.wire import Constant
from grader.proof.exercise_files import PLACEHOLDER
from grader.proof.held_contract import BLOCKED, FLOWS, OPEN, HeldContract, given, within

HEADING = "## The gradient contract"
QUOTED = re.compile(r"`([^`]*)`")
FLAG = re.compile(r"(\w+)=(\w+)")
VERB = re.compile(r"(\*\*\w+\*\*|open|none|data|untouched)(?!\w)")
WORDS = {FLOWS: "**flows**", BLOCKED: "**blocked**", OPEN: "open"}
CONNECTING = {"parameters", "of", "every", "leaf", "and", "to", "gradient", "for"}
"""Words that a label may have beside names and still be about whole inputs."""


@dataclass(frozen=True)
class Label:
    """What the head of a row or a column names in backticks."""

    inputs: tuple[str, ...]
    functions: tuple[str, ...]
    flags: tuple[tuple[str, str], ...]
    """Each flag and its value; the flag is empty where only `True` or `False` is named."""
    others: tuple[str, ...]
    """Other names: of outputs, perhaps."""
    says_more: bool
    """Whether there is more in it than names: then it is about a part or a path."""


@dataclass(frozen=True)
class Scope:
    """What one cell is about."""

    inputs: tuple[str, ...]
    functions: tuple[str, ...]
    flags: tuple[tuple[str, str], ...]
    position: int | None
    """The position of the output; None for all of them."""
    names: tuple[str, ...] = ()
    """Names, one of which may be the output's."""


def corrected(section: str, held: Sequence[HeldContract]) -> str:
    """The section with the verbs that the contract gives, and a row for each input that it does not name."""
    lines = section.split("\n")
    table = [number for number, line in enumerate(lines) if line.startswith("|")]
    if len(table) < 3:
        return section
    heads, body = _cells(lines[table[0]]), table[2:]
    columns = [_label(head, held) for head in heads[1:]]
    for position, number in enumerate(body):
        cells = _cells(lines[number])
        row = _label(cells[0], held)
        verbs = [
            _verb(_scope(row, position, len(body), columns, column), held) for column in range(len(columns))
        ]
        new = [cells[0], *(_with_verb(cell, verb) for cell, verb in zip(cells[1:], verbs, strict=False))]
        if new != cells:
            lines[number] = f"| {' | '.join(new)} |"
    if any(_label(_cells(lines[number])[0], held).inputs for number in body):
        rows = [_new_row(name, columns, held) for name in unnamed_inputs(section, held)]
        lines[body[-1] + 1 : body[-1] + 1] = rows
    return "\n".join(lines)


def unnamed_inputs(section: str, held: Sequence[HeldContract]) -> list[str]:
    """The inputs in a contract that the section names nowhere. A table of other things names none of them."""
    table = [_cells(line) for line in section.split("\n") if line.startswith("|")]
    labels = [*(table[0] if table else ()), *(cells[0] for cells in table)]
    if not any(_label(label, held).inputs for label in labels):
        return []
    named = {word for quoted in QUOTED.findall(section) for word in re.findall(r"\w+", quoted)}
    promised = {
        promise.name.partition(".")[0] for one in held for flow in one.drawn for promise in one.promises(flow)
    }
    inputs = dict.fromkeys(name for one in held for name in one.inputs)
    return [name for name in inputs if name in promised and name not in named]


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split(" | ")]


def _label(text: str, held: Sequence[HeldContract]) -> Label:
    quoted = QUOTED.findall(text)
    all_inputs = {name for one in held for name in one.inputs}
    inputs = tuple(name for name in quoted if name in all_inputs)
    functions = tuple(name for name in quoted if name in {one.function for one in held})
    flags = [match.groups() for match in map(FLAG.fullmatch, quoted) if match]
    flags += [("", name) for name in quoted if name in ("True", "False")]
    words = re.findall(r"[^\s,;:|]+", QUOTED.sub("", text))
    others = tuple(
        name
        for name in quoted
        if name not in (*inputs, *functions, "True", "False") and not FLAG.fullmatch(name)
    )
    says_more = bool(others) or not CONNECTING.issuperset(words)
    return Label(inputs, functions, tuple((name, value) for name, value in flags), others, says_more)


def _scope(row: Label, position: int, rows: int, columns: list[Label], column: int) -> Scope | None:
    """What a cell is about; None where that is the author's."""
    about, other = (row, columns[column]) if row.inputs else (columns[column], row)
    place, count = (column, len(columns)) if row.inputs else (position, rows)
    if not about.inputs or about.says_more:
        return None
    flags = (*about.flags, *other.flags)
    output = None if other.flags or count == 1 else place
    return Scope(about.inputs, about.functions, flags, output, other.others)


def _verb(scope: Scope | None, held: Sequence[HeldContract]) -> str | None:
    """The one verb that the contract has for all that a cell is about; None where it has several or none."""
    if scope is None:
        return None
    verbs: set[str] = set()
    for one in held:
        if scope.functions and one.function not in scope.functions:
            continue
        outputs = _outputs(one, scope)
        for name in set(scope.inputs) & set(one.inputs):
            verbs |= set(_verbs_of(one, name, scope, outputs))
    return verbs.pop() if len(verbs) == 1 else None


def _outputs(held: HeldContract, scope: Scope) -> list[str]:
    """The outputs that a cell is about: by name, else by position; none where it cannot be told."""
    named = [output for output in held.outputs if output in scope.names]
    if named or scope.position is None:
        return named or list(held.outputs) or [""]
    by_position = [output for output in held.outputs if output == str(scope.position)]
    return by_position if all(output.isdigit() for output in held.outputs) else []


def _verbs_of(held: HeldContract, name: str, scope: Scope, outputs: list[str]) -> Iterator[str]:
    """What the contract says of an input. Of one that the call changes and that is open, the author says how."""
    changes = any(within(pattern, name) for pattern in held.contract.after)
    for flow in held.drawn:
        if all(_is_set(held, flow, flag, value) for flag, value in scope.flags):
            for verb in (verb for output in outputs for verb in held.verbs(flow, name, output)):
                yield "" if changes and verb == OPEN else verb


def _is_set(held: HeldContract, flow: Flow, flag: str, value: str) -> bool:
    """Whether a flag has this value in a case, left out included."""
    if not flag:
        switches = [name for name, default in held.parameters.items() if isinstance(default, bool)]
        flag = switches[0] if len(switches) == 1 else ""
    return str(flag_value(held, flow, flag)) == value


def flag_value(held: HeldContract, flow: Flow, flag: str) -> Any:
    """The value of a flag in a case; its default where it is left out."""
    value = given(flow).get(flag, held.parameters.get(flag))
    return value.value if isinstance(value, Constant) else value


def _with_verb(cell: str, verb: str | None) -> str:
    """A cell with another verb, its other words as they were. For open there are several words."""
    if not verb:
        return cell
    match = VERB.match(cell)
    present = match.group() if match else ""
    if present == WORDS[verb] or (verb == OPEN and present not in (WORDS[FLOWS], WORDS[BLOCKED])):
        return cell
    rest = cell[len(present) :]
    return f"{WORDS[verb]}{rest}" if present or not rest else f"{WORDS[verb]}: {rest}"


def _new_row(name: str, columns: list[Label], held: Sequence[HeldContract]) -> str:
    row = Label((name,), (), (), (), says_more=False)
    cells = []
    for column in range(len(columns)):
        verb = _verb(_scope(row, 0, 1, columns, column), held)
        cells.append(WORDS[verb] if verb else f"{PLACEHOLDER}when a gradient reaches it")
    return f"| `{name}` | {' | '.join(cells)} |"
