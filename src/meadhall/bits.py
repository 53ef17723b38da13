"""Small sets as the bits of a number: member n is bit n, and no set has more than 62 members. Compiled like the rules."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

__all__ = ["bit", "has", "lowest", "members", "nth", "size"]

_BITS: Final[vec[i64]] = vec[i64]([i64(2**n) for n in range(62)])


def bit(n: i64) -> i64:
    """The set with the single member n. Never write 1 << n with a variable n: the compiler silently turns it into a 32-bit shift."""
    return _BITS[n]


def has(those: i64, n: i64) -> bool:
    """Is n a member?"""
    return those & _BITS[n] != 0


def size(those: i64) -> i64:
    """How many members the set has."""
    n: i64 = 0
    while those != 0:
        those &= those - 1
        n += 1
    return n


def lowest(those: i64) -> i64:
    """The lowest member of a set that is not empty."""
    n: i64 = 0
    while those & 1 == 0:
        those >>= 1
        n += 1
    return n


def nth(those: i64, n: i64) -> i64:
    """The n-th member, from 0, of a set that has more than n."""
    for _n in range(n):
        those &= those - 1
    return lowest(those)


def members(those: i64) -> vec[i64]:
    """The members, ascending."""
    found = vec[i64]()
    n: i64 = 0
    while those != 0:
        if those & 1 != 0:
            found = append(found, n)
        those >>= 1
        n += 1
    return found
