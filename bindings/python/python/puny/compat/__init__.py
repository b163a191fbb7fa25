"""Replacements for other packages. A replacement has the interface of the other package and the rules of puny.

`puny.compat.idna` has the interface of the package `idna` 3.20. After a call of `install`, `import idna` imports
`puny.compat.idna`, even inside other libraries:

>>> import puny.compat
>>> puny.compat.install()
>>> import idna
>>> idna.__name__, idna.encode("bücher.example")
('puny.compat.idna', b'xn--bcher-kva.example')
>>> puny.compat.uninstall()
"""

from __future__ import annotations

import importlib
import sys
from types import ModuleType

__all__ = ["install", "uninstall"]

_MODULES = (
    "",
    ".core",
    ".intranges",
    ".package_data",
    ".idnadata",
    ".uts46data",
    ".codec",
    ".compat",
    ".cli",
)

_replaced: dict[str, ModuleType | None] | None = None


def install() -> None:
    """Puts `puny.compat.idna` and its modules into `sys.modules` as `idna`.

    Call `install` before any code imports `idna`: a module that has already imported names of the real package continues
    to use these names. The codec `idna2008` is registered. A second call does nothing. The call takes a few milliseconds.
    """
    global _replaced
    if _replaced is not None:
        return
    modules = {f"idna{name}": importlib.import_module(f"puny.compat.idna{name}") for name in _MODULES}
    # All modules of the real package are removed, because they do not work together with the modules of this package.
    names = {name for name in sys.modules if name == "idna" or name.startswith("idna.")}
    _replaced = {name: sys.modules.get(name) for name in names | modules.keys()}
    for name in names:
        del sys.modules[name]
    sys.modules.update(modules)


def uninstall() -> None:
    """Undoes `install`: restores the former entries of `sys.modules`. The codec `idna2008` stays registered."""
    global _replaced
    if _replaced is None:
        return
    for name, module in _replaced.items():
        if module is None:
            sys.modules.pop(name, None)
        else:
            sys.modules[name] = module
    _replaced = None
