"""A Yggdrasil position as named arrays for learning. Nothing is hidden; the viewer's seat comes first."""

from __future__ import annotations

from array import array
from typing import cast

from meadhall.game import Plane, State
from meadhall.games.yggdrasil.codes import CARDS, END, NOBODY
from meadhall.games.yggdrasil.combat import enemy_force, giant_force
from meadhall.games.yggdrasil.rules import YggdrasilState
from meadhall.games.yggdrasil.state import action_limit, cards_left, closed, deck_size
from meadhall.rows import bits, hot, hots

KNOWN = 8  # so many known cards are shown from either end of the deck


def _cards(row: list[int]) -> array[float]:
    """The first KNOWN cards of a row."""
    return hots((row + [-1] * KNOWN)[:KNOWN], CARDS)


def planes(view: State, seat: int) -> list[Plane]:
    """Enemies, deck, Giants, worlds, Gods, and the question that is open."""
    s = cast(YggdrasilState, view)
    seats = int(s.seats)
    order = [(max(seat, 0) + n) % seats for n in range(seats)]
    step = int(s.agenda[s.depth - 1]) if s.depth else 0
    level = list(s.level)
    made = 42 + int(s.ragnarok_cards)

    fight = [s.sent / 10, s.helped / 8, float(s.foe >= 0), float(s.turn() >= 0)]
    return [
        Plane("space", (6, 8), hots([int(n) - 1 for n in s.space], 8), "1 where each Enemy stands"),
        Plane("force", (6,), [float(enemy_force(s, e)) / 9 for e in range(6)], "force of each Enemy, in ninths"),
        Plane("cards_left", (6,), [float(cards_left(s, e)) / 7 for e in range(6)], "its cards still in the deck, in sevenths"),
        Plane("raging", (1,), [float(s.raging)], "1 while Fenrir is enraged"),
        Plane("unseen", (CARDS,), [float(n) / 7 for n in s.unseen], "cards of each kind that nobody has seen, in sevenths"),
        Plane("section", (2,), [s.section_left / 46, s.section_special / 10], "unseen cards and special cards in this section"),
        Plane("top", (KNOWN, CARDS), _cards(list(s.top)), "known cards on top, next one first"),
        Plane("bottom", (KNOWN, CARDS), _cards(list(s.bottom)[::-1]), "known cards at the bottom, last one first"),
        Plane("in_hand", (KNOWN, CARDS), _cards([int(k) for k in [*s.drawn, *s.looked]]), "cards drawn or looked at, not yet placed"),
        Plane("deck", (3,), [deck_size(s) / made, s.daeg / 3, s.turns / 50], "cards left, turns without a card, turns played"),
        Plane("pile", (16,), bits([int(s.pile)], 16), "1 for each Giant in the pile"),
        Plane("active", (16,), bits([int(s.active)], 16), "1 for each active Giant"),
        Plane("beaten", (16,), bits([int(s.beaten)], 16), "1 for each defeated Giant"),
        Plane("giant_force", (1,), [float(giant_force(s)) / 4], "force of every Giant, in quarters"),
        Plane("closed", (9,), [float(closed(s, w)) for w in range(9)], "1 for each closed world"),
        Plane("bag_vikings", (4,), [n / 20 for n in s.bag_vikings], "Vikings in the bags, white, blue, green, black, in twentieths"),
        Plane("bag_fire", (4,), [n / 20 for n in s.bag_fire], "Fire Giants in the bags, in twentieths"),
        Plane("valkyries", (5,), hot(int(s.valkyries), 5), "1 at the island of the Valkyries"),
        Plane("submerged", (5,), hot(int(s.submerged), 5), "1 at the submerged island"),
        Plane(
            "stocks", (4,), [s.dead / 20, s.kingdom / 20, s.removed / 20, s.home / 8],
            "the dead, Kingdom of Fire, gone for good, Elves at home",
        ),
        Plane("vanir", (5,), hot(int(s.vanir) - 1, 5), "1 at the Vanir's square"),
        Plane("god", (seats, 6), hots([int(s.god[n]) for n in order], 6), "the God of each seat, own first"),
        Plane("vikings", (seats,), [s.vikings[n] / 10 for n in order], "Vikings of each seat, in tenths"),
        Plane("elves", (seats,), [s.elves[n] / 4 for n in order], "Elves of each seat, in quarters"),
        Plane("artifacts", (seats, 6), [level[6 * n + e] / 3 for n in order for e in range(6)], "Artifact levels, in thirds"),
        Plane(
            "trance", (seats,), [float(s.god[n] != NOBODY and s.tranced // 2 ** max(0, int(s.god[n])) % 2 == 1) for n in order],
            "1 for each seat in a trance",
        ),
        Plane("turn", (seats,), [float(s.seat == n) for n in order], "1 for the seat whose turn it is"),
        Plane("actions", (2,), [s.acted / 4, action_limit(s) / 4 if s.god[s.seat] >= 0 else 0.75], "actions used and allowed, in quarters"),
        Plane("used", (9,), bits([int(s.used)], 9), "1 for each world used in this turn"),
        Plane("doubled", (9,), bits([int(s.twice)], 9), "1 for Freyja's doubled world"),
        Plane("turned", (2,), [float(s.entered), float(s.left)], "trance entered, trance left in this turn"),
        Plane("question", (END + 1,), hot(step % 64, END + 1), "1 for the kind of step that is open"),
        Plane("detail", (2,), [step // 64 % 16 / 16, step // 1024 / 64], "the parameters of that step"),
        Plane("fight", (4,), [float(x) for x in fight], "Vikings and Elves committed, whether a fight is on, whether a seat chooses"),
        Plane("foe", (23,), hot(int(s.foe), 23), "the opponent: six Enemies, sixteen Giants, the pile"),
        Plane("face", (4,), hot(int(s.face), 4), "the face rolled"),
        Plane("pushed", (6,), bits([int(s.pushed)], 6), "Enemies already moved by the present rune"),
        Plane("share", (1,), [s.share / 15], "Vikings of Sigel still to give"),
        Plane("rules", (5,), [float(s.trances), float(s.spread), s.angry_cards / 6, s.ragnarok_cards / 4, seats / 6], "the set-up"),
        Plane("angry", (6,), bits([int(s.angry)], 6), "Enemies that have an Angry card"),
    ]
