"""The laws hold for sound games, and each planted bug is found by the law that should find it."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from meadhall import cli
from meadhall.errors import BadOption
from meadhall.game import Choice, Drawing, Game, Look, State
from meadhall.laws import LAWS, ONCE, ORDER, BrokenLaw, check, check_all, lines, report, variations
from toys.bugs import BUGS, Bug, SharedRow
from toys.chance_bugs import SIDES, LongDie
from toys.hoard import HOARD, KINDS, HoardState, hoard
from toys.printed_bugs import PRINTED
from toys.reason_bugs import REASONABLE
from toys.ring import RING
from toys.row import ROW, row


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("boast", [True, False])
def test_all_laws_hold_for_a_game_with_every_kind_of_secret(seats: int, boast: bool) -> None:
    check(HOARD, seats, {"boast": boast}, games=12, seed=100)


def test_all_laws_hold_for_a_game_that_is_won_together() -> None:
    check_all(ROW, games=12)


def test_all_laws_hold_for_a_game_with_symmetries() -> None:
    check_all(RING, games=12)


def test_a_table_in_the_rulebook_that_says_what_the_components_say_is_no_bug() -> None:
    check(PRINTED, 2, games=1, laws=[20])


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.name)
def test_a_planted_bug_is_found_by_its_law(bug: Bug) -> None:
    with pytest.raises(BrokenLaw) as found:
        check(bug.game, bug.seats, games=12, laws=[bug.law])
    assert found.value.law == bug.law
    assert "stops with" not in str(found.value) or bug.law in (4, 7), "a law should judge, not stumble"


@pytest.mark.parametrize("law", range(1, len(LAWS) + 1))
def test_the_whole_book_is_read(law: int) -> None:
    bug = next(bug for bug in BUGS if bug.law == law)
    with pytest.raises(BrokenLaw):
        check_all(bug.game, games=12) if law in ONCE else check(bug.game, bug.seats, games=12)


def test_reasons_that_agree_with_the_rules_are_no_bug() -> None:
    check(REASONABLE, 3, games=12, laws=[7])


def test_a_long_list_that_is_drawn_well_is_no_bug() -> None:
    check(row(LongDie, outcomes=SIDES), 2, games=5, seed=3, laws=[5])


def test_a_shared_row_is_named_before_anything_else_goes_wrong() -> None:
    with pytest.raises(BrokenLaw, match=r"^law 2: .*copy\(\) shares 'hands' with its original"):
        check(hoard(SharedRow), 2, games=1)


def clashing(view: State, look: Look) -> Drawing:
    raise BadOption("a drawing may not have the attribute style")


def test_a_drawing_that_fails_is_judged_as_a_drawing() -> None:
    with pytest.raises(BrokenLaw, match=r"^law 12: .*attribute style"):
        check(hoard(draw=clashing), 2, games=1)


def seldom_wrong(view: State, seat: int, action: int) -> Choice:
    choice = HOARD.choice(view, seat, action)
    return choice if cast(HoardState, view).round == 0 else replace(choice, path=("nowhere", *choice.path))


def test_choices_are_judged_where_somebody_chooses() -> None:
    with pytest.raises(BrokenLaw, match="a namespace, a colon and a name"):
        check(hoard(choice=seldom_wrong), 2, games=1, laws=[12])


def test_every_law_has_a_bug_that_it_finds() -> None:
    assert {bug.law for bug in BUGS} == set(range(1, len(LAWS) + 1))


def test_laws_are_numbered_and_named() -> None:
    assert [law.__name__.split("_")[1] for law in LAWS] == [str(n) for n in range(1, len(LAWS) + 1)]
    assert sorted((*ORDER, *ONCE)) == list(range(1, len(LAWS) + 1))
    assert all(law.__doc__ for law in LAWS)


class RunsOut(HoardState):
    """Impossible from the second round on."""

    def fault(self) -> str:
        return "HO-9: the second round is cursed" if self.round == 1 else ""


def test_a_failure_prints_the_game_up_to_it() -> None:
    with pytest.raises(BrokenLaw, match="HO-9") as found:
        check(hoard(RunsOut), 2, {"boast": False}, games=1, laws=[13])
    assert found.value.law == 13
    assert "Hoard, 2 seats, boast=False, seed 1" in found.value.sentence
    said = found.value.record.splitlines()
    assert said[:3] == ["game hoard", "seats 2", "option boast=False"]
    assert len(said) == 4 + 4 + 2  # four draws and one rune each, after the head
    assert said[4].startswith("Astrid draws")


class Unwritten(HoardState):
    """The last choice is counted but not written, so that legal() shows whatever the buffer held before."""

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        kept = [out[i] for i in range(KINDS)]
        n = super().fill(seat, out)
        out[n - 1] = kept[n - 1] if self.round == 1 else out[n - 1]
        return n


def test_a_choice_that_is_not_written_is_found() -> None:
    with pytest.raises(BrokenLaw) as found:
        check(hoard(Unwritten), 2, games=4, laws=[3])
    assert found.value.law == 3


def test_failures_are_the_same_every_time() -> None:
    def once() -> str:
        with pytest.raises(BrokenLaw) as found:
            check(BUGS[0].game, 3, games=3)
        return str(found.value)

    assert once() == once()


def test_variations_take_every_seat_count_and_change_one_option_at_a_time() -> None:
    assert list(variations(HOARD)) == [(2, {}), (2, {"boast": False}), (3, {}), (3, {"boast": False})]
    found = list(variations(ROW))
    assert (1, {"home": 40}) in found and (2, {"time": 1}) in found
    assert len(found) == 10


def test_the_report_goes_on_after_a_failure() -> None:
    said: list[str] = []
    assert report(HOARD, games=1, progress=said.append) == []
    assert len(said) == 5 and all(f"{len(ORDER)} laws hold in 1 game " in line for line in said[:4])
    assert "all set-ups together: 3 laws more" in said[4]
    broken = next(bug.game for bug in BUGS if bug.law == 14)
    said.clear()
    assert {found.law for found in report(broken, games=4, progress=said.append)} == {14}
    assert len(said) == 5


@pytest.mark.parametrize(("game", "code"), [(HOARD, 0), (next(bug.game for bug in BUGS if bug.law == 14), 1)], ids=["sound", "broken"])
def test_the_command_says_by_its_exit_code_whether_all_laws_hold(
    game: Game, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli, "load_game", lambda _key: game)
    assert cli.main(["laws", "hoard", "--games", "4"]) == code
    said = capsys.readouterr().out
    assert said.count(f"{len(ORDER)} laws hold in 4 games") == (4 if code == 0 else 0)
    assert said.count("BROKEN") == (4 if code else 0) and ("law 14:" in said) == bool(code)


def test_the_command_needs_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["laws", "hexentafl", "--games", "0"]) == 2
    assert "At least one game is needed, not 0." in capsys.readouterr().err


def test_a_law_can_be_called_by_itself() -> None:
    played = lines(HOARD, 2, games=2, seed=5)
    assert [line.seed for line in played] == [5, 6]
    for law in LAWS:
        law(played)


def test_random_lines_reach_every_kind_of_position() -> None:
    """The toys prove something only if their games come to joint windows, their last choices, private draws and reveals."""
    played = lines(HOARD, 3, games=5)
    assert any(line.joint(at) for line in played for at in range(len(line.states)))
    assert any(line.closing(at) for line in played for at in range(len(line.states)))
    assert any(not line.joint(at) and not line.closing(at) for line in played for at in range(len(line.steps)))
    assert {len(line.steps) for line in played} != {1}


@pytest.mark.parametrize("game", [HOARD, ROW], ids=lambda game: game.key)
def test_the_laws_do_not_disturb_each_other(game: Game) -> None:
    played = lines(game, games=2)
    before = [state.check() for line in played for state in line.states]
    for law in LAWS:
        law(played)
    assert [state.check() for line in played for state in line.states] == before
