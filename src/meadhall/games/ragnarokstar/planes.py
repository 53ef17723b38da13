"""A view of RagnaRok Star as named arrays for learning. Seats are turned so that the viewer's own comes first; hidden is 0."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import cast

from meadhall.game import Plane, State
from meadhall.games.ragnarokstar.contracts import columns, deck_size, lines, pit
from meadhall.games.ragnarokstar.rules import RagnarokStarState
from meadhall.games.ragnarokstar.state import END, EVENT
from meadhall.games.ragnarokstar.tables import CARDS, COUNTS, ENTRIES
from meadhall.rows import bits, hot, hots

STEPS = END + 1


@cache
def _seats(mask: int, n: int, own: int) -> list[float]:
    """A set of seats, the own one first. It is shared, so nobody changes it."""
    return [float(mask >> (own + k) % n & 1) for k in range(n)]


def planes(view: State, seat: int) -> list[Plane]:
    """Everything that the viewer knows, in fixed shapes for a seat count."""
    s = cast(RagnarokStarState, view)
    n = int(s.seats)
    order = [(max(seat, 0) + k) % n for k in range(n)]

    def by_seat(values: Callable[[int], list[float]]) -> list[float]:
        return [x for who in order for x in values(who)]

    def seats_of(mask: int) -> list[float]:
        return _seats(mask, n, order[0])

    kept = [[0.0] * CARDS for _ in range(n)]
    hidden = [0.0] * n
    open_cards = [0.0] * CARDS
    for slot in range(len(s.kept_seat)):
        owner, card = int(s.kept_seat[slot]), int(s.kept_card[slot])
        if card >= 0:
            kept[owner][card] = 1.0
            open_cards[card] = float(s.kept_done[slot])
        else:
            hidden[owner] += 1.0
    seen, drawn = [0.0] * CARDS, [0.0] * CARDS
    for event in range(0, len(s.ledger), EVENT):
        for k in range(3):
            card = int(s.ledger[event + 2 + k])
            if 0 <= card < CARDS:
                seen[card] = 1.0
                if s.ledger[event + 6] == 0:
                    drawn[card] = 1.0
    halls, programs, counted, lodges = (list(row) for row in (s.halls, s.programs, s.counts, s.lodges))
    program = hots([programs[who * 6 + k] - 1 for who in order for k in range(6)], ENTRIES)
    mine = max(seat, 0)
    return [
        Plane("fans", (4, 4), [float(x) / 4 for x in s.fans], "fans on each island by type, in fours"),
        Plane("halls", (n, 4), by_seat(lambda w: [halls[w * 4 + k] / 5 for k in range(4)]),
              "fans in each hall by type, in fives"),
        Plane("hall_score", (n, 3), by_seat(lambda w: [lines(s, w) / 5, columns(s, w) / 4, pit(s, w) / 5]),
              "full lines, full columns, mosh pit"),
        Plane("boats", (n, 5), hots([int(s.boats[w]) for w in order], 5), "where each boat lies: four islands, the centre"),
        Plane("ice", (4, 4), hots(list(s.tiles), 4),
              "what lies on each spot: nothing, pack, bridge, wall"),
        Plane("held", (4,), hot(int(s.held), 4), "the tile of the Ice Master: none, pack, bridge, wall"),
        Plane("lifted", (4,), hot(int(s.lifted), 4), "the tile that was just removed: none, pack, bridge, wall"),
        Plane("master", (n,), seats_of(2 ** int(s.master) if s.master >= 0 else 0), "1 for the Ice Master"),
        Plane("gift", (n,), seats_of(2 ** int(s.gift) if s.gift >= 0 else 0), "1 for who gets the removed tile"),
        Plane("shields", (n,), seats_of(int(s.shields)), "1 where a shield is up"),
        Plane("guarded", (n,), seats_of(int(s.guarded)), "1 where a shield has met a thief"),
        Plane("failed", (n,), seats_of(int(s.failed)), "1 for a failure at this number"),
        Plane("arrived", (n,), seats_of(int(s.arrived)), "1 for a boat that came into its port at this number"),
        Plane("eyes", (n, 2), hots([int(s.eyes[w]) - 1 for w in order], 2), "where each eye token lies: young, old"),
        Plane("fan_cards_left", (2, 8), bits([int(s.left[0]), int(s.left[1])], 8),
              "1 for each young and old card not yet turned"),
        Plane("newest", (2, 8), hots([int(card) - 1 for card in s.newest], 8),
              "the young and the old card on show"),
        Plane("next_known", (2, 8), hots([int(card) - 1 for card in s.peeked], 8),
              "the next cards, if the viewer looked"),
        Plane("lookers", (2, n), seats_of(int(s.lookers[0])) + seats_of(int(s.lookers[1])), "who knows the next young and old card"),
        Plane("programs", (n, 6, ENTRIES), program, "the entry at each number, as far as it is known"),
        Plane("written", (n,), by_seat(lambda w: [float(s.written[w]) / 6]), "how many numbers are given, in sixths"),
        Plane("contracts", (n, CARDS), by_seat(lambda w: kept[w]), "contracts that the viewer knows to be kept"),
        Plane("contracts_hidden", (n,), by_seat(lambda w: [hidden[w] / 5]), "contracts kept unseen, in fives"),
        Plane("contracts_open", (CARDS,), open_cards, "1 for a contract that was revealed as fulfilled"),
        Plane("contracts_seen", (CARDS,), seen, "1 for each contract that the viewer has drawn"),
        Plane("contracts_drawn", (CARDS,), drawn, "1 for each contract that the viewer chooses from now"),
        Plane("contract_deck", (1,), [deck_size(s) / CARDS], "cards left in the contract deck"),
        Plane("counts", (n, COUNTS), by_seat(lambda w: [n / 5 for n in counted[w * COUNTS : (w + 1) * COUNTS]]),
              "stolen fans, flights over ice, rivals locked in, fans across links, peeks, fans from each island, in fives"),
        Plane("lodges", (n, 5), by_seat(lambda w: [float(n) for n in lodges[w * 5 : w * 5 + 5]]),
              "angry fans on each square, then in the exit"),
        Plane("dragon", (5,), hot(int(s.dragon), 5), "where the dragon is: four islands, the centre"),
        Plane("prey", (n,), seats_of(int(s.prey)), "1 for who loses a fan to the dragon now"),
        Plane("guest", (13,), hot(int(s.guests[mine]), 13), "the viewer's guest star, first entry for none"),
        Plane("guest_held", (n,), by_seat(lambda w: [float(s.guests[w] != 0)]), "1 where a guest star is in hand"),
        Plane("guest_could", (n, 12), bits([int(s.could[w]) >> 1 for w in order], 12),
              "which guest stars each hand can hold, as all know"),
        Plane("guest_drawn", (12,), hot(int(s.drawn_guest) - 1, 12), "the guest star that the viewer has just drawn"),
        Plane("guest_discard", (12,), bits([int(s.discard) >> 1], 12), "1 for each discarded guest star"),
        Plane("step", (STEPS,), hot(int(s.step), STEPS), "the step of the round that is open"),
        Plane("act", (14,), hot(int(s.act), 14), "the instant that is being carried out (13: a toll)"),
        Plane("asked", (n,), seats_of(int(s.asked)), "1 for who takes part in the open window"),
        Plane("owing", (n,), seats_of(int(s.owing)), "1 for who still owes a choice"),
        Plane("clock", (2,), [float(s.round) / 7, float(s.number) / 6], "the round in sevenths, the number in sixths"),
        Plane("set_up", (5,), [float(s.expansion == 1), float(s.expansion == 2),
              float(s.rounds) / 7, float(s.self_gift), float(s.auto_collect)],
              "Angry Fans, Divalkyrie, rounds in sevenths, ice may be kept, claims made by the engine"),
        Plane("handicap", (n,), by_seat(lambda w: [float(s.handicap[w]) / 5]), "glory given or taken beforehand, in fives"),
    ]
