"""Versions."""

from ..._puny import unicode_version as _unicode_version

__version__: str = "3.20"
"""The version of the package `idna` whose interface this is."""

unicode_version: str = ".".join(map(str, _unicode_version()))
"""The version of Unicode of all rules."""
