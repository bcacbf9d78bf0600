"""`grader reference`: all that a hidden grader can use, on one page."""

from __future__ import annotations

import argparse


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "reference",
        help="all that a hidden grader can use, on one page",
        description="Print the contract, assertions, fixtures, marks, states of arrival and scenes, as Markdown.",
    )
    parser.set_defaults(run=run)


def run(_: argparse.Namespace) -> int:
    """Print the page."""
    from grader.proof.reference_page import reference_page

    print(reference_page(), end="")
    return 0
