"""A self-contained HTML report: findings, plots, and how to reproduce it; the raw data beside it as CSV."""

from __future__ import annotations

import csv
import platform
from html import escape
from importlib.resources import files
from pathlib import Path

from meadhall import __version__, compiled
from meadhall.english import plural
from meadhall.game import Game
from meadhall.lab import plots
from meadhall.lab.balance import Balance
from meadhall.lab.play import Played
from meadhall.lab.stats import Estimate, mean_of

__all__ = ["page", "table", "versions", "write_csv", "write_report"]

STYLE = files("meadhall.lab").joinpath("report.css").read_text("utf-8")


def versions() -> str:
    """The versions that made a report."""
    mode = "compiled" if compiled() else "plain Python"
    return f"meadhall {__version__} ({mode}), Python {platform.python_version()}, {platform.machine()}"


def page(title: str, body: str) -> str:
    """A whole HTML page that needs nothing else."""
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>{body}</body></html>"
    )


def table(heads: list[str], rows: list[list[str]], strange: set[int] | None = None) -> str:
    """A table: numbers aligned right, rows that stand out in bold."""
    head = "".join(f'<th class="{"n" if i else ""}">{escape(h)}</th>' for i, h in enumerate(heads))
    out = [f"<table><tr>{head}</tr>"]
    for n, row in enumerate(rows):
        cls = ' class="strange"' if strange and n in strange else ""
        out.append(f"<tr{cls}>" + "".join(f'<td class="{"n" if i else ""}">{escape(c)}</td>' for i, c in enumerate(row)) + "</tr>")
    return "".join(out) + "</table>"


def _row(name: str, value: Estimate) -> list[str]:
    return [name, f"{value.mean:.3f}", value.bounds, str(value.cases)]


def write_report(folder: Path, game: Game, found: Balance, played: list[Played], command: str, seed: int, setup: str) -> Path:
    """Write report.html and games.csv; returns the page."""
    folder.mkdir(parents=True, exist_ok=True)
    write_csv(folder / "games.csv", played)
    seats = [game.seat_labels[i] if i < len(game.seat_labels) else f"Seat {i + 1}" for i in range(len(found.seats))]
    body = [
        f"<h1>{escape(game.title)}: balance</h1><p>{escape(setup)}. {found.games} games, bots equal on all seats.</p>",
        f'<div class="panel"><h2>In short</h2>{_summary(game, found, seats)}</div>',
        f'<div class="panel"><h2>Seats</h2>{plots.intervals(seats, found.seats, "share of the win", found.fair)}'
        + table(["seat", "share", "95 %", "games"], [_row(s, e) for s, e in zip(seats, found.seats, strict=True)])
        + "</div>",
        f'<div class="panel"><h2>Length</h2>{plots.histogram([found.lengths], ["all"], "choices in a game")}'
        f"<p>{found.choices:.1f} choices per seat, {found.width:.1f} options per choice on average.</p></div>",
    ]
    if found.all_points and any(any(row) for row in found.all_points):
        body.append(
            f'<div class="panel"><h2>Points</h2>{plots.histogram(found.all_points, seats, "points at the end")}'
            + table(["seat", "mean", "95 %", "games"], [_row(s, e) for s, e in zip(seats, found.points, strict=True)])
            + "</div>"
        )
    if found.margins:
        body.append(
            f'<div class="panel"><h2>How close</h2>{plots.histogram([found.margins], ["all"], "points between first and second")}'
            f"<p>{found.close:.0%} of the games are decided by 2 points or fewer; {found.draws:.1%} are shared.</p></div>"
        )
    body += [_metrics(played), _traits(found), _offers(found)]
    body.append(
        f'<div class="panel"><h2>How to reproduce it</h2><p><code>{escape(command)}</code></p>'
        f"<p>Seed {seed}; {escape(versions())}; rules {game.version}. The raw data are in games.csv beside this page. "
        "Budgets are counts, not seconds, so the same seed gives the same games anywhere.</p></div>"
    )
    out = folder / "report.html"
    out.write_text(page(f"{game.title}: balance", "".join(body)), "utf-8")
    return out


def _summary(game: Game, found: Balance, seats: list[str]) -> str:
    lines = []
    if game.together:
        lines.append(f"The gods win {found.seats[0]} of the games.")
    elif len(seats) > 1:
        off = [s for s, uneven in zip(seats, found.uneven, strict=True) if uneven]
        spread = max(e.mean for e in found.seats) - min(e.mean for e in found.seats)
        who = f"{', '.join(off)} differ{'s' if len(off) == 1 else ''}" if off else "no seat differs"
        lines.append(f"With these bots and this many games {who} from the fair share (largest difference {spread:.3f}).")
    strange = [t for t in found.traits if t.surprising and not t.name[:1].isdigit()]  # a count (15 cards) is an outcome, no choice
    best, worst = [t for t in strange if t.lift > 0][:1], [t for t in strange if t.lift < 0][-1:]
    for word, row in (("most", best), ("least", worst)):
        lines += [f"Goes with winning {word}: {t.name} ({t.share.mean:.2f}; the mean is {found.fair:.2f})." for t in row]
    if strange:
        lines.append("Having something and winning go together; that does not prove that the one causes the other.")
    dead = [o.kind for o in found.offers if o.taken < 0.01 and o.offered >= 100]
    if dead:
        lines.append(f"Hardly ever chosen by these bots: {', '.join(dead[:8])}.")
    return "".join(f"<p>{escape(line)}</p>" for line in lines)


def _traits(found: Balance) -> str:
    if not found.traits:
        return ""
    shown = found.traits if len(found.traits) <= 24 else found.traits[:12] + found.traits[-12:]
    rows = [[*_row(t.name, t.share), f"{t.lift:+.3f}"] for t in found.traits]
    strange = {i for i, t in enumerate(found.traits) if t.surprising}
    plot = plots.intervals([t.name for t in shown], [t.share for t in shown], "share of the win of those who had it", found.fair)
    chance = sum(not t.share.low <= found.fair <= t.share.high for t in found.traits)
    said = (
        f"{plural(len(found.traits), 'row')}: {chance} of the 95 % intervals leave the mean out, and about "
        f"{len(found.traits) / 20:.0f} would do so by chance alone. Marked are the {len(strange)} that stand out even so: "
        "at most one in twenty of them is expected to be chance."
    )
    heads = ["", "share", "95 %", "cases", "lift"]
    return f'<div class="panel"><h2>What goes with winning</h2>{plot}<p>{said}</p>{table(heads, rows, strange)}</div>'


def _metrics(played: list[Played]) -> str:
    """Measures of one's own, with a histogram each."""
    out = []
    for name in played[0].metrics:
        rows = [list(row) for row in zip(*(p.metrics[name] for p in played), strict=True)]
        heads = [f"seat {i + 1}" for i in range(len(rows))] if len(rows) > 1 else ["game"]
        shown = [_row(head, mean_of(row)) for head, row in zip(heads, rows, strict=True)]
        shown_table = table(["", "mean", "95 %", "games"], shown)
        out.append(f'<div class="panel"><h2>{escape(name)}</h2>{plots.histogram(rows, heads, name)}{shown_table}</div>')
    return "".join(out)


def _offers(found: Balance) -> str:
    if len(found.offers) < 2:
        return ""
    rows = [[o.kind, str(o.offered), f"{o.taken:.1%}"] for o in found.offers]
    return (
        '<div class="panel"><h2>Choices offered and taken</h2><p>Every seventh question was looked at. A kind of choice that is offered '
        "often and taken hardly ever may be dead, or these bots may not understand it.</p>"
        f"{table(['kind', 'offered', 'taken'], rows)}</div>"
    )


def write_csv(path: Path, played: list[Played]) -> None:
    """One line for each seat of each game."""
    own = list(played[0].metrics) if played else []
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["game", "label", "seed", "seat", "bot", "score", "points", "choices", "outcomes", "traits", *own])
        for p in played:
            for seat, bot in enumerate(p.bots):
                points = p.points[seat] if p.points else ""
                first = [p.number, p.label, p.seed, seat + 1, bot, p.scores[seat], points, p.choices[seat], p.outcomes]
                measured = [p.metrics[name][seat if len(p.metrics[name]) > 1 else 0] for name in own]
                writer.writerow([*first, ";".join(p.traits[seat]), *measured])
