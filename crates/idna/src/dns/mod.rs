//! What the DNS knows of a name.

pub(crate) mod labels;
pub(crate) mod ldh;
