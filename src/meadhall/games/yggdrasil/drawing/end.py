"""The end: the tree blossoms or burns, three limits, what each God did, and the six roads of the Enemies."""

from __future__ import annotations

from meadhall.game import Look
from meadhall.svg import Markup, crest, el, join, num, path

from ..rules import YggdrasilState, codes, ending, enemies, tables
from ..words import log, names
from .parts import badge, scenery

WIDTH, HEIGHT = 640.0, 66.0


def hero(s: YggdrasilState) -> Markup:
    """The verdict over the tree."""
    won = s.result == codes.WON
    limits = []
    for space, limit, words in ((4, 5, "beyond the wall"), (6, 3, "beyond the door"), (8, 1, "in the Residence")):
        count = enemies.beyond(s, space)
        cls = "broken" if count >= limit else "near" if count == limit - 1 and limit > 1 else None
        limits.append(el("li", el("b", f"{count} / {limit}"), words, cls=cls))
    why = "the Enemy deck is empty and no limit is broken." if won else f"{log.broken_words(s.broken)}."
    words = f"{'Won' if won else 'Lost'} on turn {s.turns}: {why}"
    head = el("h1", "The tree stands." if won else "The tree burns.")
    return join(scenery("yg-bloomed", "yg-tree"), el("div", head, el("p", words), el("ul", limits, cls="yg-verdict")))


def tally(s: YggdrasilState, look: Look) -> Markup:
    """What each God did; the last row compares games (YG-16.6)."""
    head = el("tr", *(el("th", words) for words in ("God", "Fights won", "Giants", "Souls", "Vikings sent")))
    rows, sums = [], [0] * codes.DEEDS
    for seat in range(s.seats):
        deeds = s.deeds[codes.DEEDS * seat : codes.DEEDS * (seat + 1)]
        sums = [total + n for total, n in zip(sums, deeds, strict=True)]
        name = el("th", crest(seat), names.GOD_NAME[s.god[seat]], " ", el("span", look.names[seat], cls="muted small only-l"))
        cells = [
            f"{deeds[codes.FIGHTS_WON]} of {deeds[codes.FIGHTS]}",
            str(deeds[codes.GIANTS_BEATEN]),
            str(deeds[codes.SOULS_FOUND]),
            str(deeds[codes.VIKINGS_SENT]),
        ]
        rows.append(el("tr", name, *(el("td", words) for words in cells), cls="won" if seat == s.viewer else None))
    totals = (sums[codes.FIGHTS_WON], sums[codes.GIANTS_BEATEN], sums[codes.SOULS_FOUND], sums[codes.VIKINGS_SENT])
    rows.append(el("tr", el("th", "Together"), *(el("td", str(n), cls="sum") for n in totals)))
    deck = tables.ORDINARY + s.ragnarok_cards
    outcome = "win" if s.result == codes.WON else "loss"
    rank = f"{outcome}, {ending.cards_survived(s)} of {deck} cards, {ending.steps_short(s)} steps short of the Residence"
    rows.append(el("tr", el("th", "Rank"), el("td", rank, colspan=4)))
    return el("table", el("thead", head), el("tbody", rows), cls="tally")


def graph(s: YggdrasilState) -> Markup:
    """The space of each Enemy after every turn."""
    turns = [str(spaces) for spaces in s.past]  # a digit for each Enemy
    rows = [_road(enemy, [1, *(int(spaces[enemy]) for spaces in turns)]) for enemy in range(6)]
    key = f"Turn 1 to {len(turns)}. Lower line: the wall; upper line: the door; dashed: the Residence. Dark fill: beyond the wall."
    return join(el("h2", "Six roads to the Residence"), el("div", rows, cls="yg-rows"), el("p", key, cls="small muted"))


def _road(enemy: int, spaces: list[int]) -> Markup:
    steps = len(spaces)

    def x(turn: int) -> str:
        return num(4 + turn * (WIDTH - 8) / steps)

    def y(space: float) -> str:
        return num(HEIGHT - 5 - (space - 1) * (HEIGHT - 10) / 7)

    line = f"M{x(0)} {y(spaces[0])}" + "".join(f"H{x(turn)}V{y(space)}" for turn, space in enumerate(spaces) if turn) + f"H{x(steps)}"
    wall, door = y(3.5), y(5.5)
    over = "".join(f"M{x(turn)} {wall}V{y(space)}H{x(turn + 1)}V{wall}Z" for turn, space in enumerate(spaces) if space >= 4)
    last = spaces[-1]
    where = "in the Residence" if last == 8 else "beyond the door" if last >= 6 else "beyond the wall" if last >= 4 else "before the wall"
    strip = el(
        "svg",
        path(f"M0 {wall}H640M0 {door}H640", "gl"),
        path(f"M0 {y(8)}H640", "lim"),
        path(f"{line}V{num(HEIGHT)}H{x(0)}Z", "yg-area"),
        path(over, "yg-over") if over else None,
        path(line, "yg-ln"),
        cls=f"sl l-{names.ENEMY[enemy]}",
        viewBox="0 0 640 66",
        preserveAspectRatio="none",
        role="img",
        aria_label=f"{names.ENEMY_NAME[enemy]}: space after each of {steps - 1} turns, last {last}",
    )
    return el(
        "div",
        el("span", badge(enemy), el("span", names.ENEMY_NAME[enemy]), cls="nm"),
        strip,
        el("span", el("b", str(last)), where, cls="fin"),
        cls="yg-row",
    )
