//! The rules that several editions share, and the flags that turn them on or off.
//!
//! | file | specification | contents |
//! |---|---|---|
//! | `flags.rs` | UTS #46, 4 | [`Flag`](crate::Flag): the list of the flags of all editions, and their values |
//! | `edition.rs` | | `edition!`: the macro that declares an edition with its flags |
//! | `reason.rs` | | `SkipReason`: the reason why a rule is not checked |
//! | `ascii_rules.rs` | UTS #46, 4.1, 7 | UseSTD3ASCIIRules: the ASCII code points that are allowed in a label |
//! | `label.rs` | | [`Label`](label::Label): a label that is being processed |
//! | `a_label.rs` | UTS #46, 4 and 4.2; RFC 5891, 5.3 | the functions that decode and encode A-labels |
//! | `validity.rs` | UTS #46, 4.1 | the validity criteria |
//! | `context.rs` | RFC 5892, A | the contextual rules |
//! | `bidi.rs` | RFC 5893, 2 | the Bidi rule |
//! | `verify_dns_length.rs` | UTS #46, 4.2, 4 | the length limits of the DNS |

pub(crate) mod a_label;
pub(crate) mod ascii_rules;
pub(crate) mod bidi;
pub(crate) mod context;
pub(crate) mod edition;
pub(crate) mod flags;
pub(crate) mod label;
pub(crate) mod reason;
pub(crate) mod validity;
pub(crate) mod verify_dns_length;
