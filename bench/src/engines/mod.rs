//! The engines, each in its own file.
//!
//! ada, ICU, libidn and libidn2 are written in C and C++. `build.rs` finds ICU, libidn and libidn2, and compiles the
//! wrappers `ada.cpp` and `icu.c`. [`MISSING`] lists the libraries that were not found.

pub mod ada;
#[cfg(icu)]
pub mod icu;
pub mod idn;
pub mod idna;
#[cfg(libidn)]
pub mod libidn;
#[cfg(libidn2)]
pub mod libidn2;
mod points;
pub mod puny;
pub mod punycode;
pub mod punycode_rs;
pub mod unic;

use crate::convert::Converter;
use crate::engine::Engine;

/// All engines that convert Punycode. Our engine is the first.
pub const ENGINES: &[&dyn Engine] = &[
    &puny::Puny,
    &idna::Idna,
    &punycode::Punycode,
    &punycode_rs::PunycodeRs,
    &unic::Unic,
    &ada::Ada,
    #[cfg(libidn)]
    &libidn::Libidn,
    #[cfg(libidn2)]
    &libidn2::Libidn2,
    #[cfg(icu)]
    &icu::Icu,
];

/// All engines that convert names. Our engine is the first.
pub const CONVERTERS: &[&dyn Converter] = &[
    &puny::PunyIdna,
    &idn::Idn,
    &idna::Idna,
    &ada::Ada,
    #[cfg(libidn2)]
    &libidn2::Libidn2,
    #[cfg(icu)]
    &icu::Icu,
];

/// The libraries that were not found at build time.
pub const MISSING: &[&str] = &[
    #[cfg(not(libidn))]
    "libidn (apt-get install libidn-dev)",
    #[cfg(not(libidn2))]
    "libidn2 (apt-get install libidn2-dev)",
    #[cfg(not(icu))]
    "ICU (apt-get install libicu-dev)",
];
