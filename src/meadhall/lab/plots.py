"""The lab's plots, as SVG text for a page."""

from __future__ import annotations

import io
from collections.abc import Sequence
from math import ceil
from typing import Any

import matplotlib

matplotlib.use("svg")

from matplotlib.figure import Figure  # the backend comes first

from meadhall.lab.stats import Estimate  # as above

__all__ = ["edges", "histogram", "intervals", "lines"]

INK, MADDER, WOAD, MEAD, GRID = "#18232b", "#a3281b", "#1f568f", "#c27f0e", "#d3ccbe"
BINS = 24
STROKES = ("-", "--", "-.")
SEATS = ("#ad2a19", "#1a489f", "#b89c0a", "#36a988", "#8463c2", "#261a21")


def _figure(width: float, height: float) -> tuple[Figure, Any]:
    figure = Figure(figsize=(width, height), layout="constrained")
    axes = figure.add_subplot()
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis="x", color=GRID, linewidth=0.6)
    axes.set_axisbelow(True)
    return figure, axes


def _svg(figure: Figure) -> str:
    out = io.StringIO()
    with matplotlib.rc_context({"svg.hashsalt": "meadhall", "svg.fonttype": "none"}):
        figure.savefig(out, format="svg", metadata={"Date": None}, transparent=True)
    text = out.getvalue()
    return text[text.index("<svg") :]


def _reach(values: Sequence[Estimate]) -> list[list[float]]:
    """How far the intervals go below and above their means."""
    return [[max(0.0, v.mean - v.low) for v in values], [max(0.0, v.high - v.mean) for v in values]]


def intervals(names: Sequence[str], values: Sequence[Estimate], about: str, fair: float | None = None) -> str:
    """Means with their 95 % intervals, one per row, beside the fair value."""
    figure, axes = _figure(7.2, 0.7 + 0.3 * len(names))
    rows = range(len(names))
    axes.errorbar([v.mean for v in values], rows, xerr=_reach(values), fmt="o", color=WOAD, ecolor=WOAD, capsize=3, markersize=5)
    if fair is not None:
        axes.axvline(fair, color=MADDER, linestyle="--", linewidth=1)
        if fair:
            axes.annotate("mean", (fair, 1.0), xycoords=("data", "axes fraction"), color=MADDER, fontsize=8, ha="center", va="bottom")
    axes.set_yticks(list(rows), names, fontsize=9)
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.set_xlabel(about, fontsize=9)
    return _svg(figure)


def edges(values: Sequence[float]) -> list[float]:
    """The edges of bins, fewer for fewer values. Whole numbers get bins of equally many of them, so that none is emptier by its width."""
    low, high = min(values), max(values)
    most = min(BINS, max(6, ceil(len(values) ** 0.5)))
    if all(float(x).is_integer() for x in values):
        step = ceil((high - low + 1) / most)
        return [low - 0.5 + i * step for i in range(int((high - low) // step) + 2)]
    return [low + i * (high - low) / most for i in range(most + 1)]


def histogram(rows: Sequence[Sequence[float]], names: Sequence[str], about: str) -> str:
    """How values are spread, one outline per seat."""
    figure, axes = _figure(7.2, 2.6)
    bins = edges([x for row in rows for x in row])
    for i, row in enumerate(rows):
        axes.hist(row, bins=bins, histtype="step", linewidth=1.6, color=SEATS[i % 6], linestyle=STROKES[i % 3], label=names[i])
    if len(rows) > 1:
        axes.legend(frameon=False, fontsize=8)
    axes.set_xlabel(about, fontsize=9)
    axes.set_ylabel("games", fontsize=9)
    return _svg(figure)


def lines(across: Sequence[str], rows: dict[str, list[Estimate]], about: str, title: str) -> str:
    """How a share changes with an option, one line per value of another option, with intervals."""
    figure, axes = _figure(7.2, 3.2)
    axes.grid(axis="y", color=GRID, linewidth=0.6)
    for i, (name, values) in enumerate(rows.items()):
        aside = (i - (len(rows) - 1) / 2) * min(0.12, 0.6 / len(rows))  # beside each other, so that no bar covers another
        places = [place + aside for place in range(len(across))]
        means = [v.mean for v in values]
        axes.errorbar(places, means, yerr=_reach(values), marker="o", capsize=3, color=SEATS[i % 6], linestyle=STROKES[i % 3], label=name)
    axes.set_xticks(range(len(across)), across, fontsize=9)
    axes.set_xlabel(title, fontsize=9)
    axes.set_ylabel(about, fontsize=9)
    if len(rows) > 1:
        axes.legend(frameon=False, fontsize=8, loc="upper left", bbox_to_anchor=(1.0, 1.0))
    return _svg(figure)
