"""The command line: parses, dispatches, and turns every outcome into the right exit code."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from grader import __version__
from grader.core import named_modules
from grader.core.errors import MAKE_ROOM, DiskFull, GraderError, UsageError
from grader.core.text import printable

STUDENT = ("start", "lab", "next", "check", "watch", "hint", "progress")
TEACHER = ("list", "new", "grade", "course", "report", "gradescope", "serve", "prove", "doctor")
COMMANDS = (*STUDENT, *TEACHER)
DONE, WANTING, WRONG_CALL, OUR_FAULT = 0, 1, 2, 3


class _Parser(argparse.ArgumentParser):
    """Answers a wrong call with one sentence, not with a page of usage."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message[:1].upper()}{message[1:]}. `{self.prog} --help` shows how.")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. 0 done; 1 found wanting; 2 the call was wrong; 3 our own fault."""
    try:
        options = _parser().parse_args(arguments)
        code: int = options.run(options)
    except UsageError as error:
        print(f"grader: {printable(str(error))}", file=sys.stderr)
        return WRONG_CALL
    except DiskFull as error:
        print(f"grader: {printable(str(error))} {MAKE_ROOM}", file=sys.stderr)
        return OUR_FAULT
    except GraderError as error:
        print(f"grader: our own fault: {printable(str(error))}", file=sys.stderr)
        return OUR_FAULT
    except KeyboardInterrupt:
        print("grader: stopped. Run the same command again to go on.", file=sys.stderr)
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return DONE
    return code


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="grader",
        description="Graded exercises on gradient flow in JAX and PyTorch. Students begin with `grader lab`, or with `grader start`.",
        epilog="Exit codes: 0 done, 1 found wanting (prove, check), 2 the call was wrong, 3 our own fault.",
    )
    parser.add_argument("--version", action="version", version=f"stopgrad {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True, parser_class=_Parser)
    for name in COMMANDS:
        import_module(f"{named_modules.COMMANDS}.{name}").register(commands)
    return parser


if __name__ == "__main__":
    sys.exit(main())
