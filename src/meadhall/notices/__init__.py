"""Telling people that it is their turn, by e-mail or by webhook, if they have asked for it. Nothing secret is in a notice."""

from __future__ import annotations

from meadhall.notices.hooks import FORMS, HookFailed, Hooks
from meadhall.notices.mail import Mailer, MailFailed
from meadhall.notices.ways import Way, Ways
from meadhall.notices.words import Notice

__all__ = ["FORMS", "HookFailed", "Hooks", "MailFailed", "Mailer", "Notice", "Way", "Ways"]
