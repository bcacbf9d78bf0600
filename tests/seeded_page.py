"""The example cells of a page, run as they are apart from their random seeds, for tests of what the page claims."""

import contextlib
import importlib.util
import io
import re
from functools import cached_property

import matplotlib as mpl
import matplotlib.pyplot as plt

from grader import without_stops
from grader.course.notebook import EXAMPLE
from grader.course.page_parts import stub_index, worth_index

SEED = re.compile(r"(\b(?:key|PRNGKey|manual_seed|default_rng)\(|\bseed=)(\d+)\b")
"""A seed that stands in a cell as a number."""


def has_seed(exercise):
    """Whether an example cell of the page has a seed."""
    return any(SEED.search(cell.source) for cell in exercise.cells if EXAMPLE in cell.tags)


class SeededPage:
    """What the example cells define and print when `more` is added to each of their seeds.

    The cells after a pass meet a function that is not written yet, so that they define everything and train nothing.
    `runs` trains with the reference, as it is and with its stops switched off.
    """

    def __init__(self, exercise, more, monkeypatch):
        mpl.use("Agg")
        monkeypatch.setattr(plt, "show", lambda: plt.close("all"))
        self.exercise, self.more, self._computed = exercise, more, {}
        stub, worth = stub_index(exercise.cells), worth_index(exercise.cells)
        self.example, self.printed = self._run(exercise.cells[:stub])
        self.worth, _ = self._run(exercise.cells[worth:], **{exercise.id: _not_written})

    @cached_property
    def solution(self):
        """The reference."""
        spec = importlib.util.spec_from_file_location("reference", self.exercise.reference.path)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return getattr(module, self.exercise.id)

    @cached_property
    def runs(self):
        """The training that the page shows after a pass: with the stops, and without them."""
        train = self.worth.get("train") or self.worth["learn"]
        return train(self.solution), train(without_stops(self.solution))

    def once(self, name, compute):
        """What `compute` returns, computed at the first call with this name."""
        if name not in self._computed:
            self._computed[name] = compute()
        return self._computed[name]

    def _run(self, cells, **names):
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            for cell in cells:
                if EXAMPLE in cell.tags:
                    code = SEED.sub(lambda found: f"{found[1]}{int(found[2]) + self.more}", cell.source)
                    exec(compile(code, f"<{cell.place}>", "exec"), names)
        plt.close("all")
        return names, printed.getvalue()


def _not_written(*arguments):
    raise NotImplementedError
