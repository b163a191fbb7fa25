//! The tables of this crate, which `cargo xtask tables` generates, and what the generator and this crate share.

mod generated;
pub(crate) mod identifier_status;

pub(crate) use generated::{link, prototype, script};
use puny_idna::internal::Properties;
