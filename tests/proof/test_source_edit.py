"""An edit changes one node and nothing else: positions count bytes, and parentheses keep the meaning."""

import ast

from grader.proof.source_edit import ParsedSource

SOURCE = '''def f(x, y):
    """γ"""
    é = x * y  # ünchanged

    @str
    def inner():
        return é
    return inner
'''


def node(parsed, kind):
    return next(node for node in parsed.nodes if isinstance(node, kind))


def test_an_expression_gets_the_parentheses_that_it_needs():
    parsed = ParsedSource(SOURCE)
    factor = node(parsed, ast.BinOp).left
    assert parsed.replace(factor, "a + b") == SOURCE.replace("x * y", "(a + b) * y")
    assert parsed.replace(factor, "f(a)") == SOURCE.replace("x * y", "f(a) * y")


def test_a_line_is_inserted_before_the_decorators_of_a_function():
    parsed = ParsedSource(SOURCE)
    inner = parsed.public_functions[0].body[2]
    assert parsed.insert_before(inner, "pass") == SOURCE.replace("    @str", "    pass\n    @str")


def test_statements_are_replaced_at_their_indentation():
    parsed = ParsedSource(SOURCE)
    statement = node(parsed, ast.Assign)
    edited = parsed.replace_statements(statement, statement, "if x:\n    é = y")
    assert edited == SOURCE.replace("    é = x * y", "    if x:\n        é = y")


def test_a_docstring_is_no_node_to_edit():
    assert not [node for node in ParsedSource(SOURCE).nodes if isinstance(node, ast.Constant)]
