"""Makes the hall's fonts from npm packages: only the letters that are used, with lining tabular figures under the plain digits.

    npm install --prefix /tmp/fonts @fontsource/fira-sans-condensed@5.3.0 @fontsource/alegreya@5.3.0 @fontsource/anton@5.3.0
    pip install fonttools brotli
    python scripts/fonts.py /tmp/fonts/node_modules src/meadhall/web/static

Run it by hand when letters change, and commit the result: the same input gives the same bytes (no dates, no hints).
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from fontTools import subset
from fontTools.ttLib import TTFont

LATIN = (
    "U+0020-007E,U+00A0-00FF,U+0131,U+0152,U+0153,U+0178,U+2013,U+2014,U+2016,U+2018-201A,U+201C-201E,U+2022,U+2026,U+2032,U+2033,"
    "U+2039,U+203A,U+20AC,U+2190-2193,U+2212,U+2215,U+2264,U+2265"
)
EXTENDED = "U+0100-0151,U+0154-0177,U+0179-017E,U+01EA,U+01EB,U+0218-021B"
POSTER = "U+0020-007E,U+00A0,U+00B7,U+00C0-00D6,U+00D8-00DE,U+00DF-00F6,U+00F8-00FE,U+2013,U+2019,U+2212"
TITLE = LATIN.replace("U+00A0-00FF", "U+00A0,U+00AB,U+00B7,U+00BB,U+00C0-00FF")
BARE = ["mark", "ccmp", "locl"]
KERNED = [*BARE, "kern"]
FACES = [  # file, package, source, letters, layout features
    ("text-400", "fira-sans-condensed", "latin-400-normal", LATIN, KERNED),
    ("text-600", "fira-sans-condensed", "latin-600-normal", LATIN, KERNED),
    ("text-400-ext", "fira-sans-condensed", "latin-ext-400-normal", EXTENDED, KERNED),
    ("text-600-ext", "fira-sans-condensed", "latin-ext-600-normal", EXTENDED, KERNED),
    ("title-700", "alegreya", "latin-700-normal", TITLE, KERNED),
    ("title-400-italic", "alegreya", "latin-400-italic", TITLE, BARE),
    ("poster-900", "anton", "latin-400-normal", POSTER, KERNED),
]


def use_tabular_figures(font: Any) -> None:
    """Put the lining, tabular digit under each plain digit: every `font:` shorthand resets font-variant-numeric, but not this."""
    if "GSUB" not in font:
        return
    table = font["GSUB"].table
    swaps: dict[str, dict[str, str]] = {"lnum": {}, "tnum": {}}
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag in swaps:
            for index in record.Feature.LookupListIndex:
                for part in table.LookupList.Lookup[index].SubTable:
                    swaps[record.FeatureTag].update(getattr(getattr(part, "ExtSubTable", part), "mapping", {}))
    for one in font["cmap"].tables:
        for digit in range(0x30, 0x3A):
            if digit in one.cmap:
                name = one.cmap[digit]
                for tag in ("lnum", "tnum"):
                    name = swaps[tag].get(name, name)
                one.cmap[digit] = name


def make(source: Path, target: Path, letters: str, features: list[str]) -> int:
    """Cut one font; returns its size."""
    font = TTFont(source, recalcTimestamp=False)
    use_tabular_figures(font)
    options = subset.Options(
        flavor="woff2", hinting=False, desubroutinize=True, layout_features=features, name_IDs=[0, 1, 2, 13, 14], notdef_outline=True
    )
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=subset.parse_unicodes(letters.replace("U+", "")))
    cutter.subset(font)
    subset.save_font(font, str(target), options)
    return target.stat().st_size


def main() -> None:
    """Cut all faces and say how large they are."""
    modules, out = Path(sys.argv[1]), Path(sys.argv[2])
    for name, package, source, letters, features in FACES:
        path = modules / "@fontsource" / package / "files" / f"{package}-{source}.woff2"
        print(f"{name:18} {make(path, out / f'{name}.woff2', letters, features):6}")


if __name__ == "__main__":
    main()
