"""Styles: the reference in another form: decorated, wrapped, a callable object, with results in another container.

A student may write any of these, and none changes what is computed. Each must take full marks.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from copy import deepcopy

from grader.proof.source_edit import Edit
from grader.proof.style_forms import FORMS, OF_FRAMEWORK, OF_TUPLES
from grader.proof.survey import Survey
from grader.proof.wrapped_source import RIGHT, EntryPoint, solution_namespace

FAMILY = "style"


def styles(survey: Survey, reference: str, framework: str, *, most: int) -> list[Edit]:
    """At most `most` forms, spread over the functions of an exercise."""
    every = [list(_styles_of(entry, survey, reference, framework)) for entry in survey.entries.values()]
    share = max(1, most // max(1, len(every)))
    return [style for of_function in every for style in of_function[:share]]


def _styles_of(entry: EntryPoint, survey: Survey, reference: str, framework: str) -> Iterator[Edit]:
    if entry.method:
        return  # a class keeps its form
    tree = ast.parse(reference)
    function = next(
        node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == entry.name
    )
    forms = {**OF_FRAMEWORK[framework], **(OF_TUPLES if _returns_tuple(function) else {}), **FORMS}
    parts = _parts(entry, function, survey)
    others = [
        node.name
        for node in tree.body
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name != entry.name
    ]
    for words, form in forms.items():
        text = form.strip("\n").format(**parts)
        source = "\n\n\n".join(
            [
                solution_namespace(RIGHT, reference),
                *(f'{name} = {RIGHT}["{name}"]' for name in others),
                text,
            ]
        )
        yield Edit(
            operator=words,
            description=f"{entry.name}: {words}",
            line=1,
            source=f"{source}\n",
            family=FAMILY,
            extract=text,
        )


def _parts(entry: EntryPoint, function: ast.FunctionDef, survey: Survey) -> dict[str, str]:
    """What the forms are filled with."""
    signature = ast.unparse(function.args)
    annotated = deepcopy(function.args)
    for argument in (*annotated.args, *annotated.kwonlyargs):
        argument.annotation = ast.Name("Any")
    values = [
        (name, value)
        for call in survey.calls.values()
        if call.function == entry.name
        for name, value in call.inputs.items()
        if name in entry.parameters  # a scene may take more
    ]
    arrays = {name for name, value in values if not isinstance(value, bool | int | str | None)}
    constants = sorted({name for name, _ in values} - arrays)
    return {
        "f": entry.name,
        "right": f'{RIGHT}["{entry.name}"]',
        "namespace": RIGHT,
        "signature": signature,
        "signature_and": f"{signature}, " if signature else "",
        "annotated": ast.unparse(annotated),
        "named": ", ".join(f"{name}={name}" for name in entry.parameters),
        "positional": ", ".join(entry.parameters),
        "static": f", static_argnames={tuple(constants)!r}" if constants else "",
    }


def _returns_tuple(function: ast.FunctionDef) -> bool:
    returned = [node.value for node in _own_nodes(function) if isinstance(node, ast.Return)]
    return bool(returned) and all(isinstance(value, ast.Tuple) for value in returned)


def _own_nodes(function: ast.AST) -> Iterator[ast.AST]:
    """All nodes of a function but those of the functions inside it."""
    for node in ast.iter_child_nodes(function):
        if not isinstance(node, ast.FunctionDef | ast.Lambda):
            yield node
            yield from _own_nodes(node)
