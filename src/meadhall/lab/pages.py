"""The pages of sweeps, tournaments, comparisons and tuning."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path

from meadhall.english import plural
from meadhall.game import Game
from meadhall.lab import plots
from meadhall.lab.compare import Comparison, Difference
from meadhall.lab.report import page, table, versions
from meadhall.lab.stats import Estimate
from meadhall.lab.study import Study
from meadhall.lab.sweep import Cell
from meadhall.lab.tournament import Table
from meadhall.lab.tune import Tuning

__all__ = ["sweep_rows", "write_comparison", "write_sweep", "write_tournament", "write_tuning"]


def _write(target: Path, title: str, panels: Sequence[str], lead: str, command: str, made: str) -> Path:
    body = f"<h1>{escape(title)}</h1><p>{escape(lead)}</p>" + "".join(f'<div class="panel">{panel}</div>' for panel in panels)
    made = f"{made}; {versions()}."
    body += f'<div class="panel"><h2>How to reproduce it</h2><p><code>{escape(command)}</code></p><p>{escape(made)}</p></div>'
    target.write_text(page(title, body), "utf-8")
    return target


# -- sweeps -----------------------------------------------------------------------------------------------------------


def sweep_rows(game: Game, vary: Mapping[str, Sequence[str]], cells: Sequence[Cell]) -> tuple[list[str], list[list[str]]]:
    """The heads and rows of a sweep's table. Points have a column only where the game has points."""
    points = any(cell.found.points for cell in cells)
    won = "games won" if game.together else f"{_first(game)} wins"
    heads = [*vary, won, "95 %", "choices per game", *(["points per seat"] if points else [])]
    rows = []
    for cell in cells:
        first = cell.found.seats[0]
        length = sum(cell.found.lengths) / len(cell.found.lengths)
        row = [*cell.setup.values(), f"{first.mean:.3f}", first.bounds, f"{length:.0f}"]
        if points:
            row.append(f"{sum(e.mean for e in cell.found.points) / len(cell.found.points):.1f}" if cell.found.points else "none")
        rows.append(row)
    return heads, rows


def _first(game: Game) -> str:
    return game.seat_labels[0] if game.seat_labels else "seat 1"


def write_sweep(
    out: Path, game: Game, vary: Mapping[str, Sequence[str]], cells: Sequence[Cell], lead: str, command: str, seed: int
) -> Path:
    """Write sweep.html."""
    heads, rows = sweep_rows(game, vary, cells)
    names = list(vary)
    lines: dict[str, list[Estimate]] = {}
    for cell in cells:
        label = ", ".join(f"{name} {cell.setup[name]}" for name in names[1:]) or "all"
        lines.setdefault(label, []).append(cell.found.seats[0])
    about = "games won" if game.together else f"share of {_first(game)}"
    plot = plots.lines(vary[names[0]], lines, about, names[0])
    return _write(out / "sweep.html", f"{game.title}: a sweep", [plot, table(heads, rows)], lead, command, f"Seed {seed}")


# -- tournaments ------------------------------------------------------------------------------------------------------


def write_tournament(out: Path, game: Game, found: Table, command: str, seed: int) -> Path:
    """Write tournament.html: ratings, and who beat whom."""
    shares = dict(zip(found.entrants, found.shares, strict=True))
    names = [rating.name for rating in found.ratings]
    marks = [Estimate(r.rating, r.low, r.high, r.games) for r in found.ratings]
    heads = ["", "rating", "95 %", "share of the win", "95 %", "games"]
    rows = [
        [
            r.name,
            f"{r.rating:+.0f}",
            f"{r.low:+.0f} to {r.high:+.0f}",
            f"{shares[r.name].mean:.3f}",
            shares[r.name].bounds,
            str(shares[r.name].cases),
        ]
        for r in found.ratings
    ]
    panels = [f"<h2>Ratings</h2>{plots.intervals(names, marks, 'rating (the mean is 0)', 0.0)}{table(heads, rows)}"]
    if len(names) > 1:
        panels.append(f"<h2>Each against each</h2><p>The row's share of the win in games against the column.</p>{_grid(found, names)}")
    lead = f"{plural(len(found.games), 'game')}, seats rotated."
    return _write(out / "tournament.html", f"{game.title}: a tournament", panels, lead, command, f"Seed {seed}")


def _grid(found: Table, names: Sequence[str]) -> str:
    rows = []
    for name in names:
        row = [name]
        for other in names:
            met = found.met(name, other)
            row.append("" if name == other or not met else f"{sum(met) / len(met):.2f}")
        rows.append(row)
    return table(["", *names], rows)


# -- comparisons ------------------------------------------------------------------------------------------------------


def write_comparison(out: Path, game: Game, before: Study, after: Study, found: Comparison, command: str) -> Path:
    """Write comparison.html."""
    lead = f"{plural(found.pairs, 'pair')} of games with the same seeds. Before: {before.setup}. After: {after.setup}."
    panels = [f"<h2>In short</h2><p>{escape(_short(found))}</p>", f"<h2>Who wins</h2>{_changes(found.shares)}"]
    panels.append(f"<h2>What was measured</h2>{_changes(found.measures)}")
    if found.traits:
        said = "The share of those who had it. Marked are rows that stand out; at most one in twenty of these is expected to be chance."
        panels.append(f"<h2>What goes with winning</h2><p>{said}</p>{_changes(found.traits)}")
    title = f"{game.title}: before and after"
    return _write(out / "comparison.html", title, panels, lead, command, f"Seeds {before.seed} and {after.seed}")


def _short(found: Comparison) -> str:
    strange = [c.name for c in (*found.shares, *found.measures, *found.traits) if c.surprising]
    if not strange:
        return "Nothing differs more than chance allows with this many games."
    return f"These differ more than chance allows: {', '.join(strange[:8])}{' and others' if len(strange) > 8 else ''}."


def _changes(changes: Sequence[Difference]) -> str:
    rows = [
        [c.name, f"{c.before:.3f}", f"{c.after:.3f}", f"{c.difference.mean:+.3f}", c.difference.bounds, str(c.difference.cases)]
        for c in changes
    ]
    strange = {i for i, c in enumerate(changes) if c.surprising}
    shown = changes[:24]
    plot = plots.intervals([c.name for c in shown], [c.difference for c in shown], "after less before", 0.0)
    return plot + table(["", "before", "after", "difference", "95 %", "cases"], rows, strange)


# -- tuning -----------------------------------------------------------------------------------------------------------


def write_tuning(out: Path, game: Game, found: Tuning, lead: str, command: str, seed: int) -> Path:
    """Write tune.html: how the best does with new seeds, and everything that was tried."""
    good = sorted((trial for trial in found.trials if trial.found is not None), key=lambda trial: (trial.distance, trial.number))
    assert found.best is not None and found.tuned is not None and found.own is not None
    now = ", ".join(f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in found.best.values.items())
    said = "It is nearer to the aim than the game as it is." if found.better else "It is no nearer to the aim than the game as it is."
    rows = [["tuned", f"{found.tuned.mean:.3f}", found.tuned.bounds], ["as it is", f"{found.own.mean:.3f}", found.own.bounds]]
    plot = plots.intervals(["tuned", "as it is"], [found.tuned, found.own], found.about, found.wanted)
    again = f"Of many trials the best is also a lucky one. So it was played again: {plural(found.games, 'game')} with new seeds."
    panels = [
        f"<h2>The best</h2><p><code>{escape(now)}</code></p><p>{escape(again)} {said}</p>{plot}{table(['', found.about, '95 %'], rows)}",
        f"<h2>The data</h2><p>For <code>--data</code> (tuned.toml):</p><pre>{escape(found.data)}</pre>",
    ]
    shown = [(trial, trial.found) for trial in good[:24] if trial.found is not None]
    labels = [f"trial {trial.number}" for trial, _ in shown]
    many = "Every combination was tried." if found.complete else "Optuna proposed what to try."
    trials = plots.intervals(labels, [value for _, value in shown], found.about, found.wanted)
    heads = ["trial", *found.best.values, found.about, "95 %", "distance"]
    lines = [
        [str(t.number), *(json.dumps(v, ensure_ascii=False) for v in t.values.values()), f"{e.mean:.3f}", e.bounds, f"{t.distance:.3f}"]
        for t, e in ((t, t.found) for t in good)
        if e is not None
    ]
    panels.append(f"<h2>Trials</h2><p>{many} All trials have the same seeds. The best come first.</p>{trials}{table(heads, lines)}")
    refused = [trial for trial in found.trials if trial.found is None]
    if refused:
        lines = [[str(t.number), *(json.dumps(v, ensure_ascii=False) for v in t.values.values()), t.refused] for t in refused]
        panels.append(f"<h2>Refused by the game</h2>{table(['trial', *found.best.values, 'why'], lines)}")
    return _write(out / "tune.html", f"{game.title}: tuned for {found.aim}", panels, lead, command, f"Seed {seed}")
