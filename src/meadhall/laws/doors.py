"""Law 12: pages, terminals and learners get well-formed material, and every legal action can be chosen."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import isfinite, prod
from xml.etree import ElementTree

from meadhall.game import CHANCE, SPECTATOR, Drawing, Look, State
from meadhall.laws.line import Line

__all__ = ["law_12_doors", "page"]

POSITIONS = 5
LABELS = 80  # in longer lists only the paths of the remaining choices are checked
SPOT = re.compile(r"^[a-z][a-z0-9]*:\S+$")
NAME = re.compile(r"^[A-Za-z][\w:.-]*$")
FORBIDDEN = {"script", "style", "iframe", "object", "embed", "link", "meta", "base", "form"}
LINKS = ("http:", "https:", "javascript:", "data:", "//")


def law_12_doors(lines: Sequence[Line]) -> None:
    """Drawings are well-formed and harmless; every legal action has one path of spots and a label; words, texts and planes are sound."""
    shapes: dict[str, tuple[int, ...]] = {}
    for line in lines:
        chosen = [at for at in range(len(line.states) - 1) if line.states[at].turn() != CHANCE]
        for at in line.positions(POSITIONS, [*chosen, len(line.states) - 1]):
            state = line.states[at]
            for viewer in line.viewers:
                view = state.view(viewer)
                ids = _drawing(line, view, viewer)
                _texts(line, view, viewer)
                if viewer >= 0:
                    _planes(line, view, viewer, shapes)
                    if viewer in state.actors():
                        _choices(line, view, viewer, ids)
        _words(line)


def page(drawing: Drawing) -> Iterator[tuple[str, str]]:
    """The parts of a drawing as they come together on one page: the regions, and the picture if no region holds it."""
    for name, region in drawing.regions.items():
        yield name, region.html
    if not any(drawing.picture in region.html for region in drawing.regions.values()):
        yield "picture", drawing.picture


def _drawing(line: Line, view: State, viewer: int) -> set[str]:
    drawing = line.game.draw(view, Look())
    ids = set(drawing.regions)
    if not drawing.picture.lstrip().startswith("<svg"):
        line.fail(12, "the picture is not one <svg>")
    for name, html in page(drawing):
        if not NAME.match(name):
            line.fail(12, f"the region {name!r} cannot be the id of an element")
        try:
            root = ElementTree.fromstring(f"<div>{html}</div>")
        except ElementTree.ParseError as problem:
            row = html.splitlines()[max(0, problem.position[0] - 1)] if html else ""
            near = row[max(0, problem.position[1] - 45) : problem.position[1] + 20]
            line.fail(12, f"the region {name!r} is not well-formed: {problem}, near {near!r}", problem)
        for element in root.iter():
            _element(line, name, element, ids)
    return ids


def _element(line: Line, name: str, element: ElementTree.Element, ids: set[str]) -> None:
    tag = element.tag.rpartition("}")[2]
    if tag.lower() in FORBIDDEN:
        line.fail(12, f"the region {name!r} holds a <{tag}>")
    for key, value in element.attrib.items():
        word = key.rpartition("}")[2].lower()
        if word == "style" or word.startswith("on"):
            line.fail(12, f"in the region {name!r} <{tag}> has the attribute {word}={value[:40]!r}")
        if word in ("href", "src") and value.strip().lower().startswith(LINKS):
            line.fail(12, f"in the region {name!r} <{tag}> points outside the page: {value[:40]!r}")
    if "id" in element.attrib:
        if element.attrib["id"] in ids:
            line.fail(12, f"the id {element.attrib['id']!r} occurs twice on the page")
        ids.add(element.attrib["id"])
    spot = element.attrib.get("data-spot")
    if spot is not None:
        if not SPOT.match(spot):
            line.fail(12, f"the spot {spot!r} must be a namespace, a colon and a name")
        if "id" not in element.attrib:
            line.fail(12, f"the spot {spot!r} has no id")


def _choices(line: Line, view: State, seat: int, ids: set[str]) -> None:
    legal = view.legal(seat)
    paths: dict[tuple[str, ...], int] = {}
    for n, action in enumerate(legal):
        choice = line.game.choice(view, seat, action)
        what = line.said(view, seat, action)
        if not choice.path or any(not SPOT.match(spot) for spot in choice.path):
            line.fail(12, f"the choice {what!r} has the path {choice.path}; each spot must be a namespace, a colon and a name")
        whole = (" ".join(sorted(choice.pick)), *choice.path)
        if whole in paths:
            line.fail(12, f"{what!r} and {line.said(view, seat, paths[whole])!r} have the same path {choice.path}")
        paths[whole] = action
        if n < LABELS:
            if not choice.label.strip() or len(choice.label) > 120:
                line.fail(12, f"the choice {what!r} needs a label of 1 to 120 characters, not {choice.label!r}")
            for mark, _ in choice.marks:
                if mark not in ids:
                    line.fail(12, f"the choice {what!r} marks {mark!r}, which is not drawn")
    for path in paths:
        for n in range(2, len(path)):
            if path[:n] in paths:
                line.fail(12, f"the path {path[1:n]} is complete, but {path[1:]} begins with it: the page could not know which is meant")


def _texts(line: Line, view: State, viewer: int) -> None:
    prompt = line.game.prompt(view, viewer)
    if not prompt.ask.strip() or len(prompt.ask) > 48:
        line.fail(12, f"a prompt has 1 to 48 characters, not {len(prompt.ask)}: {prompt.ask!r}")
    text = line.game.text(view)
    wide = [row for row in text.splitlines() if len(row) > 100]
    if not text.strip() or wide:
        line.fail(12, f"the table as text must have rows of at most 100 characters: {(wide or [''])[0]!r}")


def _planes(line: Line, view: State, seat: int, shapes: dict[str, tuple[int, ...]]) -> None:
    planes = line.game.planes(view, seat)
    now = {plane.name: plane.shape for plane in planes}
    if len(now) != len(planes) or not planes:
        line.fail(12, "the planes must have different names")
    if shapes and shapes != now:
        line.fail(12, f"the planes change their names or shapes: {sorted(set(shapes.items()) ^ set(now.items()))[:4]}")
    shapes.update(now)
    for plane in planes:
        if len(plane.values) != prod(plane.shape):
            line.fail(12, f"the plane {plane.name!r} of shape {plane.shape} has {len(plane.values)} values")
        if not all(isfinite(value) for value in plane.values):
            line.fail(12, f"the plane {plane.name!r} holds a value that is not a finite number")
        if not plane.about.strip():
            line.fail(12, f"nothing says what the plane {plane.name!r} means")


def _words(line: Line) -> None:
    for at, _ in line.walk(1):
        for event in line.events[at - 1]:
            words = line.game.log(event, Look().names)
            if len(words) > 140 or "\n" in words:
                line.fail(12, f"the event {event.key!r} becomes {len(words)} characters in the log: {words[:160]!r}")
            if not event.heard_by(SPECTATOR) and event.audience < 0:
                line.fail(12, f"the event {event.key!r} has the audience {event.audience}: seats as bits, or EVERYONE")
