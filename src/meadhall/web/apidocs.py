"""The reference of the Python interface: docs/reference.md gives every public name an example, the sources give signature and words.

It is read from the sources, not from what is loaded, because compiled classes have no signatures.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from meadhall.rulebook import Block, Code, Heading, Paragraph, parse
from meadhall.svg import Markup, el, join
from meadhall.web.rulebook import html

__all__ = ["documented", "reference_body"]

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@dataclass(frozen=True)
class Source:
    """A module as text and as a tree."""

    lines: list[str]
    tree: ast.Module


@cache
def _source(module: str) -> Source:
    parts = module.split(".")[1:]
    place = files("meadhall").joinpath(*parts)
    file = place.joinpath("__init__.py") if place.is_dir() else files("meadhall").joinpath(*parts[:-1], parts[-1] + ".py")
    text = file.read_text("utf-8")
    return Source(text.splitlines(), ast.parse(text))


def reference_body(text: str) -> Markup:
    """The whole page from the text of reference.md: each module lists its names, and what the sources say about a name stands below it."""
    out: list[Markup] = []
    module = ""
    blocks = parse(text)
    for at, block in enumerate(blocks):
        match block:
            case Heading(1, words):
                out.append(el("h1", words))
            case Heading(2, words):
                module = words
                out += [el("h2", words, id=_anchor(words)), _contents(module, blocks[at + 1 :])]
            case Heading(3, words):
                out += [el("h3", words, id=_anchor(f"{module}.{words}")), documented(module, words)]
            case Code(text):
                out.append(el("pre", el("code", text)))
            case Paragraph(words):
                out.append(html(words))
            case _:
                raise ValueError(f"reference.md has only headings, paragraphs and examples, not {block}")
    return join(*out)


def _contents(module: str, blocks: Sequence[Block]) -> Markup:
    """Links to the names of a module, whose blocks these are, up to the next module."""
    names = list[str]()
    for block in blocks:
        match block:
            case Heading(2):
                break
            case Heading(3, words):
                names.append(words)
    return el("p", *(el("a", el("code", name), href=f"#{_anchor(f'{module}.{name}')}") for name in names), cls="docs-names")


def _anchor(name: str) -> str:
    return name.replace(".", "-").lower()


def documented(module: str, name: str) -> Markup:
    """Signature, words, fields and methods of a public name."""
    home, node = _definition(module, name)
    if not isinstance(node, Definition):
        return _constant(home, node)
    parts = [el("pre", el("code", _head(node)), cls="docs-head"), _words(node)]
    if isinstance(node, ast.ClassDef):
        parts.append(_fields(node))
        methods = [m for m in node.body if isinstance(m, ast.FunctionDef | ast.AsyncFunctionDef) and not m.name.startswith("_")]
        rows = [join(el("dt", el("code", _signature(m))), el("dd", _first(m))) for m in methods if ast.get_docstring(m)]
        if rows:
            parts.append(el("details", el("summary", f"{len(rows)} methods"), el("dl", *rows, cls="docs-methods")))
    return join(*parts)


def _definition(module: str, name: str) -> tuple[str, ast.stmt]:
    """Where a name is defined, through imports."""
    for node in _source(module).tree.body:
        if isinstance(node, Definition) and node.name == name:
            return module, node
        if isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if any(isinstance(target, ast.Name) and target.id == name for target in targets):
                return module, node
        ours = isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("meadhall")
        if isinstance(node, ast.ImportFrom) and ours and any((alias.asname or alias.name) == name for alias in node.names):
            return _definition(str(node.module), name)
    raise LookupError(f"{module}.{name} is not defined")


def _plain(text: str) -> str:
    """A type as a reader knows it: i64 is an int."""
    return re.sub(r"\bi64\b", "int", text)


def _signature(node: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    arguments = ast.unparse(node.args)
    if any(isinstance(mark, ast.Name) and mark.id == "property" for mark in node.decorator_list):
        return _plain(f"{node.name}: {ast.unparse(node.returns) if node.returns else ''}")
    arguments = re.sub(r"^(self|cls)(, )?", "", arguments)
    return _plain(f"{node.name}({arguments})" + (f" -> {ast.unparse(node.returns)}" if node.returns else ""))


def _head(node: Definition) -> str:
    if not isinstance(node, ast.ClassDef):
        return _signature(node)
    made = next((m for m in node.body if isinstance(m, ast.FunctionDef) and m.name == "__init__"), None)
    if made is not None:
        return _plain(f"class {node.name}({re.sub(r'^self(, )?', '', ast.unparse(made.args))})")
    bases = [ast.unparse(base) for base in node.bases]
    return f"class {node.name}" + (f"({', '.join(bases)})" if bases else "")


def _words(node: Definition) -> Markup:
    """The docstring: paragraphs as words, tables and examples as they are written."""
    paragraphs = inspect.cleandoc(ast.get_docstring(node) or "").split("\n\n")
    return join(*(el("pre", el("code", p)) if "\n" in p and re.search(r"^>>>|\w  +\S", p, re.M) else el("p", p) for p in paragraphs if p))


def _first(node: Definition) -> str:
    return (ast.get_docstring(node) or "").split("\n\n")[0].replace("\n", " ")


def _fields(node: ast.ClassDef) -> Markup:
    """The fields of a dataclass or a named tuple, with their types."""
    fields = [part for part in node.body if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name)]
    lines = [_plain(ast.unparse(part)) for part in fields if not ast.unparse(part.target).startswith("_")]
    return el("pre", el("code", "\n".join(lines))) if lines else Markup("")


def _constant(module: str, node: ast.stmt) -> Markup:
    """A constant with what its line says about it."""
    line = _source(module).lines[node.lineno - 1]
    code, _, about = line.partition("  # ")
    about = about.strip()
    words = el("p", about[:1].upper() + about[1:] + ".") if about else None
    return join(el("pre", el("code", re.sub(r" = [({\[]$", "", _plain(code.strip()))), cls="docs-head"), words)
