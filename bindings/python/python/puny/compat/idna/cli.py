"""The command `python -m puny.compat.idna`: converts the names in its arguments, or each line of standard input."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence

from .core import IDNAError, decode, encode
from .package_data import __version__, unicode_version

__all__ = ["main"]

_SEPARATORS = re.compile("[.\u3002\uff0e\uff61]")


def _looks_like_alabel(s: str) -> bool:
    return any(label[:4].lower() == "xn--" for label in _SEPARATORS.split(s))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m idna",
        description="Converts domain names to ASCII or to Unicode. Without --encode or --decode, the first name decides: if "
        "it has an A-label, all names are decoded, otherwise all are encoded. Without arguments, reads names from standard input.",
    )
    mode = parser.add_mutually_exclusive_group()
    for name in ("encode", "decode"):
        mode.add_argument(f"-{name[0]}", f"--{name}", dest="mode", action="store_const", const=name)
    parser.add_argument("--strict", action="store_true", help="do not apply the mapping of UTS #46")
    version = f"idna {__version__} (puny; Unicode {unicode_version})"
    parser.add_argument("--version", action="version", version=version)
    parser.add_argument("domain", nargs="*", help="the names to convert")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command; returns 0, or 1 if a name was refused.

    >>> main(["bücher.example", "example.com"])
    xn--bcher-kva.example
    example.com
    0
    """
    parser = _parser()
    arguments = parser.parse_args(argv)
    if not arguments.domain and sys.stdin.isatty():
        parser.error("no domain given, and the standard input is a terminal")
    lines = (line.strip() for line in sys.stdin)
    mode, code = arguments.mode, 0
    for name in arguments.domain or filter(None, lines):
        if mode is None:
            mode = "decode" if _looks_like_alabel(name) else "encode"
        try:
            if mode == "decode":
                print(decode(name, uts46=not arguments.strict))
            else:
                print(encode(name, uts46=not arguments.strict).decode())
        except IDNAError as error:
            print(f"idna: {mode} failed for {name!r}: {error}", file=sys.stderr)
            code = 1
    return code
