"""The plot: milliseconds per submission, for stopgrad, the peers and the bare calls, on a logarithmic scale."""

import matplotlib as mpl

mpl.use("agg")

import matplotlib.pyplot as plt
from report import WHO

COLOURS = {
    "otter": "#c9c9c9",
    "nbgrader": "#8f8f8f",
    "full": "#1f5fa8",
    "floor": "#e0a030",
}
KINDS = ("jax", "torch", "numpy", "mixed")


def plot(results, path):
    """Bars by class: the peers, stopgrad with all cores, the bare calls."""
    cores = results["machine"]["cores"]
    shown = {who: {kind: _seconds(results["rows"], who, kind, cores) for kind in KINDS} for who in COLOURS}
    kinds = [kind for kind in KINDS if any(shown[who][kind] for who in shown)]
    present = [who for who in shown if any(shown[who].values())]
    figure, axes = plt.subplots(figsize=(9, 4.5), layout="constrained")
    for place, who in enumerate(present):
        bars = {index: shown[who][kind] for index, kind in enumerate(kinds) if shown[who][kind]}
        where = [index + (place - (len(present) - 1) / 2) * 0.2 for index in bars]
        heights = [1000 * value for value in bars.values()]
        label = f"{WHO[who]}, {cores} jobs" if who == "full" else WHO[who]
        drawn = axes.bar(where, heights, 0.19, label=label, color=COLOURS[who])
        axes.bar_label(
            drawn, [f"{height:.0f}" if height >= 10 else f"{height:.1f}" for height in heights], fontsize=7
        )
    axes.set_xticks(range(len(kinds)), kinds)
    axes.set_xlim(-0.5, len(kinds) - 0.5)
    axes.set_yscale("log")
    axes.set_ylabel("milliseconds per submission")
    axes.spines[["top", "right"]].set_visible(False)
    figure.legend(fontsize=8, loc="outside upper center", ncols=3, frameon=False)
    figure.savefig(path, dpi=150)


def _seconds(rows, who, kind, cores):
    """The figure of the largest class; for a mixed one, peers and bare calls are the mean of the three."""
    matches = [
        row for row in rows
        if row["who"] == who and row.get("kind") == kind and (row["jobs"] == cores or who != "full")
    ]  # fmt: skip
    if matches:
        return max(matches, key=lambda row: row["size"])["seconds"]
    if kind == "mixed":
        each = [_seconds(rows, who, other, cores) for other in KINDS[:3]]
        return sum(each) / 3 if all(each) else None
    return None
