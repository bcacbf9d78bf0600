"""Modules named in strings: all stand in one list, exist, are used as listed, and respect the layers."""

import ast
import re
import tomllib
from importlib.util import find_spec

import pytest
from support import ROOT

from grader.core import named_modules
from grader.core.named_modules import USES, LoadMethod

HERE = "grader.core.named_modules"
RECORDS = "grader.core.frameworks"
"""Holds what a fork server and the engines load for a framework."""
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CONTRACTS = PYPROJECT["tool"]["importlinter"]["contracts"]
LAYERS = next(contract["layers"] for contract in CONTRACTS if contract["type"] == "layers")
FORBIDDEN = [contract for contract in CONTRACTS if contract["type"] == "forbidden"]
MODULE_NAME = re.compile(rf"\bgrader\.({'|'.join(layer.partition('.')[2] for layer in LAYERS)})\b")
CONSTANTS = {
    name: value
    for name, value in vars(named_modules).items()
    if isinstance(value, str) and name.isupper() and value.startswith("grader")
}
EXCEPTIONS = {"LOADS_RUNNER_AND_ENGINES", "STARTS_COMMAND_LINE"}
PLATFORM = [use for use in USES if use.loader.startswith("grader")]


def trees():
    """Every module of grader by its name, parsed."""
    for path in sorted((ROOT / "grader").rglob("*.py")):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        yield name, ast.parse(path.read_text(encoding="utf-8"))


def strings(tree):
    """All strings but docstrings and the names of loggers; of an f-string, its constant parts."""
    ignored = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):
            ignored.add(node.value)
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "getLogger":
            ignored.update(node.args)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in ignored:
            yield node


def run_by_string(tree):
    """What stands behind "-m" in a command line as a plain string."""
    for node in ast.walk(tree):
        if isinstance(node, ast.List):
            for option, module in zip(node.elts, node.elts[1:], strict=False):
                if (
                    isinstance(option, ast.Constant)
                    and option.value == "-m"
                    and isinstance(module, ast.Constant)
                ):
                    yield module.value


def names_used(tree):
    """The constants of the list that a module imports, or reaches through the module itself."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == HERE:
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == "named_modules":
            yield node.attr


def package(module):
    """The package that the layers know."""
    return ".".join(module.split(".")[:2])


def breaks_a_layer(loader, module):
    if loader == "grader":  # the package itself stands above its layers
        return False
    if module == "grader":  # its command line is the highest layer
        module = "grader.cli"
    return LAYERS.index(package(loader)) > LAYERS.index(package(module))


def is_forbidden(loader, module):
    return any(
        package(loader) in contract["source_modules"] and package(module) in contract["forbidden_modules"]
        for contract in FORBIDDEN
    )


def test_no_other_string_names_a_module():
    places = [
        f"{name}:{node.lineno}: {node.value!r}"
        for name, tree in trees()
        if name != HERE
        for node in strings(tree)
        if MODULE_NAME.search(node.value)
    ]
    assert not places


def test_no_module_is_run_by_a_string_outside_the_list():
    commands = {name: list(run_by_string(tree)) for name, tree in trees()}
    assert not {
        name: run for name, run in commands.items() if any(module.startswith("grader") for module in run)
    }


@pytest.mark.parametrize(
    "code", ['x = "grader.core.wire"', 'x = f"grader.engines.{y}_engine"', '"""a"""; x = ["grader.site"]']
)
def test_a_name_in_a_string_is_seen(code):
    assert any(MODULE_NAME.search(node.value) for node in strings(ast.parse(code)))


def test_a_command_line_that_runs_a_module_is_seen():
    assert list(run_by_string(ast.parse('line = [python, "-P", "-m", "grader", "serve"]'))) == ["grader"]


@pytest.mark.parametrize("module", sorted({*CONSTANTS.values(), *named_modules.MEASURING}))
def test_every_listed_module_exists(module):
    assert find_spec(module) is not None


def test_every_constant_has_a_use():
    listed = {value for name, value in CONSTANTS.items() if name not in EXCEPTIONS}
    assert listed == {use.module for use in USES}


def test_every_use_is_where_the_list_says():
    """A name that a framework's record holds is used by whoever reads the record."""
    used = {
        (name, CONSTANTS[constant])
        for name, tree in trees()
        if name not in (HERE, RECORDS)
        for constant in names_used(tree)
        if constant in CONSTANTS
    }
    records = {
        CONSTANTS[constant] for name, tree in trees() if name == RECORDS for constant in names_used(tree)
    }
    listed = {(use.loader, use.module) for use in PLATFORM if use.module not in records}
    configured = {use.module for use in USES if use.how is LoadMethod.CONFIGURATION}
    assert {(loader, module) for loader, module in used if module not in configured} == listed
    assert configured <= {module for _, module in used}


@pytest.mark.parametrize("use", PLATFORM, ids=lambda use: f"{use.loader}-{use.module}")
def test_every_use_respects_the_layers(use):
    if breaks_a_layer(use.loader, use.module):
        assert (use.loader, use.module) == (named_modules.STARTS_COMMAND_LINE, named_modules.COMMAND_LINE)
    if is_forbidden(use.loader, use.module):
        assert use.loader == named_modules.LOADS_RUNNER_AND_ENGINES


@pytest.mark.parametrize(
    ("loader", "module", "breaks", "forbidden"),
    [
        ("grader.engines", "grader.grading.pipeline", True, False),
        ("grader.grading.context", "grader.runner.serve", False, True),
        ("grader.sandbox.box", "grader.engines.jax_engine", False, True),
        ("grader.cli.grade", "grader.grading.pipeline", False, False),
        ("grader", "grader.cli.main", False, False),
    ],
)
def test_a_use_against_the_layers_is_seen(loader, module, breaks, forbidden):
    assert (breaks_a_layer(loader, module), is_forbidden(loader, module)) == (breaks, forbidden)


def test_entry_points_are_listed():
    project = PYPROJECT["project"]
    groups = [project["scripts"], *project["entry-points"].values()]
    targets = {target.partition(":")[0] for group in groups for target in group.values()}
    assert targets == {use.module for use in USES if use.how is LoadMethod.ENTRY_POINT}
