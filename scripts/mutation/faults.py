"""The faults: every small change of a source that a test should notice."""

from __future__ import annotations

import ast
import hashlib
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

COMPARED: dict[type[ast.cmpop], tuple[str, ...]] = {
    ast.Lt: ("<=", ">"),
    ast.LtE: ("<", ">"),
    ast.Gt: (">=", "<"),
    ast.GtE: (">", "<"),
    ast.Eq: ("!=",),
    ast.NotEq: ("==",),
    ast.In: ("not in",),
    ast.NotIn: ("in",),
    ast.Is: ("is not",),
    ast.IsNot: ("is",),
}
REACHED: dict[type[ast.operator], str] = {
    ast.Add: "-",
    ast.Sub: "+",
    ast.Mult: "+",
    ast.FloorDiv: "*",
    ast.Mod: "//",
    ast.BitOr: "&",
    ast.BitAnd: "|",
    ast.BitXor: "|",
    ast.LShift: ">>",
    ast.RShift: "<<",
}
WORDS = re.compile(r'"[^"]* [^"]*"')  # sentences; codes such as "WS@Wb3/0" stay
NUMBER = re.compile(r"(?<![\w.\"-])(\d+)(?![\w.\"-])")


@dataclass(frozen=True)
class Fault:
    """One change: the characters from `start` to `end` of a file become `put`."""

    path: str  # below src/meadhall
    line: int
    kind: str
    start: int
    end: int
    old: str
    put: str
    text: str  # the line, as it stands, to find it again when others have moved it
    nth: int = 1  # where a file has the same change of the same line several times: which of them

    @property
    def name(self) -> str:
        """The change in short."""
        return f"{self.old} -> {self.put or 'nothing'}"

    @property
    def key(self) -> str:
        """The same for the same change of the same line, wherever that stands now."""
        return hashlib.sha1(f"{self.path}\n{self.text}\n{self.kind}\n{self.name}\n{self.nth}".encode()).hexdigest()[:16]

    def apply(self, source: str) -> str:
        """The source with the fault in it."""
        return source[: self.start] + self.put + source[self.end :]


class Finder:
    """Walks over a module and notes every fault that could be planted."""

    def __init__(self, path: str, source: str) -> None:
        self.path, self.source = path, source
        self.lines = source.splitlines(keepends=True)
        self.begins = [0]
        for line in self.lines:
            self.begins.append(self.begins[-1] + len(line))
        self.found: list[Fault] = []

    def place(self, line: int, column: int) -> int:
        """A position in the text; ast counts columns in bytes."""
        text = self.lines[line - 1]
        return self.begins[line - 1] + len(text.encode()[:column].decode())

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        """Where a node begins and ends in the text."""
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self.place(node.lineno, node.col_offset), self.place(node.end_lineno, node.end_col_offset)

    def note(self, kind: str, line: int, start: int, end: int, put: str, old: str = "") -> None:
        """Add a fault."""
        text = self.lines[line - 1].strip()
        self.found.append(Fault(self.path, line, kind, start, end, old or self.source[start:end], put, text))

    def between(self, left: ast.expr, right: ast.expr, word: str) -> tuple[int, int] | None:
        """Where an operator stands between its operands."""
        start, end = self.span(left)[1], self.span(right)[0]
        at = re.search(rf"(?<![<>=!]){re.escape(word)}(?![<>=])", self.source[start:end])
        return (start + at.start(), start + at.end()) if at else None

    def all(self) -> list[Fault]:
        """Every fault of the module."""
        tree = ast.parse(self.source)
        for statement in tree.body:
            self.visit(statement, inside=False)
        return self.found

    def visit(self, node: ast.AST, inside: bool) -> None:
        """A node and what is in it. Names of types and exports, messages and docstrings are left alone: no rule lives there."""
        match node:
            case ast.Import() | ast.ImportFrom() | ast.Assert() | ast.TypeIgnore() | ast.Pass() | ast.Raise():
                self.removed(node, inside)
                return
            case ast.Expr(value=ast.Constant()) | ast.Assign(targets=[ast.Name(id="__all__")]):
                return
            case ast.AnnAssign():
                self.removed(node, inside)
                if node.value is not None:
                    self.visit(node.value, inside)
                return
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                for default in [*node.args.defaults, *(d for d in node.args.kw_defaults if d is not None)]:
                    self.visit(default, inside)
                for statement in node.body:
                    self.visit(statement, inside=True)
                return
            case ast.ClassDef():
                for statement in node.body:
                    self.visit(statement, inside=False)
                return
            case ast.If(test=ast.Name(id="TYPE_CHECKING")) | ast.JoinedStr():
                return
            case ast.Call(func=ast.Name(id="cast")):
                self.visit(node.args[1], inside)
                return
            case _:
                self.here(node, inside)
        for child in ast.iter_child_nodes(node):
            self.visit(child, inside)

    def here(self, node: ast.AST, inside: bool) -> None:
        """The faults of one node, without what is in it."""
        match node:
            case ast.Compare():
                self.comparison(node)
            case ast.BoolOp():
                word, put = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
                for left, right in pairwise(node.values):
                    self.operator("boolean", left, right, word, put)
            case ast.UnaryOp(op=ast.Not()):
                start, end = self.span(node)
                self.note("boolean", node.lineno, start, end, f"({ast.unparse(node.operand)})")
            case ast.BinOp() | ast.AugAssign() if type(node.op) in REACHED:
                word, put = SIGNS[type(node.op)], REACHED[type(node.op)]
                if isinstance(node, ast.BinOp):
                    self.operator("arithmetic", node.left, node.right, word, put)
                else:
                    self.operator("arithmetic", node.target, node.value, f"{word}=", f"{put}=")
                    self.removed(node, inside)
            case ast.Constant(value=bool(value)):
                start, end = self.span(node)
                self.note("constant", node.lineno, start, end, str(not value))
            case ast.Constant(value=int(value)):
                start, end = self.span(node)
                self.note("constant", node.lineno, start, end, str(value + 1))
            case ast.Return():
                self.returned(node)
            case ast.Tuple() | ast.List() | ast.Dict():
                self.table(node)
            case ast.Assign() | ast.Expr() | ast.Delete() | ast.Continue() | ast.Break():
                self.removed(node, inside)
            case ast.If() | ast.While() | ast.IfExp() if not isinstance(node.test, ast.Compare | ast.BoolOp | ast.UnaryOp):
                start, end = self.span(node.test)
                self.note("condition", node.test.lineno, start, end, f"(not {ast.unparse(node.test)})")
            case _:
                pass

    def comparison(self, node: ast.Compare) -> None:
        """Each sign of a chain by itself."""
        for left, op, right in zip([node.left, *node.comparators], node.ops, node.comparators, strict=False):
            for put in COMPARED[type(op)]:
                kind = "boundary" if put.rstrip("=") == SIGNS[type(op)].rstrip("=") and put not in ("==", "!=") else "comparison"
                self.operator(kind, left, right, SIGNS[type(op)], put)

    def operator(self, kind: str, left: ast.expr, right: ast.expr, word: str, put: str) -> None:
        """Another sign between two operands."""
        place = self.between(left, right, word)
        if place is not None:
            line = self.source.count("\n", 0, place[0]) + 1
            self.note(kind, line, *place, put)

    def returned(self, node: ast.Return) -> None:
        """Another result."""
        if node.value is None or isinstance(node.value, ast.Constant | ast.JoinedStr | ast.Compare | ast.BoolOp):
            return  # changed already, or words
        start, end = self.span(node.value)
        match node.value:
            case ast.List() | ast.ListComp() if ast.unparse(node.value) != "[]":
                self.note("return", node.lineno, start, end, "[]")
            case ast.Call(func=ast.Name(id="bool" | "any" | "all")):
                self.note("return", node.lineno, start, end, f"(not {ast.unparse(node.value)})")
            case ast.BinOp() | ast.Call(func=ast.Name(id="int" | "len" | "sum" | "min" | "max")):
                self.note("return", node.lineno, start, end, f"({ast.unparse(node.value)}) + 1")
            case _:
                pass

    def table(self, node: ast.Tuple | ast.List | ast.Dict) -> None:
        """Two entries of a table of constants change places."""
        entries = [*node.values] if isinstance(node, ast.Dict) else node.elts
        for one, two in pairwise(entries):
            if isinstance(one, ast.Constant) and isinstance(two, ast.Constant) and one.value != two.value:
                (a, b), (c, d) = self.span(one), self.span(two)
                put = self.source[c:d] + self.source[b:c] + self.source[a:b]
                self.note("table", one.lineno, a, d, put)

    def removed(self, node: ast.AST, inside: bool) -> None:
        """A statement that does something is left out."""
        if not inside or not isinstance(node, ast.Assign | ast.AugAssign | ast.Expr | ast.Delete | ast.Continue | ast.Break | ast.Raise):
            return
        start, end = self.span(node)
        self.note("removed", node.lineno, start, end, "pass", old=self.source[start:end].splitlines()[0])


SIGNS: dict[type[ast.AST], str] = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.In: "in",
    ast.NotIn: "not in",
    ast.Is: "is",
    ast.IsNot: "is not",
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.BitOr: "|",
    ast.BitAnd: "&",
    ast.BitXor: "^",
    ast.LShift: "<<",
    ast.RShift: ">>",
}


def in_data(path: str, source: str) -> Iterator[Fault]:
    """A changed number in a table of data."""
    begin = 0
    for number, line in enumerate(source.splitlines(keepends=True), 1):
        code = WORDS.sub(lambda found: " " * len(found.group()), line).partition("#")[0]
        if "=" in code or code.strip()[:1] in ("[", "]") or code.strip()[:1].isdecimal():
            offset = code.find("=") + 1
            for at in NUMBER.finditer(code, offset):
                start, end = begin + at.start(), begin + at.end()
                yield Fault(path, number, "data", start, end, at.group(), str(int(at.group()) + 1), line.strip())
        begin += len(line)


def faults(root: Path, file: Path) -> list[Fault]:
    """Every fault of one file, in its order."""
    path, source = file.relative_to(root).as_posix(), file.read_text("utf-8")
    return counted(list(in_data(path, source)) if file.suffix == ".toml" else Finder(path, source).all())


def counted(found: list[Fault]) -> list[Fault]:
    """The same faults; those that look alike are numbered, so that the verdict on one is not taken for that on another."""
    alike: Counter[tuple[str, str, str]] = Counter()
    out = []
    for fault in sorted(found, key=lambda one: one.start):
        alike[fault.text, fault.kind, fault.name] += 1
        out.append(replace(fault, nth=alike[fault.text, fault.kind, fault.name]))
    return out
