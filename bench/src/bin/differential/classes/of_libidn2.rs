//! The classes of disagreement with libidn2. Each class has an explanation with a reference to a specification. The
//! classes are used for `puny-idna` and for the library of `bindings/c`; the last three classes are used only for the
//! library.

use super::class::Class;

pub static NUL: Class = Class::both(
    "U+0000",
    "strings of C end at U+0000, so this name cannot be passed to libidn2",
);

pub static NEWER: Class = Class::both(
    "a code point newer than libidn2's tables",
    "Debian's libidn2 2.3.3 uses Unicode 14 for UTS #46 and Unicode 12 for IDNA2008, and it uses the tables for \
     IDNA2008 in every mode. Both specifications are defined for each version of Unicode. In Unicode 18 the code point \
     is assigned",
);

pub static CHANGED: Class = Class::ours(
    "a mapping or property that has changed since Unicode 14",
    "UTS #46, Modifications, revisions 31 and 33, and IdnaMappingTable.txt of 16.0.0 and later: U+1E9E is mapped to ß \
     and not to ss; U+2260, U+226E, U+226F and U+1806 are valid; 70 code points that were disallowed are mapped or \
     ignored, such as U+04C0 and U+3164. In Unicode, four marks are no longer nonspacing, such as U+1171E",
);

pub static ALSO_2008: Class = Class::ours(
    "valid in UTS #46, DISALLOWED in IDNA2008",
    "UTS #46, section 4.1, criterion 7 requires the status valid, which symbols and emoji have (NV8 in the table is \
     only information). libidn2 also requires that IDNA2008 allows the code point, although UTS #46 was chosen",
);

pub static EMPTY: Class = Class::ours(
    "an empty label",
    "RFC 1034, section 3.1, and UTS #46, section 4.2, step 4 with VerifyDnsLength: a label has 1 to 63 octets. \
     libidn2 checks only the upper limit",
);

pub static DROPPED: Class = Class::ours(
    "UseSTD3ASCIIRules",
    "UTS #46, section 4.1, criterion 7: ASCII characters other than letters, digits and hyphens are an error. libidn2 \
     removes them without an error, so that `a_b` and `ab` become the same name",
);

pub static BIDI_NAME: Class = Class::ours(
    "the Bidi rule across labels",
    "RFC 5893, section 2: if any label of a name has right-to-left text, the rule applies to every label. libidn2 \
     checks each label by itself, and never checks ASCII labels. In IdnaTestV2.txt, `0à.\\u05D0` violates B1",
);

pub static BIDI_LABEL: Class = Class::ours(
    "the Bidi rule in one label",
    "RFC 5893, section 2, conditions 3, 4 and 6: the last code point before trailing NSM must be a letter or number, \
     and EN and AN must not be mixed in any order. libidn2 checks only the last code point and the first kind of \
     number. The other possible reason is that the label has a mark that was NSM in Unicode 14 and is L in Unicode 18, \
     such as U+1B42",
);

pub static ASCII_LABEL: Class = Class::ours(
    "an ASCII label that is not an LDH label",
    "RFC 5890, section 2.3.1: ASCII labels have only letters, digits and hyphens. Labels with hyphens in the third and \
     fourth position are reserved and not processed. For labels that begin with `xn--`, RFC 5891, section 5.4 applies. \
     libidn2 returns any ASCII label unchanged if it does not begin with `xn--` in lower case",
);

pub static UPPER_ACE: Class = Class::ours(
    "the ACE prefix with capitals",
    "RFC 5891, section 5.3, and RFC 5890, section 2.3.2.5: the prefix is compared without regard to case, and the \
     A-label is converted to lower case. Without UTS #46, libidn2 does not recognise `XN--`, and does not convert \
     capitals after `xn--` to lower case",
);

pub static UNDERSCORE: Class = Class::ours(
    "`_` read as a Punycode digit",
    "RFC 3492, section 5: the digits are a to z and 0 to 9. libidn2 decodes `xn--_` like `xn--a`",
);

pub static OTHER_BASIC: Class = Class::ours(
    "other ASCII in an A-label, without STD3 rules",
    "RFC 3492, section 3.1: every ASCII character is basic, and UTS #46, section 4.1, criterion 7 allows all of them \
     without UseSTD3ASCIIRules. libidn2 encodes such a label, but refuses to decode it",
);

pub static MAPPED_INSIDE: Class = Class::ours(
    "a mapped code point inside an A-label, without STD3 rules",
    "UTS #46, section 4.1, criterion 7: every code point of a decoded A-label must have the status valid, and mapped \
     code points do not have it. libidn2 accepts code points with the former status disallowed_STD3_mapped, so that \
     one label has two A-labels",
);

pub static LONG_OUTPUT: Class = Class::ours(
    "lengths",
    "RFC 1034, section 3.1: a label has at most 63 octets, and a name, as text, at most 253. libidn2 limits the number \
     of code points before encoding, or allows 255 octets",
);

pub static PLAIN_DECODER: Class = Class::ours(
    "ToUnicode that only decodes",
    "UTS #46, section 4.3: ToUnicode maps the name and checks all criteria. libidn2's function only decodes the \
     A-labels; it neither maps nor checks anything",
);

pub static PLAIN_DECODER_LIMITS: Class = Class::ours(
    "ToUnicode with limits, and without mapping",
    "UTS #46, section 4.3, has no limit of length, and maps a name before it decodes labels, so `xn--` followed by \
     fullwidth letters is an A-label too. libidn2 refuses labels of more than 63 code points, names of more than 255, \
     and labels with other characters than ASCII after `xn--`",
);

pub static NO_A_LABEL: Class = Class::ours(
    "ToUnicode of a label that is not an A-label",
    "RFC 5890, section 2.3.2.1: an A-label decodes to a valid U-label, and encoding this U-label returns the A-label. libidn2 decodes without \
     this check, so the text may belong to another name or to no name",
);

pub static NFC_INPUT: Class = Class::ours(
    "IDN2_NFC_INPUT",
    "libidn2's documentation says that the flag normalises the input to NFC. libidn2 does not replace some code \
     points that NFC replaces, and then refuses them",
);

pub static ANOTHER_REASON: Class = Class::both(
    "both refuse, with different codes",
    "if a name violates several rules, one code is returned, and the libraries check the rules in different orders",
);
