//! The classes of disagreement with `idn` and `idna`. A class is recognised by our reason for rejecting the name, and
//! by the name itself.

use super::class::{Class, codes};
use crate::peers::{Answer, Comparison};

static NESTED: Class = Class::ours(
    "`xn--` inside an A-label",
    "UTS #46, section 4.1, criterion 4: without CheckHyphens, a label must not begin with `xn--`, and the decoded \
     label does. IdnaTestV2.txt calls this error V4",
);

static ASCII_DOMAIN: Class = Class::ours(
    "an ASCII domain that is not valid",
    "the URL Standard since 2026-06-25: if beStrict is false, an ASCII domain is only converted to lower case, even \
     if ToASCII would refuse it. `idna` 1.1.0 is older",
);

static EMPTY_DOMAIN: Class = Class::ours(
    "an empty domain",
    "the URL Standard, domain parser: if the result is the empty string, the parser fails. The crate `url` checks \
     that, and `idna` leaves it to its callers",
);

static LIMIT: Class = Class::ours(
    "a label too long for the peer's Punycode",
    "without VerifyDnsLength, UTS #46 has no limit of length, and RFC 3492 encodes strings of any length. The peer \
     needs a limit because its algorithm is quadratic; our algorithm is not",
);

/// The length, in code points, above which `idn` or `idna` may reject a label as too long.
const LONG: usize = 1000;

fn is_long(answer: &Answer) -> bool {
    let Ok(text) = answer else { return false };
    text.split('.').any(|label| label.chars().count() > LONG)
}

pub fn classify_idn(ours: &Answer, theirs: &Answer) -> Option<&'static Class> {
    (is_long(ours) && theirs.is_err()).then_some(&LIMIT)
}

pub fn classify(
    comparison: &Comparison,
    name: &str,
    ours: &Answer,
    theirs: &Answer,
) -> Option<&'static Class> {
    let url = comparison.what.ends_with("URL");
    match (ours, theirs) {
        (Err(_), Ok(_)) if codes(ours).iter().eq(&["V4"]) => Some(&NESTED),
        (Err(_), Ok(text))
            if url && codes(ours).iter().eq(&["domain-to-ASCII"]) && text.is_empty() =>
        {
            Some(&EMPTY_DOMAIN)
        }
        (Ok(text), Err(_)) if url && name.is_ascii() && *text == name.to_ascii_lowercase() => {
            Some(&ASCII_DOMAIN)
        }
        (Ok(_), Err(_)) if is_long(ours) => Some(&LIMIT),
        _ => None,
    }
}
