"""Bootstring and Punycode, transcribed from the pseudocode of RFC 3492, sections 5 and 6.

The code has one line for each line of the RFC, and is therefore slow. Python's integers are unbounded, so overflow is
detected only if the caller passes `maxint`. This file contains no code of an implementation.
"""

from dataclasses import dataclass


class Broken(Exception):
    """The input violates a rule. The argument is the name of the rule in rules.json."""


@dataclass(frozen=True)
class Parameters:
    """The parameters of section 4. `digits` contains the digit for each value. If `fold` is true, the case of digits is
    ignored."""

    base: int = 36
    tmin: int = 1
    tmax: int = 26
    skew: int = 38
    damp: int = 700
    initial_bias: int = 72
    initial_n: int = 0x80
    delimiter: str = "-"
    digits: str = "abcdefghijklmnopqrstuvwxyz0123456789"
    fold: bool = True

    def value(self, character: str) -> int:
        folded = character.lower() if self.fold and character.isascii() else character
        value = self.digits.find(folded)
        if value < 0:
            raise Broken("not-digit")
        return value

    def threshold(self, k: int, bias: int) -> int:
        if k <= bias + self.tmin:
            return self.tmin
        if k >= bias + self.tmax:
            return self.tmax
        return k - bias

    def adapt(self, delta: int, numpoints: int, first: bool) -> int:
        """Returns the new bias (section 6.1)."""
        delta = delta // self.damp if first else delta // 2
        delta += delta // numpoints
        k = 0
        while delta > ((self.base - self.tmin) * self.tmax) // 2:
            delta //= self.base - self.tmin
            k += self.base
        return k + ((self.base - self.tmin + 1) * delta) // (delta + self.skew)


PUNYCODE = Parameters()


def decode(text: str, of: Parameters = PUNYCODE, maxint: int | None = None) -> list[int]:
    """Decodes a string (section 6.2). Returns integers, which may be greater than 10FFFF; `text` checks that."""
    n, i, bias, output = of.initial_n, 0, of.initial_bias, []
    last = text.rfind(of.delimiter)
    rest = text
    if last > 0:
        for character in text[:last]:
            if ord(character) >= of.initial_n:
                raise Broken("not-basic")
            output.append(ord(character))
        rest = text[last + 1 :]
    at = 0
    while at < len(rest):
        oldi, w, k = i, 1, of.base
        while True:
            if at == len(rest):
                raise Broken("unexpected-end")
            digit = of.value(rest[at])
            at += 1
            i += digit * w
            if maxint is not None and i > maxint:
                raise Broken("overflow")
            t = of.threshold(k, bias)
            if digit < t:
                break
            w *= of.base - t
            if maxint is not None and w > maxint:
                raise Broken("overflow")
            k += of.base
        bias = of.adapt(i - oldi, len(output) + 1, oldi == 0)
        n += i // (len(output) + 1)
        if maxint is not None and n > maxint:
            raise Broken("overflow")
        i %= len(output) + 1
        output.insert(i, n)
        i += 1
    return output


def encode(points: list[int], of: Parameters = PUNYCODE, maxint: int | None = None) -> str:
    """Encodes a string (section 6.3)."""
    n, delta, bias = of.initial_n, 0, of.initial_bias
    output = [chr(c) for c in points if c < of.initial_n]
    h = b = len(output)
    if b > 0:
        output.append(of.delimiter)
    while h < len(points):
        m = min(c for c in points if c >= n)
        delta += (m - n) * (h + 1)
        if maxint is not None and delta > maxint:
            raise Broken("overflow")
        n = m
        for c in points:
            if c < n:
                delta += 1
                if maxint is not None and delta > maxint:
                    raise Broken("overflow")
            if c == n:
                q, k = delta, of.base
                while True:
                    t = of.threshold(k, bias)
                    if q < t:
                        break
                    output.append(of.digits[t + (q - t) % (of.base - t)])
                    q = (q - t) // (of.base - t)
                    k += of.base
                output.append(of.digits[q])
                bias = of.adapt(delta, h + 1, h == b)
                delta = 0
                h += 1
        delta += 1
        n += 1
    return "".join(output)


def text(points: list[int]) -> str:
    """Converts integers to Unicode text (section 5: 0 to 10FFFF, without D800 to DFFF)."""
    if any(point > 0x10FFFF or 0xD800 <= point <= 0xDFFF for point in points):
        raise Broken("not-scalar")
    return "".join(map(chr, points))
