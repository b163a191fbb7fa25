"""PyPI's `ada-url`, a binding of the C++ library ada: the host of a URL with this host, and domain to Unicode."""

import ada_url

import lines


def answer(subject, operation, flags, text):
    if subject != "url-host" or flags != "since-2026-06":
        raise NotImplementedError
    if isinstance(text, str) and any(c in "%/\\?#:@[]\t\n\r" or c <= " " and c in text.strip(c)[:0] for c in text):
        raise NotImplementedError
    if operation == "unicode":
        return ada_url.idna_to_unicode(text)
    text = "".join(f"%{byte:02x}" for byte in text) if isinstance(text, bytes) else text
    text.encode()  # Fails if the text contains a surrogate.
    url = ada_url.parse_url(f"http://{text}/", attributes=("hostname",))
    return url["hostname"]


lines.run(answer)
