//! The classes of disagreement with libidn2, each with its reason in a specification. `puny-idna` and the
//! library of `bindings/c` share them; the last three are of the latter alone.

use super::class::Class;

pub static NUL: Class = Class::both(
    "U+0000",
    "the C interface takes strings that end there; the name cannot be handed over",
);

pub static NEWER: Class = Class::both(
    "a code point newer than its tables",
    "Debian's libidn2 2.3.3 has Unicode 14 for UTS #46 and Unicode 12 for IDNA2008, which it asks \
          in every mode. Both specifications are defined for a version; in Unicode 18 the code point is \
          assigned",
);

pub static CHANGED: Class = Class::ours(
    "a mapping or property that has changed since Unicode 14",
    "UTS #46, Modifications, revisions 31 and 33: U+1E9E is mapped to ß and not to ss; U+2260, \
          U+226E, U+226F and U+1806 are valid; and 70 code points that were disallowed are mapped or ignored, as \
          U+04C0 and U+3164. IdnaMappingTable.txt of 16.0.0 and later. Four marks, as U+1171E, are no longer \
          nonspacing",
);

pub static ALSO_2008: Class = Class::ours(
    "valid in UTS #46, DISALLOWED in IDNA2008",
    "UTS #46, section 4.1, criterion 7 asks for the status valid, which symbols and emoji have \
          (NV8 in the table is information); libidn2 asks for the derived property of IDNA2008 too, \
          although UTS #46 was chosen",
);

pub static EMPTY: Class = Class::ours(
    "an empty label",
    "RFC 1034, section 3.1, and UTS #46, section 4.2, step 4 with VerifyDnsLength: a label has 1 to \
          63 octets. libidn2 checks the upper limit alone",
);

pub static DROPPED: Class = Class::ours(
    "UseSTD3ASCIIRules",
    "UTS #46, section 4.1, criterion 7: ASCII other than letters, digits and hyphens is an error; \
          libidn2 removes it in silence, so that `a_b` and `ab` become one name",
);

pub static BIDI_NAME: Class = Class::ours(
    "the Bidi rule across labels",
    "RFC 5893, section 2: the rule concerns every label of a name that has right-to-left text in any \
          of them; libidn2 asks it of each label alone, and of no label in ASCII. IdnaTestV2.txt has \
          `0à.\\u05D0` as B1",
);

pub static BIDI_LABEL: Class = Class::ours(
    "the Bidi rule in one label",
    "RFC 5893, section 2, conditions 3, 4 and 6: an end that is not a letter or number stays wrong if NSM \
          follow it, and EN after AN is as wrong as AN after EN. libidn2 looks at the last code point, \
          and at the first kind of number. Or a mark that was NSM in Unicode 14 is L in 18, as U+1B42",
);

pub static ASCII_LABEL: Class = Class::ours(
    "an ASCII label that is not an LDH label",
    "RFC 5890, section 2.3.1: labels are LDH; those with hyphens in the third and fourth place are \
          reserved and not to be processed; RFC 5891, section 5.4 for `xn--`. libidn2 passes any \
          label in ASCII through if it does not begin with `xn--` in lower case",
);

pub static UPPER_ACE: Class = Class::ours(
    "the ACE prefix with capitals",
    "RFC 5891, section 5.3, and RFC 5890, section 2.3.2.5: the prefix is compared without regard to \
          case, and the A-label made lower case; without UTS #46 libidn2 does not know `XN--`, and takes \
          capitals after `xn--` for code points",
);

pub static UNDERSCORE: Class = Class::ours(
    "`_` read as a Punycode digit",
    "RFC 3492, section 5: the digits are a to z and 0 to 9. libidn2 decodes `xn--_` as `xn--a`",
);

pub static OTHER_BASIC: Class = Class::ours(
    "other ASCII in an A-label, without STD3 rules",
    "RFC 3492, section 3.1: all ASCII is basic; UTS #46, section 4.1, criterion 7 allows it where \
          UseSTD3ASCIIRules is off. libidn2 encodes such a label and refuses to decode it",
);

pub static MAPPED_INSIDE: Class = Class::ours(
    "a mapped code point inside an A-label, without STD3 rules",
    "UTS #46, section 4.1, criterion 7: decoded text has to be valid, and what is mapped is not. libidn2 \
          lets pass what older tables call disallowed_STD3_mapped, so that one label has two \
          A-labels",
);

pub static LONG_OUTPUT: Class = Class::ours(
    "lengths",
    "RFC 1034, section 3.1: 63 octets for a label and 253 for a name as text. libidn2 counts \
          code points before it encodes, or 255 octets, as the case may be",
);

pub static PLAIN_DECODER: Class = Class::ours(
    "ToUnicode that only decodes",
    "UTS #46, section 4.3: ToUnicode is Processing, with the mapping and all criteria. libidn2's \
          function decodes the A-labels, and neither maps nor checks anything; what it gives is exactly \
          that",
);

pub static PLAIN_DECODER_LIMITS: Class = Class::ours(
    "ToUnicode with limits, and without mapping",
    "UTS #46, section 4.3, has no limit of length, and maps before it decodes: `xn--` before \
          fullwidth letters is an A-label too. libidn2 refuses more than 63 code points in a label \
          or 255 in a name, and what is not ASCII after `xn--`",
);

pub static NO_A_LABEL: Class = Class::ours(
    "ToUnicode of what is no A-label",
    "RFC 5890, section 2.3.2.1: an A-label decodes to a valid U-label that has this A-label. libidn2 decodes \
          without a check, so that the text may be that of another name, or of none",
);

pub static NFC_INPUT: Class = Class::ours(
    "IDN2_NFC_INPUT",
    "its documentation: the flag normalises the input. libidn2 leaves some code points that NFC \
          replaces as they are, and refuses them then",
);

pub static ANOTHER_REASON: Class = Class::both(
    "both refuse, with another code",
    "a name that breaks several rules has one code; which is found first differs",
);
