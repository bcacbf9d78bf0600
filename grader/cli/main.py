"""The command line: parses, runs one command, and turns every outcome into an exit code."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Sequence
from typing import NoReturn

from grader import __version__
from grader.cli import (
    check,
    course,
    doctor,
    grade,
    gradescope,
    hint,
    lab,
    list,
    new,
    next,
    prairielearn,
    progress,
    prove,
    reference,
    report,
    serve,
    site,
    start,
    watch,
)
from grader.core.errors import MAKE_ROOM, DiskFull, GraderError, UsageError
from grader.core.text import printable

STUDENT = (start, lab, next, check, watch, hint, progress)
TEACHER = (list, new, grade, course, report, gradescope, prairielearn, serve, site, prove, reference, doctor)
DONE, WRONG_CALL, GRADER_ERROR = 0, 2, 3
"""Exit codes. A command itself returns 1 if it ran and something failed, such as a check or a proof."""


class _Parser(argparse.ArgumentParser):
    """Answers a wrong call with one sentence instead of a page of usage."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message[:1].upper()}{message[1:]}. `{self.prog} --help` shows how.")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code."""
    _print_anything()
    try:
        options = _parser().parse_args(arguments)
        code: int = options.run(options)
    except UsageError as error:
        print(f"grader: {printable(str(error))}", file=sys.stderr)
        return WRONG_CALL
    except DiskFull as error:
        print(f"grader: {printable(str(error))} {MAKE_ROOM}", file=sys.stderr)
        return GRADER_ERROR
    except GraderError as error:
        print(f"grader: internal error: {printable(str(error))}", file=sys.stderr)
        return GRADER_ERROR
    except KeyboardInterrupt:
        print("grader: stopped. Run the same command again to go on.", file=sys.stderr)
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return DONE
    return code


def _print_anything() -> None:
    """Let a terminal that has no ✓ or █, as with a code page of Windows, show something else in its place."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="grader",
        description="Graded exercises on gradient flow in JAX and PyTorch. Students begin with `grader lab`, or with `grader start`.",
        epilog="Exit codes: 0 done; 1 done, and something failed (a check, a proof); 2 the call was wrong; 3 an error of the grader itself.",
    )
    parser.add_argument("--version", action="version", version=f"stopgrad {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True, parser_class=_Parser)
    for command in (*STUDENT, *TEACHER):
        command.register(commands)
    return parser


if __name__ == "__main__":
    sys.exit(main())
