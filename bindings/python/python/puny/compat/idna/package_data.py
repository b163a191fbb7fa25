"""The version of the interface, and the version of Unicode."""

from ..._puny import unicode_version as _unicode_version

__version__: str = "3.20"
"""The version of the package `idna` whose interface this module has."""

unicode_version: str = ".".join(map(str, _unicode_version()))
"""The version of Unicode that all rules use."""
