"""How states, records and games show themselves in notebooks: as the pictures that the hall draws.

Every picture is drawn from a view, so a notebook shows no more than its viewer may know: a view is drawn for its own seat, and the
truth as a spectator sees it.
"""

from __future__ import annotations

from base64 import b64encode
from html import escape

from meadhall.game import REFEREE, SPECTATOR, Game, Look, State, game_of
from meadhall.record import Record
from meadhall.svg import stand_alone

__all__ = ["game_html", "record_html", "state_svg"]

MOMENTS = 6  # pictures in a strip
CELL = "display:inline-block;vertical-align:top;margin:0 8px 8px 0"


def state_svg(state: State) -> str | None:
    """A position as one <svg>; None if its game is not known."""
    game = game_of(state)
    return None if game is None else _drawn(game, state)


def record_html(record: Record) -> str:
    """A game as a strip: its first position, its present one, and some between, each with the number of its event; below them a title
    that unfolds into the record, as a spectator may see it."""
    last = len(record.entries)
    moments = sorted({round(n * last / (MOMENTS - 1)) for n in range(MOMENTS)})
    cells = []
    for at in moments:
        image = _image(_drawn(record.game, record.at(at), record.names), f"after {at} events", 220)
        cells.append(f'<figure style="{CELL}">{image}<figcaption>{at}</figcaption></figure>')
    title = f"{record.game.title}: {', '.join(record.names)}" + (f" ({record.result})" if record.over else "")
    text = f"<details><summary>{escape(title)}</summary><pre>{escape(record.seen_by(SPECTATOR))}</pre></details>"
    return f"<div>{''.join(cells)}{text}</div>"


def game_html(game: Game) -> str:
    """A game in short: what it is, by whom, for how many, its options, and its first position."""
    seats = f"{game.seats[0]}" if len(game.seats) == 1 else f"{game.seats[0]} to {game.seats[-1]}"
    by = f" by {escape(', '.join(game.credit.designers))}" if game.credit.designers else ""
    rows = "".join(
        f"<tr><td><code>{escape(o.name)}={escape(o.say(o.default))}</code></td><td>{escape(o.about)}</td></tr>" for o in game.options
    )
    image = _image(_drawn(game, game.start()), f"{game.title} at its start", 360)
    words = f"<p><b>{escape(game.title)}</b>{by}; {seats} seats, {escape(game.minutes)} minutes</p><p>{escape(game.line)}</p>"
    return f'<div>{words}<div style="{CELL}">{image}</div><table style="{CELL}">{rows}</table></div>'


def _drawn(game: Game, state: State, names: tuple[str, ...] = ()) -> str:
    view = state.view(SPECTATOR) if state.viewer == REFEREE else state
    return stand_alone(game.alone(view, Look(names) if names else Look()), game.style(), game.symbols(), themes=True)


def _image(picture: str, words: str, width: int) -> str:
    """A picture with style of its own, kept apart from the page's and from other pictures'."""
    data = b64encode(picture.encode()).decode()
    return f'<img alt="{escape(words)}" width="{width}" src="data:image/svg+xml;base64,{data}">'
