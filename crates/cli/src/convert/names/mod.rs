//! IDNA: domain names.

pub(crate) mod hint;
