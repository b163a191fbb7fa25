//! The steps of each edition in order, in the terms of its specification, with its sections.

use puny_idna::{Edition, Rfc5895, UrlStandard};

use crate::convert::names::conversions::DOTS;

/// A kind of step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Kind {
    /// Only lower-cases ASCII letters.
    LowerCase,
    Map,
    Normalise,
    Split,
    /// Each label is decoded or encoded, and checked.
    Labels,
    Join,
}

impl Kind {
    /// The machine-readable name; it is stable.
    pub(in super::super) const fn name(self) -> &'static str {
        match self {
            Kind::LowerCase => "lower_case",
            Kind::Map => "map",
            Kind::Normalise => "normalise",
            Kind::Split => "split",
            Kind::Labels => "labels",
            Kind::Join => "join",
        }
    }
}

/// One step.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Step {
    pub(in super::super) kind: Kind,
    /// The title for people.
    pub(in super::super) title: &'static str,
    /// The source.
    pub(in super::super) source: &'static str,
}

const fn step(kind: Kind, title: &'static str, source: &'static str) -> Step {
    Step {
        kind,
        title,
        source,
    }
}

const UTS46: &[Step] = &[
    step(
        Kind::Map,
        "map each code point",
        "UTS #46, section 4, step 1",
    ),
    step(
        Kind::Normalise,
        "normalise to NFC",
        "UTS #46, section 4, step 2",
    ),
    step(
        Kind::Split,
        "break at full stops",
        "UTS #46, section 4, step 3",
    ),
    step(
        Kind::Labels,
        "convert and check each label",
        "UTS #46, section 4, step 4; section 4.1",
    ),
    step(
        Kind::Join,
        "join the labels in ASCII",
        "UTS #46, section 4.2",
    ),
];

const URL: &[Step] = &[
    step(
        Kind::Map,
        "map each code point",
        "URL Standard, domain parser; UTS #46, section 4, step 1",
    ),
    step(
        Kind::Normalise,
        "normalise to NFC",
        "UTS #46, section 4, step 2",
    ),
    step(
        Kind::Split,
        "break at full stops",
        "UTS #46, section 4, step 3",
    ),
    step(
        Kind::Labels,
        "convert and check each label",
        "UTS #46, section 4, step 4; section 4.1",
    ),
    step(
        Kind::Join,
        "join the labels in ASCII, and look for forbidden domain code points",
        "URL Standard, domain parser",
    ),
];

/// With beStrict false.
const URL_ASCII: &[Step] = &[
    step(
        Kind::LowerCase,
        "the domain is all ASCII: only lower-case it",
        "URL Standard, domain parser",
    ),
    step(Kind::Split, "break at full stops", "RFC 1034, section 3.1"),
    step(
        Kind::Labels,
        "look for forbidden domain code points",
        "URL Standard, domain parser",
    ),
    step(Kind::Join, "join the labels", "URL Standard, domain parser"),
];

const IDNA2008: &[Step] = &[
    step(Kind::Split, "break at full stops", "RFC 1034, section 3.1"),
    step(
        Kind::Labels,
        "convert and check each label",
        "RFC 5891, sections 4 and 5",
    ),
    step(
        Kind::Join,
        "join the labels in ASCII",
        "RFC 5891, section 5.5",
    ),
];

const RFC5895: &[Step] = &[
    step(
        Kind::Map,
        "map each code point: lower case, width, full stops",
        "RFC 5895, section 2, steps 1, 2 and 4",
    ),
    step(
        Kind::Normalise,
        "normalise to NFC",
        "RFC 5895, section 2, step 3",
    ),
    step(Kind::Split, "break at full stops", "RFC 1034, section 3.1"),
    step(
        Kind::Labels,
        "convert and check each label",
        "RFC 5891, section 5",
    ),
    step(
        Kind::Join,
        "join the labels in ASCII",
        "RFC 5891, section 5.5",
    ),
];

const IDNA2003: &[Step] = &[
    step(
        Kind::Split,
        "break at the four full stops",
        "RFC 3490, section 3.1, 1, and section 4, step 2",
    ),
    step(
        Kind::Map,
        "map the labels that are not ASCII, by Nameprep",
        "RFC 3491, section 3",
    ),
    step(
        Kind::Normalise,
        "normalise them to NFKC of Unicode 3.2",
        "RFC 3491, section 4",
    ),
    step(
        Kind::Labels,
        "check each label and convert it",
        "RFC 3490, sections 4.1 and 4.2",
    ),
    step(
        Kind::Join,
        "join the labels in ASCII",
        "RFC 3490, section 4, step 5",
    ),
];

/// The steps for a name.
pub(in super::super) fn of(flags: Edition, name: &str) -> &'static [Step] {
    match flags {
        Edition::Uts46(_) => UTS46,
        Edition::Url(UrlStandard::STRICT) => URL,
        Edition::Url(_) if name.is_ascii() => URL_ASCII,
        Edition::Url(_) => URL,
        Edition::Idna2008(flags) if flags.rfc5895() == Rfc5895::On => RFC5895,
        Edition::Idna2008(_) => IDNA2008,
        _ => IDNA2003,
    }
}

/// Label separators.
pub(in super::super) fn separators(flags: Edition) -> &'static [char] {
    match flags {
        Edition::Idna2008(flags) if flags.rfc5895() == Rfc5895::Off => &['.'],
        _ => &DOTS,
    }
}
