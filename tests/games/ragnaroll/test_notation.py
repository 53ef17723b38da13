"""The notation: refusals, short verbs, markers, the log."""

from __future__ import annotations

import pytest

from games.ragnaroll.sheets import BLUE, SIF, at_the_end, dice, offers, play, put, quiet, start
from meadhall.errors import IllegalMove
from meadhall.games.ragnaroll import GAME
from meadhall.games.ragnaroll.rules import codes, rounds
from meadhall.games.ragnaroll.rules.state import RagnarollState
from meadhall.games.ragnaroll.words import names
from meadhall.rng import Rng
from meadhall.state import CHANCE
from support import random_states

# -- the notation -----------------------------------------------------------------------------------------------------


def test_refusals_name_the_clause() -> None:
    s = play(start(2), "P1 roll R3 B5 Y2; P2 roll R1 B1 Y1")
    for text, clause in (
        ("thunder B5", "RR-4.2"),
        ("turn B4>2", "RR-4.2"),
        ("P2 keep", "RR-2.3"),
        ("dance", "RR-4.2"),
        ("hit R1-1", "RR-4.2"),
    ):
        assert clause in GAME.why(s, 0, text), text
    play(s, "P1 keep; P2 keep; P2 thunder R1; P2 circle B1; P1 thunder B5")
    assert "RR-4.6" in GAME.why(s, 0, "circle B5")
    reason = "Your dice are R3, B5 and Y2: for the Circle name R3 or Y2. RR-4.1"
    assert GAME.why(s, 0, "circle R6") == reason, "it asked for one of the three, though B5 was the Thunder die"
    assert GAME.why(free_strike(), 0, "free strike").endswith(f"e.g. {offers(free_strike())[-1].split()[-1]}. RR-1.7"), "not B3-3"
    t = play(start(), dice("Y1", "R4-3", 1, 4))
    for text, clause in (
        ("hit R4-3", "RR-7.4"),
        ("bend R6-6", "RR-7.4"),
        ("fizzle", "RR-7.4"),
        ("shift R4-4", "RR-9.5"),
        ("bend R9-9", "RR-7.1"),
    ):
        assert clause in GAME.why(t, 0, text), text
    assert "RR-10.4" in GAME.why(free_strike(), 0, "free R2-1") and "RR-8.6" in GAME.why(free_strike(), 0, "free R4-3")
    god = quiet(put(start(), struck=SIF, spent=(1, 0, 0), round=2))
    assert "RR-11.3" in GAME.why(god, 0, "summon thor")
    done = at_the_end(2, ["", ""])
    assert "RR-14.1" in GAME.why(done, 0, "keep")


def free_strike() -> RagnarollState:
    """A solo game in which a free strike is due."""
    s = put(start(1), stones="R1 R2 R3 R4 R5", round=3)
    rounds.begin_round(s, 4)
    return play(s, "P1 rune R6")


def test_verbs_may_be_shortened_and_markers_are_checked() -> None:
    s = play(start(2), "P1 rol R3 B5 Y2; P2 roll R1 B1 Y1; P1 k; P2 keep; P1 th B5")
    with pytest.raises(IllegalMove, match="may be"):
        play(s, "P1 c R3; P1 s")
    for wrong in ("round 3", "reveal", "score P1 3", "end rounds", "P1 aim left R1-1", "P7 keep", "P1 keep!", "P1 dance!", "P1 power B5!"):
        with pytest.raises((IllegalMove, AssertionError)):
            play(s.copy(), wrong)


def test_a_player_may_leave_out_its_name() -> None:
    s = play(start(2), "P1 roll R3 B5 Y2; P2 roll R1 B1 Y1; P1 keep; P2 keep")
    assert GAME.lines(s.view(0), "set thunder=B5 circle=R3 triangle=Y2") == ["P1 thunder B5", "P1 circle R3"]
    assert GAME.say(s, 1, GAME.read(s.view(1), 1, "thunder Y1")) == "P2 thunder Y1"
    assert GAME.lines(s.view(0), "round 1") == [], "a marker names nobody"


def test_every_line_of_the_log_is_a_short_sentence() -> None:
    s = start(2, final_tie="loki")
    s.listen()
    rng = Rng(5)
    while s.actors():
        actor = s.actors()[0]
        s.apply(actor, int(s.sample(rng)) if actor == CHANCE else s.legal(actor)[rng.below(len(s.legal(actor)))])
    said = [GAME.log(event, ("Astrid", "Bjorn")) for event in s.heard()]
    assert all(len(text) <= 120 for text in said) and sum(bool(text) for text in said) > 100


# -- reasons and names ------------------------------------------------------------------------------------------------


def at_a_strike(magic: bool = False) -> RagnarollState:
    """P1's strike is aimed at B2-3, a warrior, or at the marked R4-3; with magic it could be shifted."""
    return play(put(start(), struck="R2-1"), dice("R1", "B2-3", 5, 6)) if magic else play(start(), dice("Y1", "R4-3", 1, 4))


def named(s: RagnarollState, text: str, seat: int = 0) -> str:
    """What a text is read as."""
    return GAME.say(s, seat, GAME.read(s.view(seat), seat, text)).partition(" ")[2]


def test_reasons_say_what_is_true_of_this_position() -> None:
    rolled = play(start(2), "P1 roll R3 B5 Y2; P2 roll R1 B1 Y1")
    assert "keep" in GAME.why(rolled, 0, "pass") and "R3, B5 and Y2" in GAME.why(rolled, 0, "turn B4>2")
    assert "1 to 6" in GAME.why(rolled, 0, "turn B5") and "RR-4.5" in GAME.why(rolled, 0, "turn B5>5")
    kept = play(rolled.copy(), "P1 keep")
    assert "is over for this round" in GAME.why(kept, 0, "turn Y2>1") and "die that is left" in GAME.why(kept, 0, "triangle Y2")
    assert "B5 is the Thunder die already" in GAME.why(play(kept.copy(), "P1 thunder B5"), 0, "thunder R3")
    strike = at_a_strike(magic=True)
    aim = offers(strike)[0].split()[1]
    assert "aimed at" in GAME.why(strike, 0, f"shift {aim}") and "does not touch" not in GAME.why(strike, 0, f"shift {aim}")
    assert "RR-7.8" in GAME.why(strike, 0, "pass") and "after the strikes" in GAME.why(strike, 0, "summon thor")
    assert "no troll magic" in GAME.why(at_a_strike(), 0, "shift R4-4")
    god = quiet(put(start(), struck=SIF, spent=(1, 0, 0), round=2))
    assert "Woden, Frigg, Thor, Sif or Loki" in GAME.why(god, 0, "summon odin")
    free = free_strike()
    assert "RR-10.5" in GAME.why(free, 0, "pass") and "RR-7.9" in GAME.why(free, 0, "bend R1-1")
    assert "can be chosen now" in GAME.why(free, 0, offers(free)[0]), "what can be chosen is not refused"


def test_reasons_speak_neither_of_the_page_nor_of_other_positions() -> None:
    for s in (play(start(2), "P1 roll R3 B5 Y2; P2 roll R1 B1 Y1"), at_a_strike(), at_a_strike(magic=True), free_strike()):
        for text in ("", "dance", "hit R1-1", "free R1-1", "rune B4", "summon sif", "line R1-1", "column 3 B3-3", "troll", "Valhalla"):
            reason = GAME.why(s, 0, text)
            assert "outlined" not in reason and "lick" not in reason
            if "e.g. `" in reason:
                example = reason.partition("e.g. `")[2].partition("`")[0]
                assert example in offers(s), f"{reason} gives an example that is not possible"


def test_a_name_is_not_taken_for_a_short_verb() -> None:
    """`R die` was answered with "'r' may be rune; write it in full"; whoever types it and whoever asks hear the same."""
    s = GAME.start(1)
    while s.actors() == [CHANCE]:
        s.apply(CHANCE, s.chance()[0][0])
    for text, reason in (
        ("R die", "'R die' is not a choice now; keep your dice or turn one of them"),
        ("B sector", "'B sector' is not a choice now; keep your dice or turn one of them"),
        ("Aim", "'Aim' is not a choice now; keep your dice or turn one of them"),
        ("P2 keep", "You are P1: nobody can touch another player's sheet. RR-2.3"),
    ):
        with pytest.raises(IllegalMove) as refused:
            GAME.read(s.view(0), 0, text)
        assert str(refused.value) == GAME.why(s.view(0), 0, text) and reason in str(refused.value)


def test_every_name_that_is_printed_is_understood() -> None:
    rolled = play(start(2), "P1 roll R3 B5 Y2; P2 roll R1 B1 Y1")
    for text in ("turn Y2 to 6", "Turn the yellow die from 2 to 6", "turn yellow to 6", "turn Y2 > 6", "turn y2>6", "P1 turn Y2>6"):
        assert named(rolled, text) == "turn Y2>6", text
    assert named(rolled, "Keep the dice") == "keep"
    play(rolled, "P1 keep; P2 keep")
    for text in ("Thunder B5", "thunder blue", "thunder blue 5", "blue 5", "B5", "thunder the blue die"):
        assert named(rolled, text) == "thunder B5", text
    play(rolled, "P1 thunder B5")
    assert named(rolled, "Circle R3, triangle Y2") == "circle R3" == named(rolled, "red")
    strike = at_a_strike()
    first = offers(strike)[0]
    square = first.split()[1]
    for text in (f"Bend to {square}", square, f"bend to {square} (troll)", f"strike {square}"):
        assert named(strike, text) == first, text
    free = free_strike()
    for text in ("Free strike R1-1", "R1-1", "red 1-1"):
        assert named(free, text) == "free R1-1", text
    god = quiet(put(start(), struck=SIF, spent=(1, 0, 0), round=2))
    for text in ("Summon Sif", "Sif", "summon s", "sif", "summon the god Sif"):
        assert named(god, text) == "summon sif", text
    assert named(god, "Summon nobody") == "pass" == named(god, "p") and named(god, "s sif") == "summon sif"
    stones = put(start(1), round=3)
    rounds.begin_round(stones, 4)
    for text in ("Cross off B4", "stone B4", "cross off stone B4", "B4", "blue 4", "rune blue 4", "the blue stone 4"):
        assert named(stones, text) == "rune B4", text


def test_a_name_that_could_mean_two_things_is_refused_with_both() -> None:
    s = play(put(start(), struck="R2-1"), dice("B1", "R4-3", 5, 6))
    while "shift R4-2" not in offers(s):
        s.play(0, s.legal(0)[0])
    with pytest.raises(IllegalMove, match="`bend R4-2` or `shift R4-2`"):
        GAME.read(s.view(0), 0, "R4-2")
    assert "`bend R4-2` or `shift R4-2`" in GAME.why(s, 0, "R4-2")


def test_a_die_is_known_by_its_letter_after_a_verb() -> None:
    s = GAME.start(1)
    while s.actors() == [CHANCE]:
        s.apply(CHANCE, s.chance()[0][0])
    for text in ("turn B>6", "turn blue>6"):
        assert GAME.say(s, 0, GAME.read(s.view(0), 0, text)).endswith(">6")
    s.apply(0, GAME.read(s.view(0), 0, "keep"))
    assert GAME.read(s.view(0), 0, "thunder B") == GAME.read(s.view(0), 0, "thunder blue")


def test_what_the_menu_says_is_understood() -> None:
    s, rng = start(3), Rng(11)
    for _ in range(400):
        if not s.actors():
            break
        actor = s.actors()[0]
        if actor == CHANCE:
            s.apply(actor, int(s.sample(rng)))
            continue
        view, legal = s.view(actor), s.legal(actor)
        for action in legal[:: max(1, len(legal) // 6)]:
            assert GAME.read(view, actor, GAME.choice(view, actor, action).label) == action, GAME.choice(view, actor, action).label
        s.apply(actor, legal[rng.below(len(legal))])


# -- what a person types ----------------------------------------------------------------------------------------------


def test_a_verb_alone_names_the_only_choice_of_its_kind() -> None:
    found = 0
    for state in random_states(GAME, 2, 11):
        for seat in (actor for actor in state.actors() if actor >= 0):
            view = state.view(seat)
            hits = [action for action in view.legal(seat) if GAME.say(view, seat, action).split()[1] == "hit"]
            for action in hits:
                assert GAME.read(view, seat, "hit") == action
                found += 1
    assert found


def test_a_verb_alone_that_fits_several_choices_is_asked_back() -> None:
    bent = play(start(), dice("Y1", "R4-3", 1, 4)).view(0)
    with pytest.raises(IllegalMove, match=r"'bend' could mean `bend R4-2`, .* or `bend R3-3`"):
        GAME.read(bent, 0, "bend")


def test_short_verbs_are_those_that_fit() -> None:
    s = play(start(2), "P1 roll R3 B5 Y2; P2 roll R1 B1 Y1").view(0)
    assert GAME.why(s, 0, "s 3") == "'s 3' is not a choice; keep your dice or turn one of them, e.g. `turn Y2>6`. RR-4.2", "none fits"
    s = play(start(2), "P1 roll R3 B5 Y2; P2 roll R1 B1 Y1; P1 keep; P2 keep").view(0)
    assert GAME.why(s, 0, "s 3") == "Give each of your dice a role: `set thunder=R3 circle=B5 triangle=Y2`. RR-4.6", "one fits"


def test_a_stone_or_a_square_alone_is_refused_like_the_whole_choice() -> None:
    """`stone R4` was answered with "Red row is not a choice now" where a blue stone had to be crossed off."""
    bent = play(start(), dice("Y1", "R4-3", 1, 4)).view(0)
    assert GAME.why(bent, 0, "Y6-6") == GAME.why(bent, 0, "bend Y6-6") == "Y6-6 does not touch the aim R4-3. RR-7.4"
    seen = set()
    for seed in range(6):
        s, rng = start(1), Rng(seed)
        while actors := s.actors():
            if actors[0] == CHANCE:
                s.apply(CHANCE, s.sample(rng))
                continue
            kind, colour = divmod(int(s.present(0)), codes.STEP)
            if kind == codes.STONE:
                other = names.LETTERS[(colour + 1) % 3]
                assert GAME.why(s.view(0), 0, f"stone {other}4") == GAME.why(s.view(0), 0, f"rune {other}4")
                assert "so the stone must be" in GAME.why(s.view(0), 0, f"stone {other}4")
                seen.add(kind)
            if kind == codes.STRIKE and s.magic(0) > 0:
                assert "e.g. `shift" not in GAME.why(s.view(0), 0, "nonsense"), "magic is not spent on an example"
                seen.add(kind)
            legal = s.legal(0)
            s.apply(0, legal[rng.below(len(legal))])
    assert seen == {codes.STONE, codes.STRIKE}


def test_the_table_and_the_log_say_whose_number_it_is() -> None:
    s = play(start(2), "P1 roll R3 B5 Y2; P2 roll R1 B1 Y1")
    assert "early bonus of a god: 0 in this round, 3 in the next" in GAME.text(s.view(0))
    play(s, "P1 turn R3>4; P2 keep; P2 thunder R1; P2 circle B1; P1 thunder R4")
    s.told = []
    play(s, "P1 circle B5; reveal")
    assert "Sigrid shows Thunder R4 (turned from 3), bolt B5 and Y2." in [GAME.log(event, ("Sigrid", "Leif")) for event in s.told]


def result(s: RagnarollState, text: str) -> str:
    """What the list says beside a choice of P1."""
    return GAME.choice(s.view(0), 0, GAME.read(s.view(0), 0, text)).result


def test_a_choice_says_what_it_is_for_and_what_comes_of_it() -> None:
    """A stone was to be crossed off and nothing told why, a full column promised a troll where none was left, a shifted aim did not
    say what stands there, and of a god's power only half a sentence was told."""
    full = put(start(1), stones="R5 B5", struck=BLUE, round=3)
    rounds.begin_round(full, 4)
    assert GAME.prompt(full, 0).ask == "Free stone: cross off any stone."
    assert result(full, "rune Y5") == "Y5: column 5 is full, but no blue troll is left to strike."
    left = put(start(1), stones="R5 B5", struck=BLUE[:-5], round=3)
    rounds.begin_round(left, 4)
    assert result(left, "rune Y5") == "Y5: column 5 is full, which strikes a blue troll."
    standing = play(start(), dice("R1", "B2-2", 1, 2))
    assert GAME.prompt(standing, 0).ask == "Standing stone: cross off a blue stone."
    aimed = at_a_strike(magic=True)
    assert result(aimed, "shift R1-4") == "One magic moves the aim to R1-4, a troll; the strike can hit it."
    god = quiet(put(start(), struck=SIF, spent=(1, 0, 0), round=2))
    assert result(god, "summon sif") == "4 points and 3 bonus points; then Sif strikes any two trolls."
