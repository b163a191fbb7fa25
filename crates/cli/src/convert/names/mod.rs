//! The conversion of domain names to ASCII and to Unicode.
//!
//! | file | holds |
//! |---|---|
//! | `operations.rs` | `to-ascii` and `to-unicode` as operations on strings |
//! | `conversions.rs` | the conversions of a name, or of the name in an e-mail address |
//! | `edition.rs` | how an edition maps names |
//! | `hint.rs` | hints for names that are refused |
//! | `zone.rs` | the conversion of names in a zone file, whose rules differ from the rules for other names |

pub(crate) mod conversions;
pub(crate) mod edition;
pub(crate) mod hint;
pub(crate) mod operations;
pub(crate) mod zone;
