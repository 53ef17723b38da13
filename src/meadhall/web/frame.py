"""The shape of a frame: what one viewer's page shows of a table. It is stated here and nowhere else.

The OpenAPI schema is made from these classes; the types in wire.js and the table in docs/protocol.md are compared with them by
a test. `python -m meadhall.web.frame` prints both, to be pasted.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, is_dataclass
from textwrap import wrap
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Required, TypedDict, Union, get_args, get_origin, get_type_hints, is_typeddict

from meadhall.state import SPECTATOR
from meadhall.table.tree import Node

__all__ = ["SHAPES", "Beat", "Curtain", "Frame", "Log", "Node", "Notice", "Prompt", "Undo", "docs_table", "schema", "typedefs"]

NO_QUESTION = -1  # in `ask`


class Prompt(TypedDict):
    """What to do now, or whom the table is waiting for."""

    ask: str
    help: str


class Undo(TypedDict):
    """Whether this viewer can take something back, and if not, or not alone, why."""

    can: bool
    why: str
    turn: Annotated[bool, "would the whole turn be more than the last choice"]


class Notice(TypedDict, total=False):
    """What the page must show besides the game: a request for consent, a bot in the viewer's seat, a frozen table."""

    words: str
    acts: Annotated[list[tuple[str, str]], "what can be done about it: the last part of an address, and words for a button"]


class Log(TypedDict):
    """Lines of the log as HTML: all that are shown, or those after the last ones sent on the same socket."""

    whole: bool
    html: str


class Beat(TypedDict):
    """A moment worth showing: how, in which words, and what is nowhere on the table."""

    kind: Annotated[str, "how long and with which sound: end, reveal, roll, card, clash, turn, loss, gain, move or note"]
    say: Annotated[list[str], "what happened, in sentences"]
    show: Annotated[str, "a die, a card: a small picture as HTML, or nothing"]
    lit: Annotated[list[str], "the ids of what it is about, as far as they are drawn"]
    own: Annotated[bool, "is it the viewer's own choice itself"]
    more: Annotated[bool, "something follows: this frame has no question, prompt or clock"]


class Curtain(TypedDict):
    """Whose turn it is to take the device."""

    seat: int
    name: str


@dataclass(frozen=True, kw_only=True)
class Frame:
    """A table as one viewer may know it. Fields that are None are not sent."""

    v: Annotated[Literal[1], "the version of this protocol"] = 1
    seat: Annotated[int, f"whose view it is; {SPECTATOR} for a watcher"] = SPECTATOR
    seq: Annotated[int, "how many events this viewer has noticed; never smaller than before"] = 0
    ask: Annotated[int, f"the number of the question to answer; {NO_QUESTION} for none"] = NO_QUESTION
    you: Annotated[bool, "is the viewer asked"] = False
    idle: Annotated[bool, "asked only to avoid leaking information: pause, then give the only answer"] = False
    thinking: Annotated[bool, "the table waits for bots alone"] = False
    tree: Annotated[Node, "the choices"] = field(default_factory=lambda: Node())
    draft: Annotated[list[int], "actions that are laid out but not committed"] = field(default_factory=list)
    prompt: Annotated[Prompt, "what to do now"] = field(default_factory=lambda: Prompt(ask="", help=""))
    regions: Annotated[dict[str, str], "parts of the page as HTML, by name; on a socket only those that changed"] = field(
        default_factory=dict
    )
    changes: Annotated[
        dict[str, list[tuple[int, int, str]]] | None, "regions that went over this socket before: from, to (in UTF-16 units), what instead"
    ] = None
    order: Annotated[list[str], "the names of all regions, from top to bottom"] = field(default_factory=list)
    classes: Annotated[str, "of the element around the regions"] = ""
    say: Annotated[str, "the last line of the log, for screen readers"] = ""
    moves: Annotated[int, "how many moments this viewer has noticed: the stops of a replay"] = 0
    since: Annotated[int, "the moment of the viewer's last choice: what has happened since comes after it"] = 0
    over: Annotated[bool, "has the game ended"] = False
    result: Annotated[str, "who won, in words"] = ""
    undo: Annotated[Undo, "what can be taken back"] = field(default_factory=lambda: Undo(can=False, why="nothing to take back", turn=False))
    notice: Annotated[Notice, "what else needs attention"] = field(default_factory=lambda: Notice())
    waiting: Annotated[bool, "the game has not begun"] = False
    build: Annotated[str, "the version of the page's own files"] = ""
    digest: Annotated[str, "changes whenever the frame does"] = ""
    at: Annotated[int | None, "the moment of which this is the view, if it is the past"] = None
    deadline: Annotated[int | None, "when the next clock runs out, in milliseconds since 1970, if one runs"] = None
    log: Annotated[Log | None, "new lines of the log"] = None
    talk: Annotated[str | None, "the chat as HTML"] = None
    beat: Annotated[Beat | None, "what is being shown: on a socket, in a replay, in the answer to a choice"] = None
    data: Annotated[dict[str, Any] | None, "the fields of the view, if asked for"] = None
    curtain: Annotated[Curtain | None, "the device must change hands first"] = None

    def json(self) -> dict[str, Any]:
        """As it is sent."""
        names = BETWEEN if self.beat is not None and self.beat["more"] else NAMES
        return {name: value for name in names if (value := getattr(self, name)) is not None}


NAMES = tuple(part.name for part in fields(Frame))
BETWEEN = ("v", "seat", "seq", "ask", "regions", "changes", "order", "classes", "moves", "build", "digest", "log", "beat")
SHAPES: tuple[type, ...] = (Node, Prompt, Undo, Notice, Log, Beat, Curtain, Frame)


# -- other languages --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Part:
    name: str
    kind: Any
    about: str
    required: bool


def _parts(shape: type) -> list[_Part]:
    """The fields of a shape. Optional ones are left out where they have no value."""
    found = []
    optional: frozenset[str] = getattr(shape, "__optional_keys__", frozenset())
    for name, hint in get_type_hints(shape, include_extras=True).items():
        kind, about, required = hint, "", name not in optional
        while get_origin(kind) in (Annotated, Required, NotRequired):
            about = kind.__metadata__[0] if get_origin(kind) is Annotated else about
            kind = get_args(kind)[0]
        if is_dataclass(shape) and get_origin(kind) in (Union, UnionType) and NoneType in get_args(kind):
            kind, required = next(part for part in get_args(kind) if part is not NoneType), False
        found.append(_Part(name, kind, about, required))
    return found


def schema(shape: type) -> dict[str, Any]:
    """A shape as JSON Schema; other shapes are referred to as components of the OpenAPI description."""
    parts = _parts(shape)
    properties = {part.name: {**_schema(part.kind), **({"description": part.about} if part.about else {})} for part in parts}
    about = (shape.__doc__ or "").split("\n")[0]
    return {"type": "object", "description": about, "properties": properties, "required": [p.name for p in parts if p.required]}


def _schema(kind: Any) -> dict[str, Any]:
    simple = {int: "integer", str: "string", bool: "boolean"}
    if kind in simple:
        return {"type": simple[kind]}
    if kind in SHAPES or is_typeddict(kind):
        return {"$ref": f"#/components/schemas/{kind.__name__}"}
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Literal:
        return {"const": inner[0]}
    if origin is list:
        return {"type": "array", "items": _schema(inner[0])}
    if origin is tuple:
        return {"type": "array", "prefixItems": [_schema(part) for part in inner], "minItems": len(inner), "maxItems": len(inner)}
    if origin is dict:
        return {"type": "object"} if inner[1] is Any else {"type": "object", "additionalProperties": _schema(inner[1])}
    raise TypeError(f"{kind!r} has no schema")


def _script(kind: Any) -> str:
    """A type as JavaScript's type checkers write it."""
    simple = {int: "number", str: "string", bool: "boolean", Any: "unknown"}
    if kind in simple:
        return simple[kind]
    if kind in SHAPES or is_typeddict(kind):
        return str(kind.__name__)
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Literal:
        return repr(inner[0])
    if origin is list:
        return f"{_script(inner[0])}[]"
    if origin is tuple:
        return f"[{', '.join(map(_script, inner))}]"
    if origin is dict:
        return f"Record<string, {_script(inner[1])}>"
    raise TypeError(f"{kind!r} has no type in JavaScript")


def typedefs() -> str:
    """The shapes as JSDoc types, for wire.js."""
    out = []
    for shape in SHAPES:
        inside = ", ".join(f"{part.name}{'' if part.required else '?'}: {_script(part.kind)}" for part in _parts(shape))
        whole = f"/** @typedef {{{{{inside}}}}} {shape.__name__} */".replace(": ", ":~")  # keep a name with its type
        out += [line.replace(":~", ": ") for line in wrap(whole, 140, subsequent_indent=" *   ", break_long_words=False)]
    return "\n".join(out)


def docs_table() -> str:
    """The fields of a frame as a table, for docs/protocol.md."""
    rows = [f"| `{p.name}` | {_words(p.kind)}{'' if p.required else ', optional'} | {p.about} |" for p in _parts(Frame)]
    return "\n".join(["| field | value | meaning |", "|---|---|---|", *rows])


def _words(kind: Any) -> str:
    if get_origin(kind) is Literal:
        return f"always {get_args(kind)[0]}"
    if is_typeddict(kind):
        return ", ".join(part.name for part in _parts(kind))
    names = {int: "whole number", str: "text", bool: "true or false"}
    return names.get(kind) or {list: "list", dict: "object"}[get_origin(kind)]


if __name__ == "__main__":
    print(typedefs(), docs_table(), sep="\n\n")
