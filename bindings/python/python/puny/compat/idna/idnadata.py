"""Properties of code points, computed from puny's tables when they are first used.

>>> from puny.compat.idna.idnadata import codepoint_classes
>>> sorted(codepoint_classes)
['CONTEXTJ', 'CONTEXTO', 'PVALID']
>>> intranges_contain(ord("ß"), codepoint_classes["PVALID"])
True

The package `idna` also has `scripts` and the joining type C. No rule uses them, so this module does not have them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..._puny import idna_runs as _idna_runs
from .intranges import _encode_range  # pyright: ignore[reportPrivateUsage]
from .intranges import intranges_contain as intranges_contain
from .package_data import unicode_version as __version__

__all__ = ["__version__", "codepoint_classes", "joining_types"]

if TYPE_CHECKING:
    codepoint_classes: dict[str, tuple[int, ...]]
    """The code points that are PVALID, CONTEXTJ and CONTEXTO (RFC 5892), as ranges."""
    joining_types: dict[str, tuple[int, ...]]
    """The code points of the joining types D, L, R and T, as ranges."""


def _ranges(property: str, names: str) -> dict[str, tuple[int, ...]]:
    found: dict[str, list[int]] = {name: [] for name in names.split()}
    runs = _idna_runs(property)
    ends = [start for start, _, _ in runs[1:]] + [0x11_0000]
    for (start, name, _), end in zip(runs, ends):
        if name in found:
            found[name].append(_encode_range(start, end))
    return {name: tuple(ranges) for name, ranges in found.items()}


def __getattr__(name: str) -> dict[str, tuple[int, ...]]:
    if name == "codepoint_classes":
        value = _ranges("derived", "PVALID CONTEXTJ CONTEXTO")
    elif name == "joining_types":
        value = _ranges("joining", "D L R T")
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value
