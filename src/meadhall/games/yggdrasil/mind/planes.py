"""A Yggdrasil position as named arrays for learning. Nothing is hidden; the viewer's seat comes first."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bits import has
from meadhall.rows import Row

from ..rules import YggdrasilState, codes, combat, deck, powers, tables, worlds

KNOWN: Final = 8  # how many known cards are shown from either end of the deck


def write(row: Row, s: YggdrasilState, seat: int) -> None:
    """Enemies, deck, Giants, worlds, Gods and the open question."""
    own = i64(seat)
    if own < 0:
        own = 0
    _enemies(row, s)
    _deck(row, s)
    _giants(row, s)
    _worlds(row, s)
    _gods(row, s, own)
    _turn(row, s)
    _question(row, s)
    row.plane("rules", "the set-up", 6)
    row.flag(s.trances != 0)
    row.flag(s.spread != 0)
    row.part(s.angry_cards, 6)
    row.part(s.ragnarok_cards, 4)
    row.part(s.seats, 6)
    row.flag(s.ask_elves != 0)
    row.plane("angry", "Enemies that have an Angry card", codes.ENEMIES)
    row.members(s.angry, codes.ENEMIES)


def _enemies(row: Row, s: YggdrasilState) -> None:
    space = s.space
    row.plane("space", "1 where each Enemy stands", codes.ENEMIES, 8)
    for enemy in range(i64(codes.ENEMIES)):
        row.hot(space[enemy] - 1, 8)
    row.plane("force", "force of each Enemy, in ninths", codes.ENEMIES)
    for enemy in range(i64(codes.ENEMIES)):
        row.part(combat.enemy_force(s, enemy), 9)
    row.plane("cards_left", "its cards still in the deck, in sevenths", codes.ENEMIES)
    for enemy in range(i64(codes.ENEMIES)):
        row.part(deck.cards_left(s, enemy), 7)
    row.plane("raging", "1 while Fenrir is enraged", 1)
    row.flag(s.raging != 0)


def _deck(row: Row, s: YggdrasilState) -> None:
    row.plane("unseen", "cards of each kind that nobody has seen, in sevenths", codes.CARDS)
    _parts(row, s.unseen, codes.CARDS, 7)
    row.plane("section", "unseen cards and special cards in this section", 2)
    row.part(s.section_left, 46)
    row.part(s.section_special, 10)
    row.plane("top", "known cards on top, next one first", KNOWN, codes.CARDS)
    row.skip((KNOWN - _cards(row, s.top, KNOWN)) * codes.CARDS)
    row.plane("bottom", "known cards at the bottom, last one first", KNOWN, codes.CARDS)
    bottom = s.bottom
    at = i64(len(bottom)) - 1
    for _place in range(i64(KNOWN)):
        if at >= 0:
            row.mark(bottom[at])
        row.skip(codes.CARDS)
        at -= 1
    row.plane("in_hand", "cards drawn or looked at, not yet placed", KNOWN, codes.CARDS)
    shown = _cards(row, s.drawn, KNOWN)
    shown += _cards(row, s.looked, KNOWN - shown)
    row.skip((KNOWN - shown) * codes.CARDS)
    row.plane("deck", "cards left, turns without a card, turns played", 3)
    row.part(deck.size(s), tables.ORDINARY + s.ragnarok_cards)
    row.part(s.daeg, 3)
    row.part(s.turns, 50)


def _giants(row: Row, s: YggdrasilState) -> None:
    row.plane("pile", "1 for each Giant in the pile", codes.GIANTS)
    row.members(s.pile, codes.GIANTS)
    row.plane("active", "1 for each active Giant", codes.GIANTS)
    row.members(s.active, codes.GIANTS)
    row.plane("beaten", "1 for each defeated Giant", codes.GIANTS)
    row.members(s.beaten, codes.GIANTS)
    row.plane("giant_force", "force of every Giant, in quarters", 1)
    row.part(combat.giant_force(s), 4)


def _worlds(row: Row, s: YggdrasilState) -> None:
    row.plane("closed", "1 for each closed world", codes.WORLDS)
    row.members(worlds.closed_worlds(s), codes.WORLDS)
    row.plane("bag_vikings", "Vikings in the bags, white, blue, green, black, in twentieths", codes.BAGS)
    _parts(row, s.bag_vikings, codes.BAGS, 20)
    row.plane("bag_fire", "Fire Giants in the bags, in twentieths", codes.BAGS)
    _parts(row, s.bag_fire, codes.BAGS, 20)
    row.plane("valkyries", "1 at the island of the Valkyries", codes.ISLANDS)
    row.hot(s.valkyries, codes.ISLANDS)
    row.plane("submerged", "1 at the submerged island", codes.ISLANDS)
    row.hot(s.submerged, codes.ISLANDS)
    row.plane("stocks", "the dead, Kingdom of Fire, gone for good, Elves at home", 4)
    row.part(s.dead, 20)
    row.part(s.kingdom, 20)
    row.part(s.removed, 20)
    row.part(s.home, 8)
    row.plane("vanir", "1 at the Vanir's square", 5)
    row.hot(s.vanir - 1, 5)


def _gods(row: Row, s: YggdrasilState, own: i64) -> None:
    """The Gods by seat, starting with the viewer's own and going round."""
    seats = s.seats
    gods = s.god
    row.plane("god", "the God of each seat, own first", seats, codes.GODS)
    for n in range(seats):
        row.hot(gods[_seat(own + n, seats)], codes.GODS)
    row.plane("vikings", "Vikings of each seat, in tenths", seats)
    vikings = s.vikings
    for n in range(seats):
        row.part(vikings[_seat(own + n, seats)], 10)
    row.plane("elves", "Elves of each seat, in quarters", seats)
    elves = s.elves
    for n in range(seats):
        row.part(elves[_seat(own + n, seats)], 4)
    row.plane("artifacts", "Artifact levels, in thirds", seats, codes.ENEMIES)
    level = s.level
    for n in range(seats):
        at = codes.ENEMIES * _seat(own + n, seats)
        for enemy in range(i64(codes.ENEMIES)):
            row.part(level[at + enemy], 3)
    row.plane("trance", "1 for each seat in a trance", seats)
    for n in range(seats):
        god = gods[_seat(own + n, seats)]
        row.flag(god >= 0 and has(s.tranced, god))
    row.plane("turn", "1 for the seat whose turn it is", seats)
    row.hot(_seat(s.seat - own + seats, seats), seats)


def _turn(row: Row, s: YggdrasilState) -> None:
    row.plane("actions", "actions used and allowed, in quarters", 2)
    row.part(s.acted, 4)
    row.part(powers.action_limit(s), 4)
    row.plane("used", "1 for each world used in this turn", codes.WORLDS)
    row.members(s.used, codes.WORLDS)
    row.plane("doubled", "1 for Freyja's doubled world", codes.WORLDS)
    row.members(s.twice, codes.WORLDS)
    row.plane("turned", "trance entered, trance left in this turn", 2)
    row.flag(s.entered != 0)
    row.flag(s.left != 0)


def _question(row: Row, s: YggdrasilState) -> None:
    step: i64 = 0
    if s.depth > 0:
        step = s.step()
    row.plane("question", "1 for the kind of step that is open", codes.END + 1)
    row.hot(step & 63, codes.END + 1)
    row.plane("detail", "the parameters of that step", 2)
    row.part(step >> 6 & 15, 16)
    row.part(step >> 10, 64)
    row.plane("fight", "Vikings and Elves committed, whether a fight is on, whether a seat chooses", 4)
    row.part(s.sent, 10)
    row.part(s.helped, 8)
    row.flag(s.foe >= 0)
    row.flag(s.turn() >= 0)
    row.plane("foe", "the opponent: six Enemies, sixteen Giants, the pile", codes.PILE_FOE + 1)
    row.hot(s.foe, codes.PILE_FOE + 1)
    row.plane("face", "the face rolled", 4)
    row.hot(s.face, 4)
    row.plane("pushed", "Enemies already moved by the present rune", codes.ENEMIES)
    row.members(s.pushed, codes.ENEMIES)
    row.plane("share", "Vikings of Sigel still to give", 1)
    row.part(s.share, 15)


def _parts(row: Row, numbers: vec[i64], size: i64, whole: i64) -> None:
    """The first numbers of a row, each as a fraction of the whole."""
    for i in range(size):
        row.part(numbers[i], whole)


def _cards(row: Row, cards: vec[i64], room: i64) -> i64:
    """As many cards as there is room for, one row of kinds per card; return how many."""
    n = i64(len(cards))
    if n > room:
        n = room
    for i in range(n):
        row.hot(cards[i], codes.CARDS)
    return n


def _seat(n: i64, seats: i64) -> i64:
    """Seats go round: after the last comes the first."""
    if n >= seats:
        return n - seats
    return n
