"""The hall's log on stderr: lines to read, or one JSON object per line for programs."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from typing import Any

from meadhall.web.config import Config

__all__ = ["JsonLines", "log_settings"]


class JsonLines(logging.Formatter):
    """One JSON object per line: at, level, from, say, and whatever was given as `extra={"data": {...}}`."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "say": record.getMessage(),
            **getattr(record, "data", {}),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def log_settings(config: Config) -> dict[str, Any]:
    """For logging.config.dictConfig: the hall and uvicorn write in the same way, at the level that was set."""
    level = config.log_level.upper()
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "text": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"},
            "json": {"()": "meadhall.web.logs.JsonLines"},
        },
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": config.log, "stream": "ext://sys.stderr"}},
        "loggers": {
            "meadhall": {"handlers": ["stderr"], "level": level, "propagate": False},
            "uvicorn": {"handlers": ["stderr"], "level": "WARNING" if level in ("INFO", "DEBUG") else level, "propagate": False},
        },
    }
