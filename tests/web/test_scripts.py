"""Scripts as they are sent: smaller, and still the same program."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from meadhall.web import assets
from meadhall.web.scripts import bundle, lean, tight

NODE = shutil.which("node")
TRICKY = r"""
// a comment with "quotes" and `ticks`
export const GAP = 400; // behind code
/** @type {string} */
const url = "http://x.example/*not a comment*/"; /* gone */ const one = 1;
const nested = `a ${[1, 2].map((n) => `<${n /* gone */}>  // kept`).join("")}
   indented ${ { "}": "}" }["}"] }`;
const half = 8 / 2 / 2, slash = /[/"'`]\/\/x/.test("///x"), word = typeof/x/;
export async function later() { return one + half; }
const list = [1, 2]
const kind = one > 0
  ? "more" : ! one
const size = list
  .map((n) => n * 2) // goes on
  .at(- 1)
for (const n of [1]) { if (! n) continue; else list.push(n) }
label: do { break label } while (false)
export class Box { get it() { return [GAP, url, nested, slash, word, list, kind, size, 7 % 4 * one]; } }
"""


def ran(script: str, folder: Path, name: str) -> object:
    path = folder / name
    path.write_text(script, "utf-8")
    assert NODE is not None
    return json.loads(subprocess.run([NODE, str(path)], capture_output=True, text=True, check=True, timeout=60).stdout)


@pytest.mark.skipif(NODE is None, reason="Node is not installed here")
def test_a_lean_script_and_a_bundle_do_the_same(tmp_path: Path) -> None:
    told = "console.log(JSON.stringify([new Box().it, await later(), GAP]));"
    bare = lean(TRICKY)
    assert "comment with" not in bare and "gone */ const" not in bare and "@type" not in bare and len(bare) < len(TRICKY)
    expected = ran(TRICKY + told, tmp_path, "whole.mjs")
    assert ran(bare + told, tmp_path, "lean.mjs") == expected
    assert len(tight(bare)) < len(bare)
    assert ran(tight(bare) + told, tmp_path, "tight.mjs") == expected
    (tmp_path / "page.js").write_text("export const byId = 1;\n")
    (tmp_path / "package.json").write_text('{"type": "module"}')
    main = lean('import { GAP, Box, later } from "./tricky.js";\nimport { byId } from "./page.js";\n' + told)
    whole = bundle({"tricky.js": bare, "main.js": main}, "page.js")
    assert ran(whole, tmp_path, "bundle.mjs") == expected
    assert ran(tight(whole), tmp_path, "tight-bundle.mjs") == expected


@pytest.mark.parametrize(
    "line", ['import * as x from "./a.js";', "export default 1;", "export let x = 1;", 'import { a } from "./other.js";']
)
def test_what_cannot_be_bundled_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match=r"a\.js"):
        bundle({"a.js": line, "main.js": ""}, "page.js")


@pytest.mark.skipif(NODE is None, reason="Node is not installed here")
@pytest.mark.parametrize("name", [name for name in assets.names() if name.endswith(".js")])
def test_our_own_scripts_are_whole(name: str, tmp_path: Path) -> None:
    path = tmp_path / name.replace(".js", ".mjs")
    path.write_bytes(assets.body(name))
    assert NODE is not None
    subprocess.run([NODE, "--check", str(path)], check=True, timeout=60)
