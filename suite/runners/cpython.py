"""The codecs `punycode` and `idna` of CPython. The codec `idna` implements IDNA2003 without UseSTD3ASCIIRules."""

import encodings.idna as codec

import lines


def answer(subject, operation, flags, text):
    if subject == "punycode" and operation == "encode":
        return text.encode("punycode").decode("ascii")
    if subject == "punycode":
        return (text if isinstance(text, bytes) else text.encode("ascii")).decode("punycode")
    if subject == "idna2003" and flags == "10":
        labels = codec.dots.split(text)
        if operation == "ascii":
            return b".".join(codec.ToASCII(label) for label in labels).decode("ascii")
        return ".".join(map(codec.ToUnicode, labels))
    raise NotImplementedError


lines.run(answer)
