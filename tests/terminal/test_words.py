"""Sentences of the log, the questions and the choices over whole random games: plain English, and about a terminal as much as a page."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterator

import pytest

from meadhall import load_game
from meadhall.bots.brain import joined
from meadhall.english import capital
from meadhall.game import CHANCE, SEAT_NAMES, SPECTATOR, Game
from meadhall.games import CATALOGUE
from meadhall.laws import variations
from meadhall.record import Record
from meadhall.rng import Rng
from meadhall.rulebook import in_short, mentions
from meadhall.terminal import seated
from meadhall.terminal.game import LocalGame
from meadhall.terminal.play import Terminal
from meadhall.terminal.reading import Question
from meadhall.terminal.screen import Screen
from meadhall.terms import Term, of_kind
from reasons import walk

THINGS = "Vikings|runes|dice|hexes|Enemies|points|fans|boys|girls|Elves|contracts|objectives|cards|turns|squares|captures|counters|steps"
FAULTS = {
    "one of many": re.compile(rf"(?<![\d.:+/>-])(?<!of )(?<!to )\b1 (?:old )?(?:{THINGS})\b"),
    "speaks of the page": re.compile(r"\b(?:click|tap|drag the|mouse|button)\b", re.IGNORECASE),
    "runs together": re.compile(r"\.\.(?!\.)|  |\w [,.;:](?:\s|$)|\b[A-Z]{2}-\d+\.\d+ [A-Z]"),
    "says a word twice": re.compile(r"\b([a-z]+) \1\b"),
    "you, as if somebody else": re.compile(r"(?:(?:^|[.:?!] )You|\byou) (?!pass|cross|miss|guess|press)[a-z]+s\b"),
    "a before a vowel": re.compile(r"\ba (?=[aeio])(?!one\b|once\b)", re.IGNORECASE),
}
GAMES_EACH = 4
EVERYDAY = (  # words that are no words of a game
    "ahead alone applies asleep average base beats becomes before below best between beyond blast bonus bring brings came carries "
    "carry chance choose connected drew drops each elsewhere everybody found gain grabs here hidden instead lack lacks land lands "
    "later leave line lying name normally part pass plus prefers push reaches refuse sail sent sign skip smite soon stir these things "
    "threatens time trade under upper ways whether whom will your"
)
POSITIONS, MOST = 120, 100  # positions whose choices are compared, and how many of them
WORDS = 60  # positions whose words are read


def sentences(game: Game, seats: int, options: dict[str, object], seed: int) -> Iterator[str]:
    """Everything that is said in a random game: events, questions, and some of the choices."""
    rng, state = Rng(seed), game.start(seats, **options)
    state.listen()
    while actors := state.actors():
        yield from (game.log(event, SEAT_NAMES) for event in state.heard())
        actor = actors[rng.below(len(actors))]
        if actor == CHANCE:
            state.apply(CHANCE, state.sample(rng))
            continue
        view, legal = state.view(actor), state.legal(actor)
        for viewer in (actor, SPECTATOR):
            asked = game.prompt(state.view(viewer), viewer)
            yield from (asked.ask, asked.help)
        action = legal[rng.below(len(legal))]
        choice = game.choice(view, actor, action)
        yield from (choice.label, choice.result)
        state.apply(actor, action)
    yield from (game.log(event, SEAT_NAMES) for event in state.heard())


@pytest.mark.parametrize("key", CATALOGUE)
def test_sentences_are_plain_english(key: str) -> None:
    game = load_game(key)
    setups = list(variations(game))
    wrong = {
        f"{fault}: {said}"
        for n in range(GAMES_EACH)
        for said in sentences(game, *setups[n * len(setups) // GAMES_EACH], seed=n + 1)
        for fault, pattern in FAULTS.items()
        if pattern.search(said)
    }
    assert not wrong, "\n".join(sorted(wrong)[:20])


@pytest.mark.parametrize("key", CATALOGUE)
def test_no_two_choices_of_a_question_read_alike(key: str) -> None:
    """`Steal 1 girl` stood twice in the list, for two bands."""
    game = load_game(key)
    for (where, view, seat), _ in zip(walk(game, 5), range(POSITIONS), strict=False):
        labels = Counter(game.choice(view, seat, action).label for action in view.legal(seat)[:MOST])
        assert labels.most_common(1)[0][1] == 1, (where, labels.most_common(3))
        assert all(labels), where


def asked(key: str) -> Iterator[tuple[Terminal, io.StringIO, Question]]:
    """Questions of many random games, each with a terminal that can answer about it."""
    game, out = load_game(key), io.StringIO()
    people = seated(["Sigrid", *["random"] * (game.default_seats - 1)])
    terminal = Terminal(LocalGame(Record(game, len(people)), people, 1), Screen(io.StringIO(), out))
    for _, view, seat in walk(game, 11):
        yield terminal, out, Question(game, view, seat, view.legal(seat))


@pytest.mark.parametrize("key", CATALOGUE)
def test_every_name_can_be_asked_about_at_every_question(key: str) -> None:
    """`? discards` was not understood while the neutral clan's card was asked for. Each name is asked at another question."""
    game = load_game(key)
    names = [(term, name) for term in game.terms for name in (term.name, *term.also)]
    for (terminal, out, question), (term, name) in zip(asked(key), names, strict=False):
        check_answer(terminal, out, question, term, name)


@pytest.mark.slow
@pytest.mark.parametrize("key", CATALOGUE)
def test_all_names_can_be_asked_about_at_many_questions(key: str) -> None:
    game, kinds = load_game(key), set[str]()
    for (terminal, out, question), _ in zip(asked(key), range(400), strict=False):
        kind = re.sub(r"[\d:].*", "", game.prompt(question.view, question.seat).ask)
        if kind not in kinds and len(kinds) < 40:  # questions of every kind
            kinds.add(kind)
            for term in game.terms:
                for name in (term.name, *term.also):
                    check_answer(terminal, out, question, term, name)
    assert len(kinds) > 1


def check_answer(terminal: Terminal, out: io.StringIO, question: Question, term: Term, name: str) -> None:
    """Ask about a name: the answer names the thing and says what is true of it at this table."""
    about = question.game.words.here(question.view).get(term.key, term.about)
    terminal.explainer.explain(question, name)
    said = " ".join(out.getvalue().split())
    assert capital(term.name) in said and " ".join(about.split()) in said, (name, said)
    out.truncate(out.seek(0))


@pytest.mark.parametrize("key", CATALOGUE)
def test_what_the_game_is_about_can_be_asked_at_any_time(key: str) -> None:
    """`? goal` was answered with the choices of the moment, or with the only card whose name begins like `win`."""
    told = in_short(load_game(key))
    assert "win" in told and len(told) > 150 and "**" not in told
    for (terminal, out, question), word in zip(asked(key), ("goal", "win", "Rules"), strict=False):
        terminal.explainer.explain(question, word)
        assert " ".join(told.split()) in " ".join(out.getvalue().split()), word
        out.truncate(out.seek(0))


def test_the_game_in_short_names_the_options_of_the_table() -> None:
    """With a target of five, `? goal` said that ten hexes win."""
    for options, told in (({}, ""), ({"target": 5, "setup": "short"}, "That is the usual game; this table has setup=short and target=5.")):
        out, game = io.StringIO(), load_game("nxs")
        local = LocalGame(Record(game, 2, options), seated(["Sigrid", "random"]), 5)
        Terminal(local, Screen(out=out)).explainer.summary()
        assert told in " ".join(out.getvalue().split()) and ("this table has" in out.getvalue()) == bool(told)


@pytest.mark.parametrize("key", CATALOGUE)
def test_every_word_that_is_printed_can_be_asked_about(key: str) -> None:
    """A name, a kind of thing, a choice, or a word of the rules: whatever the table and the questions say has an answer."""
    game = load_game(key)
    printed: set[str] = set()
    for (_, _, question), _ in zip(asked(key), range(WORDS), strict=False):
        ask = game.prompt(question.view, question.seat)
        choices = [game.choice(question.view, question.seat, action) for action in question.legal[:8]]
        said = " ".join((game.text(question.view), ask.ask, ask.help, *(f"{choice.label} {choice.result}" for choice in choices)))
        printed |= {word.casefold() for word in re.findall(r"[^\W\d_]{4,}", said)}
    named = {word for term in game.terms for name in (term.name, *term.also) for word in re.findall(r"\w+", name.casefold())}
    title = set(re.findall(r"\w+", game.title.casefold()))
    unknown = {word for word in printed - named - title - set(EVERYDAY.split()) if not game.look_up(word) and not of_kind(game.terms, word)}
    assert not {word for word in unknown if not mentions(game, word)}


def test_a_letter_of_the_list_is_explained_as_that_choice_alone() -> None:
    """`? a` told of everything whose name begins with an a."""
    for (terminal, out, question), _ in zip(asked("lindisfarne"), range(40), strict=False):
        terminal.explainer.explain(question, "a")
        assert out.getvalue().startswith("Legal: ") and game_says(question) in " ".join(out.getvalue().split())
        out.truncate(out.seek(0))


def game_says(question: Question) -> str:
    """The words for the first choice of a question."""
    return joined(question.game, [question.game.choice(question.view, question.seat, question.legal[0]).label])


def test_a_word_of_the_rules_is_found_there_whatever_its_ending() -> None:
    game = load_game("lindisfarne")
    assert mentions(game, "discarding")[0] == mentions(game, "Discards")[0] and "LD-6.16" in mentions(game, "discarded")
    assert mentions(game, "discard pile") == ["LD-1.4"]
    assert mentions(game, "the") == mentions(game, "ro") == mentions(game, "LD-1") == mentions(game, "xylophone") == []
