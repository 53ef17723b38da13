"""The hall's fonts inside a picture, so that a file looks the same wherever it is opened."""

from __future__ import annotations

import re
from base64 import b64encode
from pathlib import Path

__all__ = ["with_fonts"]

STATIC = Path(__file__).parent / "static"
FACE = re.compile(r"url\(([\w-]+\.woff2)\)")


def with_fonts(picture: str) -> str:
    """A stand-alone picture with the font files that its style sheet, or the hall's, names."""
    faces = (STATIC / "fonts.css").read_text("utf-8")
    return FACE.sub(_inside, picture.replace("<![CDATA[", f"<![CDATA[{faces}", 1))


def _inside(found: re.Match[str]) -> str:
    return f"url(data:font/woff2;base64,{b64encode((STATIC / found.group(1)).read_bytes()).decode()})"
