"""The interface of the package `idna` 3.20 with the rules of puny: IDNA2008, and the mapping of UTS #46.

>>> from puny.compat import idna
>>> idna.encode("bücher.example")
b'xn--bcher-kva.example'
>>> idna.decode("xn--bcher-kva.example")
'bücher.example'
>>> idna.encode("Königsgäßchen", uts46=True)
b'xn--knigsgchen-b4a3dun'
>>> idna.encode("a☃.example")
Traceback (most recent call last):
puny.compat.idna.core.InvalidCodepoint: Codepoint U+2603 at position 2 of 'a☃' not allowed

Errors have the codes and attributes of the errors of `idna`. All rules use the version of Unicode in `unicode_version`.
The version of Python's `unicodedata` has no effect.
"""

from .core import *  # noqa: F403
from .intranges import intranges_contain
from .package_data import __version__ as __version__
from .package_data import unicode_version

__all__ = [
    "__version__",
    "unicode_version",
    "IDNABidiError",
    "IDNAError",
    "InvalidCodepoint",
    "InvalidCodepointContext",
    "alabel",
    "check_bidi",
    "check_hyphen_ok",
    "check_initial_combiner",
    "check_label",
    "check_nfc",
    "decode",
    "encode",
    "intranges_contain",
    "ulabel",
    "uts46_remap",
    "valid_contextj",
    "valid_contexto",
    "valid_label_length",
    "valid_string_length",
]
