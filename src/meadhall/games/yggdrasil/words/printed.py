"""The tables of RULES.md, row by row, as the components have them."""

from __future__ import annotations

from collections.abc import Iterator

from ..data import COMPONENTS
from ..rules import tables


def printed() -> Iterator[tuple[str, ...]]:
    """The areas of the Enemies' path, and the die."""
    areas: dict[int, list[int]] = {}
    for space in range(1, len(COMPONENTS.force)):
        areas.setdefault(int(tables.FORCE[space]), []).append(space)
    for force, spaces in areas.items():
        power = int(tables.POWER[spaces[0]])
        yield "*", ", ".join(map(str, spaces)), str(force or "cannot be fought"), str(power or "none"), "*"
    for face in range(len(COMPONENTS.faces)):
        name = COMPONENTS.faces[face][0]
        yield name, str(int(tables.SIDES[face])), str(int(tables.HAMMERS[face])), "*"
