"""Sets of integers as sorted ranges. A range is one integer, `start << 32 | end`, where `end` is exclusive."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable


def intranges_from_list(list_: Iterable[int]) -> tuple[int, ...]:
    """Returns the ranges of a set of integers. Takes O(n log n) time.

    >>> [hex(range) for range in intranges_from_list([3, 1, 2, 9])]
    ['0x100000004', '0x90000000a']
    """
    ranges: list[int] = []
    start = end = None
    for number in sorted(list_):
        if start is None or end is None:
            start = number
        elif number > end:
            ranges.append(_encode_range(start, end))
            start = number
        end = number + 1
    if start is not None and end is not None:
        ranges.append(_encode_range(start, end))
    return tuple(ranges)


def _encode_range(start: int, end: int) -> int:
    return start << 32 | end


def _decode_range(r: int) -> tuple[int, int]:
    return r >> 32, r & 0xFFFF_FFFF


def intranges_contain(int_: int, ranges: tuple[int, ...]) -> bool:
    """Returns whether an integer is in one of the ranges. Takes O(log n) time.

    >>> intranges_contain(2, intranges_from_list([1, 2])), intranges_contain(3, intranges_from_list([1, 2]))
    (True, False)
    """
    at = bisect_right(ranges, _encode_range(int_, 0xFFFF_FFFF))
    return at > 0 and int_ < _decode_range(ranges[at - 1])[1]
