"""Making frames (see frame.py), from views and never from the truth: once for each table, event and viewer."""

from __future__ import annotations

import hashlib
import json
from bisect import bisect_left, bisect_right
from collections import OrderedDict
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, NamedTuple

from meadhall.english import listed, winners
from meadhall.game import Game, Look, Region, State
from meadhall.seating import short_name
from meadhall.store import Chat
from meadhall.svg import Markup, el, join
from meadhall.table import Draft, LogLine, SeenBeat, Session, telling
from meadhall.table.summary import figures
from meadhall.table.tree import tree
from meadhall.web import assets
from meadhall.web.frame import NO_QUESTION, Beat, Curtain, Frame, Log, Notice, Prompt, Undo
from meadhall.web.splices import splices

__all__ = [
    "LOG_LINES",
    "Frames",
    "Sent",
    "caption",
    "curtain_frame",
    "draft_frame",
    "log_html",
    "summary_html",
    "talk_html",
    "trimmed",
    "waiting_frame",
]

LOG_LINES = 200  # at most this many lines of the log are shown at once
PROPOSALS = {"undo": "take back the last choices", "abandon": "end the game without a result"}
COMPLETE = Prompt(ask="Your turn is complete.", help="Commit it, or put back what you would change.")


Stops = list[tuple[int, int]]  # of a replay: see Session.stops
MOST_SHOWN = 400  # pictures of beats kept for other viewers of the same
MOST_PICTURES = 6  # of dice and cards in one beat


@dataclass
class Sent:
    """What a browser already has: the regions by digest, those that went over its socket as texts, and how far its log goes."""

    regions: dict[str, str]
    lines: list[LogLine]
    digest: str = ""
    texts: dict[str, str] = field(default_factory=dict)


class Now(NamedTuple):
    """The present of one viewer: its frame with all regions, its log, the stops of its replay, and the frame's core (see _core)."""

    frame: Frame
    lines: list[LogLine]
    stops: Stops
    core: str


class Frames:
    """Makes frames; caches the newest one for each table and viewer, and the latest beats."""

    def __init__(self, most: int = 2000) -> None:
        self.most = most
        self.kept: OrderedDict[tuple[str, int, int], tuple[object, Now]] = OrderedDict()
        self.shown: OrderedDict[tuple[object, ...], Frame] = OrderedDict()

    def now(self, session: Session, viewer: int, side: int = -1) -> Now:
        """The present of a viewer; for watchers, drawn around the seat on whose `side` they look from."""
        key, stamp = (session.table.id, viewer, side), (session.head, session.status, session.names, session.request)
        found = self.kept.pop(key, None)
        if found is None or found[0] != stamp:
            log, stops = session.log(viewer), session.stops(viewer)
            since = bisect_left(stops, telling.news(session.timeline, viewer))
            frame = _present(session, viewer, log, side, moves=len(stops), since=since)
            found = stamp, Now(frame, log, stops, _core(frame))
        self.kept[key] = found
        while len(self.kept) > self.most:
            self.kept.popitem(last=False)
        return found[1]

    def forget(self, tbl: str) -> None:
        """A table is no longer in memory."""
        for kept in (self.kept, self.shown):
            for key in [key for key in kept if key[0] == tbl]:
                del kept[key]  # type: ignore[arg-type]

    def past(self, session: Session, viewer: int, at: int, side: int = -1) -> Frame | None:
        """The frame at the viewer's moment number `at` (0: the start); None if there is no such moment."""
        stops = self.now(session, viewer).stops
        if not 0 <= at <= len(stops):
            return None
        if at == 0:
            return replace(_drawn(session, session.view(viewer, at=0), viewer, side=side), at=0, moves=len(stops))
        beat = session.moment(viewer, *stops[at - 1])
        return replace(
            _drawn(session, beat.view, viewer, side=side, asks=beat.last), at=at, moves=len(stops), beat=caption(session, beat, viewer)
        )

    def beat(self, session: Session, viewer: int, beat: SeenBeat, side: int = -1) -> Frame:
        """A moment between two questions: the table as it was, what was heard, how to show it; nothing to choose.

        Viewers with the same view get the same picture, which is drawn once.
        """
        key = session.table.id, viewer, side, session.names, session.over, beat.seq, beat.n
        frame = self.shown.pop(key, None)
        if frame is None:
            drawn_then = _drawn(session, beat.view, viewer, side=side, asks=False)
            frame = replace(drawn_then, seq=beat.seq, beat=caption(session, beat, viewer, more=True))
        self.shown[key] = frame
        while len(self.shown) > MOST_SHOWN:
            self.shown.popitem(last=False)
        asked = session.ask(viewer) if viewer >= 0 else None
        moves = bisect_right(self.now(session, viewer).stops, (beat.seq, beat.n))
        return replace(frame, ask=NO_QUESTION if asked is None else asked, moves=moves)


def caption(session: Session, beat: SeenBeat, viewer: int, more: bool = False) -> Beat:
    """How a beat is told: its kind, its sentences, and pictures of what is nowhere on the table."""
    game, names = session.game, tuple(map(short_name, session.names))
    shown = [picture for event in beat.events if (picture := game.picture(event))]
    return Beat(
        kind=game.kind_of(beat.events) or "note",
        say=[words for event in beat.events if (words := game.log(event, names))],
        show="".join(shown[:MOST_PICTURES]),
        lit=list(dict.fromkeys(name for event in beat.events for name in game.lights(event))),
        own=beat.actor == viewer and beat.n == 0 and game.only_about(beat.events, viewer),
        more=more,
    )


def _present(session: Session, viewer: int, log: list[LogLine], side: int, **rest: Any) -> Frame:
    """The present as a viewer knows it; `rest`: other fields of the frame."""
    view = session.view(viewer)
    asked = session.ask(viewer) if viewer >= 0 else None
    result = _result(session) if session.over else ""
    rest |= {
        "ask": NO_QUESTION if asked is None else asked,
        "you": asked is not None,
        "idle": viewer >= 0 and session.idle(viewer),
        "tree": tree(session.game, view, viewer) if asked is not None else {},
        "say": log[-1].words if log else "",
        "result": result,
    }
    frame = _at_table(session, view, viewer, side=side, **rest)
    prompt = frame.prompt
    if (session.result or {}).get("how", "end") != "end":  # by resignation, on time or by agreement: the game itself still asks
        prompt = Prompt(ask="The game is over.", help=result)
    elif session.over:
        prompt = _ended(session, prompt)
    elif asked is None:
        seats = [seat for seat in sorted(session.waits_for(viewer)) if seat != viewer]
        thinking = bool(seats) and all(session.table.seats[seat].kind == "bot" for seat in seats)
        prompt = _awaited([short_name(session.names[seat]) for seat in seats], thinking, prompt)
        return replace(frame, prompt=prompt, thinking=thinking) if seats else frame
    return frame if prompt is frame.prompt else replace(frame, prompt=prompt)


def _awaited(names: list[str], thinking: bool, prompt: Prompt) -> Prompt:
    """A game knows sides only: the prompt of whoever waits also says by name for whom, and that bots are thinking."""
    if not names or (not thinking and all(name in prompt["ask"] for name in names)):
        return prompt
    said = f"{listed(names)} {'is' if len(names) == 1 else 'are'} thinking." if thinking else f"Waiting for {listed(names)}."
    return Prompt(ask=prompt["ask"], help=f"{said} {prompt['help']}".strip())


def _ended(session: Session, prompt: Prompt) -> Prompt:
    """A game knows sides only: the prompt at the end first says by name who has won."""
    scores = (session.result or {}).get("scores")
    if session.game.together or not isinstance(scores, list) or len(scores) < 2:
        return prompt
    return Prompt(ask=winners(list(map(short_name, session.names)), scores, False), help=f"{prompt['ask']} {prompt['help']}".strip())


def draft_frame(session: Session, seat: int, draft: Draft) -> Frame:
    """The seat's frame with choices laid out that are not committed. Its tree is empty if the path is complete."""
    asked = session.ask(seat)
    pending = draft.actions[-1] if draft.blind else -1
    frame = _at_table(session, draft.view, seat, len(draft.actions), pending)
    if not draft.more:
        frame = replace(frame, prompt=COMPLETE)
    return replace(
        frame,
        ask=NO_QUESTION if asked is None else asked,
        you=True,
        tree=tree(session.game, draft.view, seat) if draft.more else {},
        draft=list(draft.actions),
        moves=len(session.stops(seat)),
    )


def waiting_frame(session: Session) -> Frame:
    """A table at which the game has not begun."""
    return Frame(waiting=True, build=assets.build(), digest=f"waiting-{session.head}")


def curtain_frame(session: Session, hand_to: int) -> Frame:
    """The frame while the device changes hands: no view at all, only whose turn it is to look."""
    curtain = Curtain(seat=hand_to, name=session.names[hand_to])
    return Frame(classes=f"play g-{session.game.key}", build=assets.build(), digest=f"curtain-{hand_to}", curtain=curtain)


def _at_table(session: Session, view: State, viewer: int, laid: int = 0, pending: int = -1, side: int = -1, **rest: Any) -> Frame:
    """A view of the present, with what can be done at the table besides choosing."""
    rest |= {"deadline": _deadline(session, viewer), "undo": _undo(session, viewer), "notice": _notice(session, viewer)}
    return _drawn(session, view, viewer, laid, pending, side, **rest)


def _drawn(
    session: Session, view: State, viewer: int, laid: int = 0, pending: int = -1, side: int = -1, asks: bool = True, **rest: Any
) -> Frame:
    """A view of the table, past or present; `laid`, `pending` and `side` as in Look; `asks`: not between two questions."""
    labels = tuple(seat.label for seat in session.seats)
    names = tuple(f"{seat.name} (bot)" if seat.stand_in else seat.name for seat in session.seats)
    look = Look(names=names, laid=laid, pending=pending, side=side)
    waits = frozenset(session.waits_for(viewer))
    return drawn(session.game, view, viewer, look, labels, waits, asks, seq=session.seq(viewer), over=session.over, **rest)


def drawn(
    game: Game, view: State, viewer: int, look: Look, labels: tuple[str, ...], waits: frozenset[int], asks: bool = True, **rest: Any
) -> Frame:
    """What the game draws and says of a view, at a table or in a lesson. `labels` and `waits` serve games that draw no seats; `rest` are
    other fields of the frame."""
    drawing = game.draw(view, look)
    parts = dict(drawing.regions)
    if "stage" not in parts:
        parts["stage"] = Region(drawing.picture, "stage", "Board")
    if not drawing.regions:  # a game that draws only its board
        parts = {"seats": Region(_seats(game, view, viewer, look.names, labels, waits), "panel seats", "Players"), **parts}
    prompt = game.prompt(view, viewer) if asks else None
    return Frame(
        seat=viewer,
        build=assets.build(),
        classes=f"play g-{game.key} {drawing.classes}".strip(),
        order=list(parts),
        regions={name: region_html(name, region) for name, region in parts.items()},
        prompt=Prompt(ask=prompt.ask, help=prompt.help) if prompt is not None else Prompt(ask="", help=""),
        **rest,
    )


@lru_cache(maxsize=64)  # what viewers of one table see alike is one text, with one digest
def region_html(name: str, region: Region) -> str:
    """A region as one section of the page."""
    return el("section", Markup(region.html), id=name, cls=region.classes or None, aria_label=region.label or None, data_region=True)


def _seats(game: Game, view: State, viewer: int, names: tuple[str, ...], labels: tuple[str, ...], waits: frozenset[int]) -> Markup:
    """Seat panels for a game that draws none of its own."""
    points = view.points()
    own = [viewer] if viewer >= 0 else []
    rows = []
    for n in [*own, *(seat for seat in range(int(view.seats)) if seat not in own)]:
        you = el("span", " (you)", cls="muted only-l") if n == viewer else None
        score = el("span", str(points[n]) if n < len(points) else "", cls="pts")
        rows.append(
            el(
                "div",
                assets.crest(n, game),
                el("b", names[n], you, cls="who"),
                score,
                el("span", labels[n] if n < len(labels) and labels[n] else f"Seat {n + 1}", cls="small muted"),
                cls="seat now" if n in waits else "seat",
                id=f"seat-{n}",
            )
        )
    return join(*rows)


def _deadline(session: Session, viewer: int) -> int | None:
    """When the next clock that the viewer may know of runs out."""
    times = [session.clock(seat).deadline for seat in session.waits_for(viewer)]
    return min((time for time in times if time is not None), default=None)


def _undo(session: Session, viewer: int) -> Undo:
    if viewer < 0:
        return Undo(can=False, why="you are watching", turn=False)
    if session.over:
        return Undo(can=False, why="the game is over", turn=False)
    if session.settings.undo == "off":
        return Undo(can=False, why="it is off at this table", turn=False)
    offer = session.offer(viewer)
    if offer.free:
        return Undo(can=True, why="", turn=offer.turn is not None)
    if offer.asking:
        return Undo(can=True, why="the others are asked", turn=offer.turn is not None)
    return Undo(can=False, why="nothing to take back", turn=False)


def _notice(session: Session, viewer: int) -> Notice:
    if session.frozen:
        return Notice(words=session.frozen)
    if viewer >= 0 and session.seats[viewer].stand_in and not session.over:
        return Notice(words="A bot plays for you.", acts=[("back", "Take my seat back")])
    request, declined = session.request, session.declined(viewer)
    if request is None and declined is not None:
        what, who = declined
        return Notice(words=f"{session.names[who]} did not agree to {PROPOSALS[what]}.")
    if request is None or viewer < 0:
        return Notice()
    name, what = session.names[request.seat], PROPOSALS[request.what]
    if session.seats[viewer].player in request.needed:
        return Notice(words=f"{name} asks to {what}.", acts=[("agree", "Agree"), ("decline", "Decline")])
    return Notice(words=f"Waiting for consent: {name} asks to {what}.")


def _result(session: Session) -> str:
    """Who won, by name, and the points."""
    result = session.result or {}
    scores, points = result.get("scores"), result.get("points")
    words = []
    if isinstance(scores, list) and scores:
        words.append(winners(session.names, scores, session.game.together))
    if isinstance(points, list) and points:
        words.append(", ".join(f"{session.names[n]} {value}" for n, value in enumerate(points)) + ".")
    how = result.get("how")
    if how == "resign":
        words.append("By resignation.")
    elif how == "timeout":
        words.append("Time ran out.")
    elif how == "abandon":
        words.append("The game was ended without a result.")
    return " ".join(filter(None, words))


# -- log and talk -----------------------------------------------------------------------------------------------------


def log_html(game: Game, lines: list[LogLine], stops: Stops) -> Markup:
    """Lines of the log; each leads to its moment. The log is one stop for Tab; the arrows go from line to line."""
    moves = (bisect_right(stops, (line.seq, line.beat)) for line in lines)
    return join(*(_line(game, line, move, line is lines[-1]) for line, move in zip(lines, moves, strict=True) if line.words))


@lru_cache(maxsize=4096)  # every answer shows the same lines again, and a few more
def _line(game: Game, line: LogLine, move: int, last: bool) -> Markup:
    who = assets.crest(line.seat, game) if line.seat is not None and line.seat >= 0 else el("span")
    classes = " ".join(filter(None, ["last" if last else "", "house" if line.kind == "table" else ""]))
    link = el("a", f"Secret until now: {line.words}" if line.kind == "secret" else line.words, href=f"#m{move}", tabindex=-1)
    return el("li", el("span", str(move), cls="num"), who, link, cls=classes or None, data_at=move, data_t=line.at // 1000)


def talk_html(lines: list[Chat], me: str | None) -> Markup:
    """The chat as plain text: no links, no markup."""
    return join(
        *(
            el(
                "li",
                el("b", line.name or "somebody"),
                el("span", line.body, cls="words"),
                el("span", "among " + line.audience, cls="tiny muted") if line.audience != "table" else None,
                cls="mine" if line.player == me else None,
                data_t=line.at,
            )
            for line in lines
        )
    )


def summary_html(session: Session) -> Markup:
    """A finished game in figures: choices and time of every seat."""
    found = figures(session.timeline)
    timed = sum(seat.time for seat in found) >= 1000  # an imported record took no time
    heads = ["Choices", *(["Time"] if timed else [])]
    rows = [
        el(
            "tr",
            el("th", assets.crest(n, session.game), " ", name, scope="row"),
            el("td", str(seat.choices)),
            el("td", _span(seat.time)) if timed else None,
        )
        for n, (name, seat) in enumerate(zip(session.names, found, strict=True))
    ]
    total = el(
        "tr",
        el("th", "Together", scope="row"),
        el("td", str(sum(seat.choices for seat in found))),
        el("td", _span(sum(seat.time for seat in found))) if timed else None,
    )
    head = el("tr", el("th", el("span", "Seat", cls="sr"), scope="col"), *(el("th", word, scope="col") for word in heads))
    return el("table", el("thead", head), el("tbody", *rows), el("tfoot", total), cls="tally")


def _span(milliseconds: int) -> str:
    """A time as people say it: 40 s, 12 min, 3 h, 2 days."""
    seconds = round(milliseconds / 1000)
    for most, unit, word in ((120, 1, "s"), (7200, 60, "min"), (172_800, 3600, "h")):
        if seconds < most:
            return f"{round(seconds / unit)} {word}"
    return f"{round(seconds / 86_400)} days"


# -- over the wire ----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def _core(frame: Frame) -> str:
    """All of a frame that its digest depends on, except for the regions, which have digests of their own."""
    core = {key: value for key, value in frame.json().items() if key not in ("regions", "say", "digest", "beat")}
    return json.dumps(core, separators=(",", ":"))


def trimmed(game: Game, frame: Frame, lines: list[LogLine], stops: Stops, sent: Sent | None, core: str = "") -> tuple[Frame, Sent]:
    """The frame as it is sent: only the regions and log lines that the browser does not have yet, as changes where that is shorter.
    `core`: what _core says of it, if that is known."""
    known = sent.regions if sent is not None else {}
    texts = dict(sent.texts) if sent is not None else {}
    regions = {name: known[name] if name in known and texts.get(name) == html else _digest(html) for name, html in frame.regions.items()}
    have = sent.lines if sent is not None else []
    grows = bool(have) and len(lines) >= len(have) and lines[len(have) - 1] == have[-1]
    fresh = lines[len(have) :] if grows else lines[-LOG_LINES:]
    digest = _digest(" ".join([core or _core(frame), *map("=".join, regions.items()), f"{len(lines)} {lines[-1].seq if lines else 0}"]))
    whole = {name: html for name, html in frame.regions.items() if known.get(name) != regions[name]}
    changes = {name: made for name, html in whole.items() if name in texts and (made := _shorter(texts[name], html)) is not None}
    out = replace(
        frame,
        regions={name: html for name, html in whole.items() if name not in changes},
        changes=changes or None,
        log=Log(whole=not grows, html=log_html(game, fresh, stops)) if fresh or not grows else None,
        digest=digest,
    )
    return out, Sent(regions, lines, digest, texts | whole)


def _shorter(old: str, new: str) -> list[tuple[int, int, str]] | None:
    """The changes that turn a region's old text into the new one, if that is less to send."""
    changes = splices(old, new)
    return changes if sum(len(put) + 16 for _, _, put in changes) < len(new) / 2 else None
