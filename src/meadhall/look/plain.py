"""Pictures without a style sheet: every element says its own colours, so that any viewer shows what a browser shows.

Viewers other than browsers know neither variables nor light-dark() nor color-mix(), and few of the selectors. So plain() does a
browser's work: it finds the rules that match each element, puts values in the place of variables, takes the light theme, and puts
copies of symbols where they are used, because what a symbol inherits differs from use to use.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from xml.etree.ElementTree import Element, fromstring, tostring

__all__ = ["plain"]

SVG = "{http://www.w3.org/2000/svg}"
WIDTH, HEIGHT, REM = 1400, 900, 16  # the screen that widths in the style sheet are asked about
SHAPE = ("x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "d", "transform")
PAINT = frozenset({
    *("fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray", "stroke-dashoffset"),
    *("stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "opacity", "color", "display", "visibility", "overflow"),
    *("font-family", "font-size", "font-weight", "font-style", "font-variant", "font-stretch", "text-anchor", "letter-spacing"),
    *("word-spacing", "text-decoration", "dominant-baseline", "alignment-baseline", "baseline-shift", "writing-mode"),
    *("paint-order", "vector-effect", "clip-path", "clip-rule", "mask", "filter", "stop-color", "stop-opacity"),
    *("flood-color", "flood-opacity", "marker-start", "marker-mid", "marker-end", "shape-rendering", *SHAPE),
})  # fmt: skip
ALPHA = {"fill": "fill-opacity", "stroke": "stroke-opacity", "stop-color": "stop-opacity", "flood-color": "flood-opacity"}
# viewers that do not load fonts: faces as narrow as the hall's own, so that words stay in their places
NARROW = {"sans-serif": '"DejaVu Sans Condensed", "Arial Narrow", sans-serif', "serif": '"DejaVu Serif Condensed", serif'}
CAPITALS = "text-transform"  # is inherited like a variable
NAMED = {"white": "#fff", "black": "#000", "transparent": "#0000"}
SIMPLE = re.compile(r"(::?)?([.#]?)(-?[A-Za-z_*][\w-]*|\*)|\[([\w-]+)(?:([~^$*|]?=)[\"']?([^\]\"']*)[\"']?)?\]")

Matcher = Callable[["Node"], bool]
Declared = dict[str, tuple[bool, str]]
Weight = tuple[int, int, int]


class Node:
    """An element, and where it stands."""

    __slots__ = ("element", "kids", "parent", "place")

    def __init__(self, element: Element, parent: Node | None = None, place: int = 0) -> None:
        self.element, self.parent, self.place = element, parent, place
        self.kids = [Node(kid, self, n) for n, kid in enumerate(element)]

    @property
    def tag(self) -> str:
        return str(self.element.tag).removeprefix(SVG)

    def all(self) -> Iterator[Node]:
        """This and everything below."""
        yield self
        for kid in self.kids:
            yield from kid.all()


# -- the style sheet --------------------------------------------------------------------------------------------------


def _split(text: str, mark: str) -> list[str]:
    """The parts between marks that stand in no brackets and no quotes."""
    parts, depth, quote = [""], 0, ""
    for c in text:
        if quote:
            quote = "" if c == quote else quote
        elif c in "\"'":
            quote = c
        else:
            depth += (c in "([") - (c in ")]")
            if c == mark and depth == 0:
                parts.append("")
                continue
        parts[-1] += c
    return [part.strip() for part in parts]


def _blocks(css: str) -> Iterator[tuple[str, str]]:
    """What stands before each pair of braces, and what is in them."""
    at = 0
    while (opening := css.find("{", at)) >= 0:
        depth, end = 1, opening
        while depth:
            end += 1
            depth += (css[end] == "{") - (css[end] == "}")
        yield css[at:opening].split(";")[-1].strip(), css[opening + 1 : end]
        at = end + 1


def _holds(query: str) -> bool:
    """Does a media query hold on a wide screen, in the light theme?"""
    if re.search(r"print|prefers|forced|hover|pointer", query):
        return False
    sizes = re.findall(r"(min|max)-(width|height):\s*([\d.]+)px", query)
    screen = {"width": WIDTH, "height": HEIGHT}
    return all(float(px) <= screen[side] if end == "min" else screen[side] <= float(px) for end, side, px in sizes)


@lru_cache(8)
def _rules(css: str) -> tuple[list[tuple[Weight, int, Matcher, Declared]], str]:
    """The rules by weight and order, and the faces of fonts, which stay."""
    rules: list[tuple[Weight, int, Matcher, Declared]] = []
    faces: list[str] = []

    def take(text: str) -> None:
        for head, body in _blocks(text):
            if head.startswith("@media"):
                if any(_holds(query) for query in head.split(",")):
                    take(body)
            elif head.startswith("@font-face"):
                faces.append(f"{head}{{{body}}}")
            elif not head.startswith("@"):
                declared = _declared(body)
                for selector in _split(head, ","):
                    matcher, weight = _selector(selector)
                    rules.append((weight, len(rules), matcher, declared))

    take(re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL))
    return sorted(rules, key=lambda rule: rule[:2]), "".join(faces)


def _declared(body: str) -> Declared:
    found: Declared = {}
    for line in _split(body, ";"):
        name, colon, value = line.partition(":")
        name, value = name.strip(), value.strip()
        if not colon:
            continue
        strong = value.endswith("!important")
        value = value.removesuffix("!important").strip()
        for part, said in _font(value) if name == "font" else [(name, value)]:
            if strong or not found.get(part, (False, ""))[0]:
                found[part] = strong, said
    return found


def _font(value: str) -> list[tuple[str, str]]:
    """The parts of `font: italic 600 12px/1.2 FAMILY`."""
    made = {"font-style": "normal", "font-weight": "normal"}
    words = _split(value, " ")
    while words and (word := words[0]) and re.fullmatch(r"normal|italic|oblique|bold|bolder|lighter|[1-9]00|small-caps", word):
        made["font-style" if word in ("italic", "oblique") else "font-weight"] = word
        words = words[1:]
    if words and words[0] != "inherit":
        made["font-size"] = _split(words[0], "/")[0]
        made["font-family"] = " ".join(words[1:])
    return [(name, said) for name, said in made.items() if said]


# -- selectors --------------------------------------------------------------------------------------------------------


@cache
def _selector(text: str) -> tuple[Matcher, Weight]:
    """What a selector matches, and its weight."""
    steps: list[tuple[str, str]] = []
    joint = ""
    for word in _split(re.sub(r"\s*([>+~])\s*(?![^(]*\))", r" \1 ", text), " "):
        if word in (">", "+", "~"):
            joint = word
        elif word:
            steps.append((joint or " ", word))
            joint = ""
    compounds = [_compound(word) for _, word in steps]
    weight = tuple(map(sum, zip(*(w for _, w in compounds), strict=True)))
    joints = [joint for joint, _ in steps]

    def match(node: Node, at: int) -> bool:
        if not compounds[at][0](node):
            return False
        if at == 0:
            return joints[0] == " " or node.parent is None
        if joints[at] in ("+", "~"):
            before = node.parent.kids[: node.place] if node.parent else []
            return any(match(kid, at - 1) for kid in (before[-1:] if joints[at] == "+" else before))
        above = node.parent
        while above is not None:
            if match(above, at - 1):
                return True
            above = above.parent if joints[at] == " " else None
        return False

    return (lambda node: match(node, len(compounds) - 1)), (weight[0], weight[1], weight[2])


def _compound(text: str) -> tuple[Matcher, Weight]:
    tests: list[Matcher] = []
    ids = classes = tags = 0
    at = 0
    while at < len(text):
        found = SIMPLE.match(text, at)
        if found is None:
            return (lambda _: False), (0, 0, 0)
        at = found.end()
        colons, kind, name, attribute, sign, value = found.groups()
        inner = ""
        if colons and text[at : at + 1] == "(":
            depth, start = 1, at + 1
            while depth:
                at += 1
                depth += (text[at] == "(") - (text[at] == ")")
            inner, at = text[start:at], at + 1
        if colons:
            test, (a, b, c) = _pseudo(name, inner)
            ids, classes, tags = ids + a, classes + b, tags + c
            tests.append(test)
        elif attribute:
            classes += 1
            tests.append(_attribute(attribute, sign or "", value or ""))
        elif kind == ".":
            classes += 1
            tests.append(_attribute("class", "~=", name))
        elif kind == "#":
            ids += 1
            tests.append(_attribute("id", "=", name))
        elif name != "*":
            tags += 1
            tests.append(_tag(name))
    return (lambda node: all(test(node) for test in tests)), (ids, classes, tags)


def _tag(name: str) -> Matcher:
    return lambda node: node.tag == name


def _attribute(name: str, sign: str, value: str) -> Matcher:
    def match(node: Node) -> bool:
        said = node.element.get(name)
        if said is None:
            return False
        ends = {"^=": said.startswith(value), "$=": said.endswith(value)}
        return {"": True, "=": said == value, "~=": value in said.split(), **ends}.get(sign, value in said)

    return match


def _pseudo(name: str, inner: str) -> tuple[Matcher, Weight]:
    if name in ("is", "where", "not"):
        parts = [_selector(part) for part in _split(inner, ",")]
        weight = (0, 0, 0) if name == "where" else max(weight for _, weight in parts)
        return (lambda node: any(match(node) for match, _ in parts) != (name == "not")), weight
    if name == "has":
        return _has(inner)
    if name == "root":
        return (lambda node: node.parent is None), (0, 1, 0)
    if name in ("first-child", "last-child", "nth-child"):
        return _nth(name, inner), (0, 1, 0)
    return (lambda _: False), (0, 1, 0)  # hover, focus, ::before: nothing of that is in a file


def _has(inner: str) -> tuple[Matcher, Weight]:
    tests: list[Matcher] = []
    weights: list[Weight] = []
    for part in _split(inner, ","):
        joint, rest = (part[0], part[1:].strip()) if part[0] in ">+~" else (" ", part)
        match, weight = _selector(rest)
        weights.append(weight)
        tests.append(_below(joint, match))
    return (lambda node: any(test(node) for test in tests)), max(weights)


def _below(joint: str, match: Matcher) -> Matcher:
    def test(node: Node) -> bool:
        if joint in "+~":
            after = node.parent.kids[node.place + 1 :] if node.parent else []
            return any(match(kid) for kid in (after[:1] if joint == "+" else after))
        return any(match(kid) for kid in (node.kids if joint == ">" else [n for kid in node.kids for n in kid.all()]))

    return test


def _nth(name: str, inner: str) -> Matcher:
    def match(node: Node) -> bool:
        if node.parent is None:
            return False
        if name == "last-child":
            return node.place == len(node.parent.kids) - 1
        if inner.isdigit() or name == "first-child":
            return node.place + 1 == int(inner or 1)
        return inner == "n" or node.place % 2 == (0 if inner == "odd" else 1)

    return match


# -- values -----------------------------------------------------------------------------------------------------------


def _call(text: str, name: str) -> tuple[int, int, list[str]] | None:
    """Where the last call of a function stands, and its arguments."""
    start = text.rfind(name + "(")
    if start < 0:
        return None
    end = start + len(name)
    depth = 1
    while depth:
        end += 1
        depth += (text[end] == "(") - (text[end] == ")")
    return start, end + 1, _split(text[start + len(name) + 1 : end], ",")


def _without_variables(text: str, value_of: Callable[[str], str]) -> str:
    while (call := _call(text, "var")) is not None:
        start, end, (name, *otherwise) = call
        value = value_of(name) or ", ".join(otherwise)
        text = text[:start] + value + text[end:] if value else ""
    return text


def _rgba(text: str, current: str) -> tuple[float, float, float, float] | None:
    text = NAMED.get(text.lower(), current if text.lower() == "currentcolor" else text)
    if re.fullmatch(r"#([\da-fA-F]{3,4}|[\da-fA-F]{6}|[\da-fA-F]{8})", text):
        digits = text[1:] if len(text) > 5 else "".join(c + c for c in text[1:])
        parts = [int(digits[n : n + 2], 16) for n in range(0, len(digits), 2)]
        return parts[0], parts[1], parts[2], (parts[3] / 255 if len(parts) > 3 else 1.0)
    found = re.fullmatch(r"rgba?\(([^)]*)\)", text)
    if found is None:
        return None
    shares = [float(part.rstrip("%")) / (100 if part.endswith("%") else 1) for part in re.split(r"[\s,/]+", found.group(1).strip())]
    return shares[0], shares[1], shares[2], (shares[3] if len(shares) > 3 else 1.0)


def _mix(arguments: list[str], current: str) -> str:
    shares: list[float | None] = []
    colours: list[tuple[float, float, float, float]] = []
    for part in arguments[1:]:
        share = re.search(r"([\d.]+)%", part)
        shares.append(float(share.group(1)) / 100 if share else None)
        colours.append(_rgba(re.sub(r"\s*[\d.]+%\s*", "", part), current) or (0, 0, 0, 1))
    first = shares[0] if shares[0] is not None else 1 - shares[1] if shares[1] is not None else 0.5
    (r, g, b, a), (x, y, z, c) = colours
    alpha = a * first + c * (1 - first)
    red, green, blue = ((p * a * first + q * c * (1 - first)) / alpha if alpha else 0 for p, q in ((r, x), (g, y), (b, z)))
    return f"rgba({red:.0f}, {green:.0f}, {blue:.0f}, {alpha:.3g})"


def _settled(text: str, current: str) -> str:
    """A value without functions that only browsers know, lengths in rem in pixels."""
    while (call := _call(text, "light-dark")) is not None:
        text = text[: call[0]] + call[2][0] + text[call[1] :]
    while (call := _call(text, "color-mix")) is not None:
        text = text[: call[0]] + _mix(call[2], current) + text[call[1] :]
    text = re.sub(r"(?<![\w#.])([\d.]+)rem\b", lambda found: f"{float(found.group(1)) * REM:g}px", text)
    text = re.sub(r"calc\(([\d.]+)px ([*/]) ([\d.]+)\)", lambda found: f"{_reckoned(*found.groups()):g}px", text)
    return re.sub(r"\b(max|min)\(([\d.]+)px, ([\d.]+)px\)", lambda found: f"{_reckoned(found[2], found[1], found[3]):g}px", text)


def _reckoned(left: str, sign: str, right: str) -> float:
    a, b = float(left), float(right)
    return {"*": a * b, "/": a / b if b else a, "max": max(a, b), "min": min(a, b)}[sign]


# -- the picture ------------------------------------------------------------------------------------------------------


class _Painter:
    """Writes each element again with its own colours."""

    def __init__(self, root: Node, css: str) -> None:
        self.rules, self.faces = _rules(css)
        self.ids = {node.element.get("id", ""): node for node in root.all()}
        self.found: dict[int, dict[str, str]] = {}

    def declared(self, node: Node) -> dict[str, str]:
        """What the style sheet says of an element."""
        known = self.found.get(id(node))
        if known is None:
            strong: dict[str, str] = {}
            known = {}
            for _, _, match, declared in self.rules:
                if match(node):
                    for name, (important, value) in declared.items():
                        (strong if important else known)[name] = value
            known.update(strong)
            self.found[id(node)] = known
        return known

    def paint(self, node: Node, around: dict[str, str], current: str) -> Element | None:
        """A copy of an element and all below it; `around` has the variables, `current` the colour, that it inherits."""
        declared = self.declared(node)
        variables = self._variables(declared, around)
        said = dict(node.element.attrib)
        kept = SHAPE if node.tag in ("svg", "use") else ()  # the size that a page gives a picture is the page's affair
        said.update({name: value for name, value in declared.items() if name in PAINT and name not in kept})

        def settled(value: str) -> str:
            return _settled(_without_variables(value, lambda name: variables.get(name, "")), current)

        if "color" in said and (colour := settled(said["color"])).lower() not in ("inherit", "currentcolor"):
            current = colour
        made = {name: known for name, value in said.items() if (known := settled(value) if "(" in value or "rem" in value else value)}
        if made.get("display") == "none" or node.tag in ("symbol", "style") or made.get("class") == "sprite":
            return None
        _part(made, current)
        family = made.get("font-family", "")
        if "Hall" in family and "Condensed" not in family:
            first, _, last = family.rpartition(", ")
            made["font-family"] = f"{first}, {NARROW.get(last, last)}"
        if node.tag == "use":
            return self._use(node, made, variables, current)
        copy = Element(node.tag, made)
        copy.text, copy.tail = node.element.text, node.element.tail
        if copy.text and variables.get(CAPITALS) == "uppercase":
            copy.text = copy.text.upper()
        copy.extend(kid for below in node.kids if (kid := self.paint(below, variables, current)) is not None)
        return copy

    def _variables(self, declared: dict[str, str], around: dict[str, str]) -> dict[str, str]:
        own = {name: value for name, value in declared.items() if name.startswith("--") or name == CAPITALS}
        if not own:
            return around
        made = dict(around)
        open_: set[str] = set()

        def value_of(name: str) -> str:
            if name not in own or name in open_:
                return around.get(name, "")
            open_.add(name)
            made[name] = _without_variables(own[name], value_of)
            open_.discard(name)
            return made[name]

        for name in own:
            value_of(name)
        return made

    def _use(self, node: Node, made: dict[str, str], variables: dict[str, str], current: str) -> Element | None:
        """A copy of a symbol, where it is used."""
        target = self.ids.get(made.pop("href", "").removeprefix("#"))
        if target is None:
            return None
        box: dict[str, str] = {name: made.pop(name) for name in ("x", "y", "width", "height") if name in made}
        whole = Element("g", made)
        whole.tail = node.element.tail
        if target.tag != "symbol":
            copy = self.paint(target, variables, current)
            whole.set("transform", f"{made.get('transform', '')} translate({box.get('x', 0)} {box.get('y', 0)})".strip())
            whole.extend([copy] if copy is not None else [])
            return whole
        own = {name: value for name, value in target.element.attrib.items() if name in ("viewBox", "preserveAspectRatio", "overflow")}
        inner = Element("svg", {**own, **box})
        inside = self._variables(self.declared(target), variables)
        inner.extend(kid for below in target.kids if (kid := self.paint(below, inside, current)) is not None)
        whole.append(inner)
        return whole


def _part(made: dict[str, str], current: str) -> None:
    """Colours as six digits, with the opacity beside them: not every viewer knows eight."""
    for name, beside in ALPHA.items():
        value = made.get(name, "")
        colour = _rgba(value, current) if value and value.lower() != "currentcolor" else None
        if colour is None:
            continue
        made[name] = "#" + "".join(f"{round(part):02x}" for part in colour[:3])
        if colour[3] < 1:
            made[beside] = f"{colour[3] * float(made.get(beside, 1)):.3g}"


def plain(picture: str) -> str:
    """A stand-alone picture whose elements carry all they need: without variables, rules or symbols."""
    element = fromstring(picture)
    css = "".join(style.text or "" for style in element.iter(f"{SVG}style"))
    root = Node(element)
    painter = _Painter(root, css)
    made = painter.paint(root, {}, "#000")
    assert made is not None
    made.set("xmlns", "http://www.w3.org/2000/svg")
    text = tostring(made, "unicode")
    head = text.index(">") + 1
    return f"{text[:head]}<style><![CDATA[{painter.faces}]]></style>{text[head:]}"
