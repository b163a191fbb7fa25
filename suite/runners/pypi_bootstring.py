"""PyPI's `bootstring`: RFC 3492 with any parameters."""

import bootstring

import lines


def answer(subject, operation, flags, text):
    if subject == "punycode":
        flags = "36 1 26 38 700 72 128 2d abcdefghijklmnopqrstuvwxyz0123456789 1"
    elif subject != "bootstring":
        raise NotImplementedError
    base, tmin, tmax, skew, damp, bias, n, delimiter, digits, fold = flags.split(" ")
    delimiter = chr(int(delimiter, 16))
    options = dict(
        basic_code_points=range(int(n)),
        delimeter=delimiter,
        base_alphabet=digits,
        tmin=int(tmin),
        tmax=int(tmax),
        skew=int(skew),
        damp=int(damp),
        initial_bias=int(bias),
        initial_n=int(n),
    )
    if operation == "encode":
        return bootstring.encode(text, **options)
    return bootstring.decode(text, **options)


lines.run(answer)
