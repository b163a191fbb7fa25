//! Where each edition's steps are specified.

/// The sources of an edition's steps.
pub(super) struct Sources {
    pub(super) map: &'static str,
    pub(super) normalise: &'static str,
    pub(super) split: &'static str,
    pub(super) decode: &'static str,
    pub(super) check: &'static str,
    pub(super) encode: &'static str,
    pub(super) join: &'static str,
}

pub(super) const UTS46: Sources = Sources {
    map: "UTS #46, section 4, step 1",
    normalise: "UTS #46, section 4, step 2",
    split: "UTS #46, section 4, step 3",
    decode: "UTS #46, section 4, step 4",
    check: "UTS #46, section 4.1",
    encode: "UTS #46, section 4.2, step 3",
    join: "UTS #46, section 4.2",
};

pub(super) const URL: Sources = Sources {
    map: "URL Standard, domain parser; UTS #46, section 4, step 1",
    check: "URL Standard, domain parser; UTS #46, section 4.1",
    join: "URL Standard, domain parser",
    ..UTS46
};

#[cfg(feature = "idna2008")]
pub(super) const IDNA2008: Sources = Sources {
    map: "RFC 5895, section 2, steps 1, 2 and 4",
    normalise: "RFC 5895, section 2, step 3",
    split: "RFC 1034, section 3.1",
    decode: "RFC 5891, section 5.3",
    check: "RFC 5891, sections 4.2 and 5.4",
    encode: "RFC 5891, section 5.5",
    join: "RFC 5891, section 5.5",
};

#[cfg(feature = "idna2003")]
pub(super) const IDNA2003: Sources = Sources {
    map: "RFC 3491, section 3",
    normalise: "RFC 3491, section 4",
    split: "RFC 3490, section 3.1, 1",
    decode: "RFC 3490, section 4.2",
    check: "RFC 3490, section 4.1",
    encode: "RFC 3490, section 4.1, steps 6 and 7",
    join: "RFC 3490, section 4, step 5",
};
