"""Random bytes, random words and every signal, typed into the real program in a pseudo-terminal: no traceback, nothing lost."""

from __future__ import annotations

import os
import random
import signal
from collections import Counter
from pathlib import Path

import pytest

from meadhall import load_game
from meadhall.games import CATALOGUE
from meadhall.record import Entry
from meadhall.terminal import Keeper
from terminal.desk import PATIENCE, Desk
from terminal.test_trust import Keyboard

PAUSES = {signal.SIGSTOP, signal.SIGTSTP, signal.SIGTTIN, signal.SIGTTOU}
HARMLESS = {signal.SIGCONT, signal.SIGCHLD, signal.SIGURG, signal.SIGWINCH, signal.SIGPIPE, signal.SIGXFSZ}  # Python ignores the last two
SIGNALS = sorted(signal.Signals(number) for number in signal.valid_signals() if number < signal.SIGRTMIN)
KEYS = (b"\x03", b"\x04", b"\x1c")  # Ctrl-C, Ctrl-D, Ctrl-\
SILENT = bytes({*b"\n\r\x13\x16\x1a", *b"".join(KEYS)})  # bytes with which a terminal waits, stops or sends a signal by itself
WAYS: list[signal.Signals | bytes] = [*SIGNALS, *KEYS]
NOBODY: list[Entry] = []


class Torment:
    """Somebody who types anything into a game, and a machine that stops it at any moment; it is continued each time."""

    def __init__(self, key: str, folder: Path, seed: str) -> None:
        self.key, self.rng, self.keyboard = key, random.Random(key + seed), Keyboard(key, seed, 1_000_000)
        self.keeper = Keeper(key, folder / "meadhall")
        self.desk = Desk(folder, 80, 24)
        self.typed = 0
        self.ways = self.rng.sample(WAYS, len(WAYS))  # each in turn
        self.sent: Counter[signal.Signals | bytes] = Counter()

    def kept(self) -> list[Entry]:
        """The choices and outcomes that are safe on the disk."""
        found = self.keeper.found()
        return found.entries if found else NOBODY

    def check(self, before: list[Entry], how: object) -> None:
        """What was safe on the disk still is, unless the game has ended."""
        then, now = (Counter((entry.actor, entry.text) for entry in entries) for entries in (before, self.kept()))
        lost = then - now  # in any order: a secret window is written down by seat
        assert not lost or (not now and "Enter to leave" in self.desk.screen), (how, lost)

    def begin(self) -> None:
        """Continue the game that was stopped, or begin one."""
        self.desk.screen = ""
        before = self.kept()
        if before:
            asked = self.desk.begin("play", self.key, "--seed", str(self.typed))
            assert "You have an unfinished game" in asked and "Continue it? [Y/n]" in asked, asked
            self.desk.type("y")
            self.check(before, "continued")
        else:
            players = ",".join(["Sigrid", *["random"] * (load_game(self.key).default_seats - 1)])
            self.desk.begin("play", self.key, "--players", players, "--seed", str(self.typed))
        assert self.desk.running, self.desk.screen

    def line(self) -> bytes:
        """Words, notation, or bytes that are not text."""
        self.typed += 1
        if self.rng.random() < 0.15:
            return bytes(self.rng.choices([byte for byte in range(256) if byte not in SILENT], k=12)) + b"\n"
        return bytes(byte for byte in self.keyboard.readline().encode()[:-1] if byte not in SILENT) + b"\n"

    def write(self, line: bytes) -> None:
        os.write(self.desk.master, line)
        said = self.desk.listen()
        assert "Traceback" not in said, said

    def stop(self) -> None:
        """A signal or a key while the program waits, or in the middle of a choice."""
        before, how = self.kept(), self.ways[self.sent.total() % len(self.ways)]
        self.sent[how] += 1
        program = self.desk.program
        assert program is not None
        if self.rng.random() < 0.5:
            os.write(self.desk.master, self.rng.choice("abcd").encode() + b"\n")  # and no waiting
        if isinstance(how, bytes):
            os.write(self.desk.master, how)
        else:
            program.send_signal(how)
        if how in PAUSES:
            program.send_signal(signal.SIGCONT)
        if how in PAUSES or how in HARMLESS:
            self.write(b"who\n")
            assert self.desk.running or "Enter to leave" in self.desk.screen
        else:
            while self.desk.running:
                self.desk.listen()
            assert program.wait(PATIENCE) is not None
        assert "Traceback" not in self.desk.screen, (how, self.desk.screen[-3000:])
        self.check(before, how)

    def run(self, count: int, between: int) -> None:
        """Type `count` lines; a signal comes after about `between` of them."""
        try:
            while self.typed < count:
                if not self.desk.running:
                    self.begin()
                if self.rng.random() < 1 / between:
                    self.stop()
                else:
                    self.write(self.line())
        finally:
            self.desk.close()


@pytest.mark.parametrize("key", CATALOGUE)
def test_no_bytes_and_no_signal_end_in_a_traceback_and_nothing_is_lost(key: str, tmp_path: Path) -> None:
    torment = Torment(key, tmp_path, "few")
    torment.run(32, between=8)
    assert torment.sent and torment.typed == 32


@pytest.mark.slow
@pytest.mark.parametrize("key", CATALOGUE)
def test_ten_thousand_lines_and_every_signal(key: str, tmp_path: Path) -> None:
    torment = Torment(key, tmp_path, "many")
    torment.run(10_000, between=100)
    assert set(torment.sent) == set(WAYS)
    print(f"{key}: {torment.typed} lines, {sum(torment.sent.values())} signals and keys of {len(torment.sent)} kinds")
