//! Converts strings and the lines they are in: operations on Bootstring ([`codec`]) and on domain
//! names ([`names`]), and the conversion of lines with them.

mod bulk;
pub(crate) mod codec;
pub(crate) mod converter;
pub(crate) mod diff;
pub(crate) mod entries;
mod in_place;
pub(crate) mod lines;
mod memory;
pub(crate) mod names;
pub(crate) mod operation;
