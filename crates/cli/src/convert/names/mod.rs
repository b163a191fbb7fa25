//! Domain names to ASCII and to Unicode: the editions of IDNA, the conversions, and hints for
//! refused names. `zone.rs` has what is different in a master file.

pub(crate) mod conversions;
pub(crate) mod edition;
pub(crate) mod hint;
pub(crate) mod operations;
pub(crate) mod zone;
