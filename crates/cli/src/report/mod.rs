//! Problems, messages, records and counts. These modules do not depend on where lines come from or what a command does
//! with them.
//!
//! | file | holds |
//! |---|---|
//! | `problem.rs` | the problems of a string |
//! | `messages.rs`, `column_counter.rs`, `excerpt.rs` | messages for people, with an excerpt of the line and a caret |
//! | `shown.rs` | shows untrusted text in messages |
//! | `record.rs`, `json.rs`, `csv.rs` | records for programs |
//! | `tally.rs` | counts, and the summary |
//! | `stop.rs` | the reasons why a run ends early |

pub(crate) mod column_counter;
pub(crate) mod csv;
pub(crate) mod excerpt;
pub(crate) mod json;
pub(crate) mod messages;
pub(crate) mod problem;
pub(crate) mod record;
pub(crate) mod shown;
pub(crate) mod stop;
pub(crate) mod tally;
