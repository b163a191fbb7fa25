//! DNS names and labels, and the rules about them that need no Unicode data.
//!
//! | file | specification | contents |
//! |---|---|---|
//! | `labels.rs` | RFC 1034, 3.1; RFC 3490, 3.1 | the function that splits a name into labels |
//! | `lengths.rs` | RFC 1034, 3.1 | the limits of 63 and 253 octets, and the flag [`DnsLength`](crate::DnsLength) |
//! | `ldh.rs` | RFC 1123, 2.1; RFC 5890, 2.3.1 | checks for letters, digits and hyphens, sixteen bytes at a time |
//! | `words.rs` | | functions that read bytes as words of eight bytes |
//! | `ace_prefix.rs` | RFC 3490, 5 | the prefix `xn--` |

pub(crate) mod ace_prefix;
pub(crate) mod labels;
pub(crate) mod ldh;
pub(crate) mod lengths;
pub(crate) mod words;
