"""Sets as bits."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from meadhall import bits

SETS = st.sets(st.integers(0, 61))


@given(SETS)
def test_a_number_is_the_set_of_its_bits(those: set[int]) -> None:
    number = sum(2**n for n in those)
    assert number == sum(int(bits.bit(n)) for n in those)
    assert list(bits.members(number)) == sorted(those) and bits.size(number) == len(those)
    assert {n for n in range(62) if bits.has(number, n)} == those
    if those:
        assert bits.lowest(number) == min(those)
    assert [bits.nth(number, n) for n in range(len(those))] == sorted(those)
