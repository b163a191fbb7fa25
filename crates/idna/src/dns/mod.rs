//! A name as the DNS has it: what is known of names and labels before anybody asks what
//! Unicode says of them.

pub(crate) mod ace_prefix;
pub(crate) mod labels;
pub(crate) mod ldh;
pub(crate) mod lengths;
