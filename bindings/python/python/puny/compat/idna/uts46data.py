"""The mapping of UTS #46, computed from puny's tables when it is first used.

Row `i` describes the code points from `uts46_starts[i]` up to the start of the next row. `uts46_statuses[i]` is V, M, D,
I or X (disallowed). `uts46_replacements[i]` is the text to which these code points are mapped, or None. For the status D,
it is the mapping of transitional processing.

>>> from puny.compat.idna.uts46data import uts46_replacements, uts46_starts, uts46_statuses
>>> uts46_starts[0x41], chr(uts46_statuses[0x41]), uts46_replacements[0x41]
(65, 'M', 'a')
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from ..._puny import idna_runs as _idna_runs
from .package_data import unicode_version as __version__

__all__ = ["__version__", "uts46_replacements", "uts46_starts", "uts46_statuses"]

if TYPE_CHECKING:
    uts46_starts: array[int]
    """The first code point of each row, sorted."""
    uts46_statuses: bytes
    """The status of each row."""
    uts46_replacements: tuple[str | None, ...]
    """The mapping of each row."""


def __getattr__(name: str) -> object:
    if name not in ("uts46_starts", "uts46_statuses", "uts46_replacements"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    runs = _idna_runs("mapping")
    globals().update(
        uts46_starts=array("I", [start for start, _, _ in runs]),
        uts46_statuses="".join(status for _, status, _ in runs).encode(),
        uts46_replacements=tuple(to for _, _, to in runs),
    )
    return globals()[name]
