"""The reference page: all that a hidden grader, a scene and a visible check can use, from the code's own docstrings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grader.core.arrivals import ARRIVALS, DETACHED, FROZEN, WORDS
from grader.core.closeness import ATOL, RTOL
from grader.core.frameworks import FRAMEWORKS
from grader.grading import standing_rules
from grader.grading.pytest_plugin import MARKERS
from grader.proof.demands import demands
from grader.proof.documented import Documented, documented, module_docstring, names_in, one_line

ASSERTIONS = "grading/assertions.py"
CASES = "grading/cases.py"
CHECK = "student/check.py"
DRAWS = "grading/draws.py"
ENGINES = "engines/__init__.py"
FLOW = "core/flow.py"
NETWORKS = "engines/networks.py"
PLUGIN = "grading/pytest_plugin.py"
SOLUTION = "grading/remote_solution.py"
FIXTURES = ("student", "cases", "reference", "rng")
TOLERANCES = {"RTOL": RTOL, "ATOL": ATOL}
"""What stands for these names in the parameters of assertions."""


def reference_page() -> str:
    """The page, in Markdown."""
    parts = (
        "# Reference: what a hidden grader can use",
        "`grader reference` prints this page, from the docstrings of the installed version. "
        "[The author's page](author.md) says how the parts go together.",
        *_grader(),
        *_scene(),
        *_visible_checks(),
        "## What the proof demands",
        _bullets(demands()),
    )
    return "\n\n".join(parts) + "\n"


def _grader() -> Iterator[str]:
    yield "## The hidden grader, `test_ID.py`"
    yield "Everything in this section is imported from `grader`, except for fixtures and marks, which pytest knows."
    yield from _contract()
    yield "### Cases"
    yield (
        "`cases(rng)`, or `cases_FUNCTION(rng)` where a file has several contracts, yields pairs: a name, and a dict "
        "of inputs. These functions help to make them:"
    )
    yield _bullets(
        [
            *(_entry(documented(DRAWS, name)) for name in names_in(DRAWS, "")),
            _entry(documented("core/wire.py", "constant")),
        ]
    )
    yield "### Fixtures"
    yield "A test that takes `student` is a check. It is run once per submission."
    yield _bullets(f"`{name}`: {documented(PLUGIN, name).text}" for name in FIXTURES)
    yield "### Marks"
    yield _bullets(f"`@pytest.mark.{mark}`:{says}" for mark, _, says in (m.partition(":") for m in MARKERS))
    yield (
        f"Every grader with a contract has one check more, `{standing_rules.NAME}`, worth one point: "
        f"*{documented(PLUGIN, 'check_standing_rules').text}*."
    )
    yield from _calls()
    yield "### Assertions"
    yield _bullets(
        _entry(documented(ASSERTIONS, name, TOLERANCES)) for name in names_in(ASSERTIONS, "assert_")
    )
    yield f"A check can also raise `CheckFailed(message)`: {documented('core/errors.py', 'CheckFailed').text}"


def _contract() -> Iterator[str]:
    contract = documented("grading/contract.py", "Contract")
    yield "### The contract"
    yield f"`Contract({contract.parameters})`"
    yield _bullets(f"`{name}`: {text}" for name, text in contract.arguments.items())
    yield (
        "A promise is a list of inputs, by dotted name; or a dict of such lists, by output; or a function of the "
        "inputs that gives one of these."
    )
    yield "### States of arrival"
    yield "The names that `excluded` and `may_raise` know, and how a message says them:"
    torch = FRAMEWORKS["torch"].title
    rows = [
        f"| `{state}` | {WORDS[state]} | {_frameworks(state)} |"
        for state in WORDS
        if state not in ("", DETACHED)
    ]
    rows.append(f"| `{DETACHED}` | with one array as two inputs, {WORDS[DETACHED]} | {torch} |")
    rows.append(f"| `{FROZEN}INPUT` | with this input frozen | {torch} |")
    yield "\n".join(["| state | the call is made | in |", "|---|---|---|", *rows])


def _frameworks(state: str) -> str:
    return ", ".join(FRAMEWORKS[name].title for name, states in ARRIVALS.items() if state in states)


def _calls() -> Iterator[str]:
    yield "### Calls and flows"
    yield _bullets(
        (
            f"`student.f(cases)`: {documented(SOLUTION, 'Function.__call__').text}",
            f"`student.f.eager(...)`: {documented(SOLUTION, 'Function.eager').text}",
            f"`student.f.vmap(...)`: {documented(SOLUTION, 'Function.vmap').text}",
            f"`student.f.saved(cases)`: {documented(SOLUTION, 'Function.saved').text}",
            f'`cases["pattern*"]`: {documented(CASES, "Cases.__getitem__").text}',
            f'`cases.without("pattern*")`: {documented(CASES, "Cases.without").text}',
            f"`flows[0]`: {documented(FLOW, 'Flow.__getitem__').text}",
            f"`flow.value`: {documented(FLOW, 'Flow.value').text}",
            f'`flow.gradient("x")`: {documented(FLOW, "Flow.gradient").text}',
        )
    )


def _scene() -> Iterator[str]:
    yield "## The scene, `scene.py`"
    _, *paragraphs = module_docstring("engines/prepared_call.py").split("\n\n")
    yield from map(one_line, paragraphs)
    module = "grader." + NETWORKS.removesuffix(".py").replace("/", ".")
    yield f"From `{module}` (PyTorch):"
    yield _bullets([_entry(documented(NETWORKS, "mlp"))])


def _visible_checks() -> Iterator[str]:
    check = documented(CHECK, "check")
    yield "## The notebook"
    yield _bullets(
        _entry(one)
        for one in (
            check,
            documented(CHECK, "xray"),
            documented(ENGINES, "flow"),
            documented(ENGINES, "without_stops"),
        )
    )
    yield "Of `check`:"
    yield _bullets(f"`{name}`: {text}" for name, text in check.arguments.items())


def _entry(one: Documented) -> str:
    return f"`{one.name}({one.parameters})`: {one.text}"


def _bullets(lines: Iterable[str]) -> str:
    return "\n".join(f"- {line}" for line in lines)
