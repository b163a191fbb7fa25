//! The rules that editions share.

pub(crate) mod ascii_rules;
pub(crate) mod bidi;
pub(crate) mod context;
pub(crate) mod validity;
