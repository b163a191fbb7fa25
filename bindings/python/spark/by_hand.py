"""The job as people write it with Python's `idna` and the package `confusables`, one row at a time.

Its rules are weaker than UTS #39, so what it finds differs: it is here for its time.
"""

import unicodedata

import confusables
import idna

#: Each character, as the first ASCII text that the package calls confusable with it.
PROTOTYPES = {
    ord(char): min((text for text in texts if text.isascii()), default=char)
    for char, texts in confusables.CONFUSABLE_MAP.items()
    if len(char) == 1 and not char.isascii()
}


def find(names, protected):
    """The names found, with the reason."""
    prototypes = {skeleton(name): name for name in protected.values()}
    found = []
    for name in names:
        unsafe = False
        try:
            idna.encode(name, uts46=True)
            unicode = idna.decode(name, uts46=True)
            unsafe = any(len(scripts(label)) > 1 for label in unicode.split("."))
        except (idna.IDNAError, UnicodeError):
            unsafe, unicode = True, name
        looks_like = prototypes.get(skeleton(unicode))
        if unsafe or (looks_like is not None and looks_like != unicode):
            found.append((name, name.rpartition(".")[2], unsafe, looks_like))
    return found


def scripts(label):
    """The scripts of a label: the first words of the names of its letters."""
    return {unicodedata.name(char, "?").partition(" ")[0] for char in label if char.isalpha()}


def skeleton(name):
    """A skeleton by a table of characters."""
    plain = unicodedata.normalize("NFD", name).translate(PROTOTYPES)
    return plain.lower().replace("m", "rn").replace("1", "l").replace("0", "o")
