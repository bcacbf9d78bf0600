"""What a kernel runs when it starts: the wheel puts this file into `etc/ipython/startup` of its environment.

It runs among the student's own names, so it leaves none behind.
"""

try:  # noqa: SIM105 (an import for it would leave a name)
    __import__("grader")
except ImportError:  # the kernel of another Python
    pass
