//! The domain names in free text, for `puny extract`.
//!
//! | file | holds |
//! |---|---|
//! | `work.rs` | the work on each line |
//! | `record.rs` | a name that was found, as JSON and CSV |

mod record;
mod work;

pub(crate) use record::csv_header;
pub(crate) use work::Extract;
