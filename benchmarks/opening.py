"""python -m benchmarks.opening [--minutes N]: how long heXentafl's 4x4 opening holds, by proof-number search.

For 1, 2, 3, ... moves of both sides together it is asked whether either side can force a win that soon from the first position. The
answers are proofs. A question that is not settled in time is reported with what is still missing.
"""

from __future__ import annotations

import argparse
from time import process_time

from meadhall import compiled, load_game
from meadhall.games.hexentafl.mind.proof import Proof

SIDES = ("defenders", "attackers")
SLICE = 20000  # positions between two looks at the clock


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.opening", description="Bounds for heXentafl's opening.")
    parser.add_argument("--minutes", type=float, default=5.0, help="of processor time, for all questions together")
    parser.add_argument("--first", choices=SIDES, default=SIDES[0], help="who begins")
    options = parser.parse_args()
    start, search = load_game("hexentafl").start(first=options.first), [Proof(), Proof()]
    print("compiled" if compiled() else "plain Python", flush=True)
    held, moves, total = [0, 0], 0, 0
    while process_time() < 60 * options.minutes:
        moves += 1
        for side, proof in enumerate(search):
            begin = process_time()
            if begin > 60 * options.minutes or (moves % 2 == 1) != (SIDES[side] == options.first):
                continue  # a win always comes by a move of the winner
            proof.ask(side, moves)
            settled = False
            while not settled and process_time() < 60 * options.minutes:
                settled = proof.work(start, SLICE)  # type: ignore[arg-type]  # it is a position of heXentafl
            total += int(proof.nodes)
            what = ("a forced win" if proof.holds() else "no forced win") if settled else "not settled"
            missing = "" if settled else f", proof number {proof.proof:,}, disproof number {proof.disproof:,}"
            effort = f"{int(proof.nodes):,} positions, {process_time() - begin:.1f} s"
            print(f"{SIDES[side]} within {moves} moves: {what} ({effort}{missing})", flush=True)
            if settled and not proof.holds():
                held[side] = moves + 1  # the next move is the other side's
    print(f"No forced win within {held[0]} moves for the defenders, {held[1]} for the attackers; {total:,} positions.")


if __name__ == "__main__":
    main()
