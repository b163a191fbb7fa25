"""Internationalised domain names (IDNA) and Punycode.

>>> import puny
>>> puny.to_ascii("Bücher.example")
'xn--bcher-kva.example'
>>> puny.to_unicode("xn--bcher-kva.example")
'bücher.example'

If a name is refused, `PunyError` is raised. The exception contains all problems of the name:

>>> puny.to_ascii("a_b-.example")
Traceback (most recent call last):
puny.PunyError: U+002D is a hyphen at the start or the end of the label (label 1, characters 3..4) [V3], and 1 more

`puny.columns` converts whole columns. The default edition is UTS #46 with every check. To choose another edition, pass
its name; `EDITIONS` lists the names. The flags of an edition are keyword arguments, and the function `flags` lists them:

>>> puny.to_ascii("_dmarc.faß.de", std3="dns")
'_dmarc.xn--fa-hia.de'
>>> puny.to_ascii("_dmarc.r3---sn-x.example.", "uts46-dns") # accepts names in real use
'_dmarc.r3---sn-x.example.'
>>> puny.to_ascii("faß.de", "uts46", transitional=True)
'fass.de'
"""

from ._puny import (
    Protected,
    canonical,
    check,
    decode,
    display,
    display_host,
    display_url,
    editions,
    encode,
    explain,
    explain_decode,
    explain_encode,
    flags,
    hostname,
    idn_hostname,
    imitations,
    is_hostname,
    is_idn_hostname,
    links,
    mailbox,
    profiles,
    same_name,
    skeleton,
    to_ascii,
    to_unicode,
    unicode_version,
)

TYPE_CHECKING = False
if TYPE_CHECKING:  # these modules take longer to import than the rest of the package
    from ._steps import Change, Digit, Explanation, Insertion, Rule, Step, Trace
    from ._types import Check, Edition, ErrorCount, HostVerdict, Imitation, Label, Link, Mailbox, Problem, PunyError

EDITIONS: "tuple[Edition, ...]" = tuple(editions())
"""The names of all editions."""


def _flags_of_editions() -> str:
    """Lists the flags of each edition, for `help(puny)`."""
    lines = []
    for edition in EDITIONS:
        lines.append(f"    {edition}")
        for flag, values in flags(edition).items():
            lines.append(f"        {flag}: {', '.join(map(repr, values))}")
    return "\n".join(lines)


__doc__ = f"{__doc__}\nThe flags of each edition, with the allowed values:\n\n{_flags_of_editions()}\n"

__version__ = "0.1.0"

__all__ = [
    "EDITIONS",
    "Change",
    "Check",
    "Digit",
    "Edition",
    "ErrorCount",
    "Explanation",
    "HostVerdict",
    "Imitation",
    "Insertion",
    "Label",
    "Link",
    "Mailbox",
    "Problem",
    "Protected",
    "PunyError",
    "Rule",
    "Step",
    "Trace",
    "canonical",
    "check",
    "decode",
    "display",
    "display_host",
    "display_url",
    "encode",
    "explain",
    "explain_decode",
    "explain_encode",
    "flags",
    "hostname",
    "idn_hostname",
    "imitations",
    "is_hostname",
    "is_idn_hostname",
    "links",
    "mailbox",
    "profiles",
    "register_codecs",
    "same_name",
    "skeleton",
    "to_ascii",
    "to_unicode",
    "unicode_version",
]


def __getattr__(name: str) -> object:
    """Imports the classes of results and errors when they are first used."""
    module: object
    if name in ("Check", "Edition", "ErrorCount", "HostVerdict", "Imitation", "Label", "Link", "Mailbox", "Problem", "PunyError"):
        from . import _types as module
    elif name in ("Change", "Digit", "Explanation", "Insertion", "Rule", "Step", "Trace"):
        from . import _steps as module
    else:
        raise AttributeError(f"module 'puny' has no attribute {name!r}")
    value: object = getattr(module, name)
    globals()[name] = value
    return value


def register_codecs() -> None:
    """Registers the codecs `puny-punycode` and `puny-idna` with Python.

    >>> puny.register_codecs()
    >>> "bücher.example".encode("puny-idna")
    b'xn--bcher-kva.example'
    >>> b"bcher-kva".decode("puny-punycode")
    'bücher'
    """
    from . import _codecs

    _codecs.register()
