"""Scripts as they are sent: without comments and idle spaces, and the modules of a page as one file.

A small scanner tells code from strings, templates, regular expressions and comments, so that nothing inside them is touched. The
bundler refuses what it does not understand, naming the line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

__all__ = ["bundle", "lean", "tight"]

IMPORT = re.compile(r'import \{ ([\w, ]+) \} from "\./([\w.]+)";')
EXPORT = re.compile(r"export ((?:async )?function\*?|class|const) (\w+)")
BEFORE_REGEX = "(,=:[!&|?{};+-*%<>~^"  # a slash after one of these, or after a keyword, begins a regular expression
KEYWORDS = ("return", "typeof", "case", "in", "of", "delete", "void", "throw", "new", "else", "do", "await", "yield")


def lean(script: str) -> str:
    """A script without comments, indentation and empty lines."""
    out: list[str] = []
    for kind, text in _parts(script):
        if kind == "code":
            bare = re.sub(r"\s*\n\s*", "\n", text)
            out.append(bare.removeprefix("\n") if out and out[-1].endswith("\n") else bare)
        elif kind == "text":
            out.append(text)
        elif out and not out[-1].endswith((" ", "\n")):
            out.append(" ")  # what stood on either side of a comment stays apart
    return "".join(out).strip() + "\n"


def tight(script: str) -> str:
    """A lean script without spaces around signs, and without the ends of lines that no statement can end at."""
    out: list[str] = []
    for kind, text in _parts(script):
        if kind == "code":
            text = re.sub(r" *([{}()\[\];,=<>?:&|!*%]) *", r"\1", text)
            text = re.sub(r"([{(\[;,=?:&|]|=>)\n", r"\1", text)
            text = re.sub(r"\n([})\]?:.&|])", r"\1", text)
        out.append(text)
    return "".join(out)


def bundle(modules: Mapping[str, str], shared: str) -> str:
    """Lean modules as one: each in its own scope, the last one at the top level. `shared` is a module that stays outside.

    Each module comes after those it imports. Exports are functions, classes and constants.
    """
    outside: set[str] = set()
    out = []
    *_, last = modules
    for name, text in modules.items():
        body, given = [], []
        for line in text.splitlines():
            imported, exported = IMPORT.fullmatch(line), EXPORT.match(line)
            if imported is not None:
                if imported.group(2) == shared:
                    outside.update(imported.group(1).split(", "))
                elif imported.group(2) not in modules:
                    raise ValueError(f"{name}: {line!r} imports a module that is not in the bundle")
            elif exported is not None:
                given.append(exported.group(2))
                body.append(line.removeprefix("export "))
            elif line.startswith(("import ", "export ")):
                raise ValueError(f"{name}: {line!r} cannot be bundled")
            else:
                body.append(line)
        inside = "\n".join(body)
        names = ", ".join(given)
        out.append(inside if name == last else f"const {{ {names} }} = (() => {{\n{inside}\nreturn {{ {names} }};\n}})();")
    return "\n".join([f'import {{ {", ".join(sorted(outside))} }} from "./{shared}";', *out])


def _parts(script: str) -> Iterator[tuple[str, str]]:
    """The script in pieces of "code", "text" (strings, templates, regular expressions) and "comment"."""
    begin = at = 0
    while at < len(script):
        end, kind = _literal(script, at)
        if end == at:
            at += 1
            continue
        if begin < at:
            yield "code", script[begin:at]
        yield kind, script[at:end]
        begin = at = end
    if begin < at:
        yield "code", script[begin:at]


def _literal(script: str, at: int) -> tuple[int, str]:
    """Where the string, template, regular expression or comment that begins here ends; `at` itself if none does."""
    if script.startswith("//", at):
        end = script.find("\n", at)
        return (end if end >= 0 else len(script)), "comment"
    if script.startswith("/*", at):
        return script.index("*/", at) + 2, "comment"
    if script[at] in "\"'":
        return _closing(script, at + 1, script[at]), "text"
    if script[at] == "`":
        return _template(script, at), "text"
    if script[at] == "/" and _expects_value(script[max(0, at - 200) : at].rstrip()):
        return _regex(script, at), "text"
    return at, "code"


def _expects_value(before: str) -> bool:
    return not before or before[-1] in BEFORE_REGEX or re.split(r"\W", before)[-1] in KEYWORDS


def _closing(script: str, at: int, quote: str) -> int:
    while script[at] != quote:
        at += 2 if script[at] == "\\" else 1
    return at + 1


def _regex(script: str, at: int) -> int:
    at, inside = at + 1, False
    while script[at] != "/" or inside:
        inside = script[at] == "[" or (inside and script[at] != "]")
        at += 2 if script[at] == "\\" else 1
    return at + 1


def _template(script: str, at: int) -> int:
    """The end of a template, whose placeholders may hold further templates."""
    at += 1
    while script[at] != "`":
        if script.startswith("${", at):
            at, depth = at + 2, 1
            while depth:
                end, _ = _literal(script, at)
                depth += {"{": 1, "}": -1}.get(script[at], 0) if end == at else 0
                at = max(end, at + 1)
        else:
            at += 2 if script[at] == "\\" else 1
    return at + 1
