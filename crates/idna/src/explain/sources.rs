//! For each edition, the titles of the steps, and the sections of the specifications that define them.

/// The title of a step, and the section of the specification that defines the step.
pub(super) type Source = (&'static str, &'static str);

/// The titles and sections of all steps of an edition.
pub(super) struct Sources {
    pub(super) map: Source,
    pub(super) normalise: Source,
    pub(super) split: Source,
    pub(super) decode: Source,
    pub(super) check: Source,
    pub(super) encode: Source,
    pub(super) join: Source,
}

/// The steps of UTS #46.
pub(super) const UTS46: Sources = Sources {
    map: ("map each code point", "UTS #46, section 4, step 1"),
    normalise: ("normalise to NFC", "UTS #46, section 4, step 2"),
    split: ("split at full stops", "UTS #46, section 4, step 3"),
    decode: ("decode", "UTS #46, section 4, step 4"),
    check: ("check", "UTS #46, section 4.1"),
    encode: ("encode", "UTS #46, section 4.2, step 3"),
    join: ("join the labels in ASCII", "UTS #46, section 4.2"),
};

/// The steps of the URL Standard.
pub(super) const URL: Sources = Sources {
    map: (
        "map each code point",
        "URL Standard, domain parser; UTS #46, section 4, step 1",
    ),
    check: ("check", "URL Standard, domain parser; UTS #46, section 4.1"),
    join: ("join the labels in ASCII", "URL Standard, domain parser"),
    ..UTS46
};

/// The steps of the URL Standard for a domain that is all ASCII, with beStrict false.
pub(super) const URL_ASCII: Sources = Sources {
    map: (
        "lower-case a domain that is all ASCII",
        "URL Standard, domain parser",
    ),
    check: ("check", "URL Standard, domain parser"),
    ..URL
};

/// The steps of IDNA2008, with the mapping of RFC 5895.
pub(super) const IDNA2008: Sources = Sources {
    map: (
        "map each code point: lower case, width, full stops",
        "RFC 5895, section 2, steps 1, 2 and 4",
    ),
    normalise: ("normalise to NFC", "RFC 5895, section 2, step 3"),
    split: ("split at full stops", "RFC 1034, section 3.1"),
    decode: ("decode", "RFC 5891, section 5.3"),
    check: ("check", "RFC 5891, sections 4.2 and 5.4"),
    encode: ("encode", "RFC 5891, section 5.5"),
    join: ("join the labels in ASCII", "RFC 5891, section 5.5"),
};

/// The steps of IDNA2003.
#[cfg(feature = "idna2003")]
pub(super) const IDNA2003: Sources = Sources {
    map: (
        "map the labels that are not ASCII with Nameprep",
        "RFC 3491, section 3",
    ),
    normalise: (
        "normalise the labels that are not ASCII to NFKC of Unicode 3.2",
        "RFC 3491, section 4",
    ),
    split: (
        "split at each of the four full-stop characters",
        "RFC 3490, section 3.1, 1",
    ),
    decode: ("decode", "RFC 3490, section 4.2"),
    check: ("check", "RFC 3490, sections 4.1 and 4.2"),
    encode: ("encode", "RFC 3490, section 4.1, steps 6 and 7"),
    join: ("join the labels in ASCII", "RFC 3490, section 4, step 5"),
};
