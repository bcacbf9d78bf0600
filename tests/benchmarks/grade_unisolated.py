"""`grader grade` without the sandbox: `python grade_unisolated.py ARGUMENTS` for `grader ARGUMENTS`.

Only a benchmark may do so: the command itself uses every layer that the machine has.
"""

import sys
from dataclasses import fields

from grader.cli.main import main
from grader.sandbox import sandbox

if __name__ == "__main__":
    nothing = sandbox.Layers(**{field.name: False for field in fields(sandbox.Layers)})
    sandbox.find_layers = lambda: nothing
    sys.exit(main([*sys.argv[1:], "--accept-no-isolation"]))
