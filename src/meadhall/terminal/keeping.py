"""Nothing is lost: a game in the terminal is saved as it is played, and can be resumed."""

from __future__ import annotations

import os
from pathlib import Path

from meadhall.errors import MeadhallError
from meadhall.game import CHANCE
from meadhall.record import Record, read

__all__ = ["Keeper"]

ASIDE = 9  # unfinished games of a kind that are set aside; then the oldest is replaced


class Keeper:
    """The file in which the running game of a kind is kept."""

    def __init__(self, key: str, folder: Path | None = None) -> None:
        state = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
        self.path = (folder or Path(state) / "meadhall") / f"{key}.record"
        self.kept = False  # has a game been saved?
        self.trouble = ""  # why the last attempt failed, as a sentence

    def keep(self, record: Record) -> None:
        """Save the game, if anybody has chosen anything; the old file is replaced only once the new one is complete."""
        if not begun(record):  # or all of it was taken back
            self.forget()
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            fresh = self.path.with_suffix(".new")
            fresh.write_text(record.write(), "utf-8")
            fresh.replace(self.path)
            self.trouble, self.kept = "", True
        except OSError as problem:
            self.trouble = f"The game cannot be kept in {self.path}: {problem.strerror}."

    def forget(self) -> None:
        """The game is over: nothing to resume."""
        self.kept = False
        try:
            self.path.unlink(missing_ok=True)
        except OSError:
            return

    def set_aside(self, record: Record) -> Path | None:
        """Before this game is kept here: rename the unfinished one if it would be lost; returns where it is now."""
        kept = self.found()
        if kept is None or (kept.options, kept.entries) == (record.options, record.entries[: len(kept.entries)]):
            return None
        places = [self.path.with_suffix(f".{n}.record") for n in range(1, ASIDE + 1)]
        try:
            free = next((place for place in places if not place.exists()), None) or min(places, key=lambda place: place.stat().st_mtime)
            return self.path.replace(free)
        except OSError:
            return None

    def found(self) -> Record | None:
        """The unfinished game from last time, if there is a readable one."""
        try:
            record = read(self.path.read_text("utf-8"), complete=False)
        except (OSError, UnicodeDecodeError, MeadhallError):
            return None
        return record if begun(record) and not record.over else None


def begun(record: Record) -> bool:
    """Has anybody chosen anything?"""
    return any(entry.actor != CHANCE for entry in record.entries)
