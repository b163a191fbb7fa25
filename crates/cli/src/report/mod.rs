//! Reporting: problems, messages with carets, records in JSON and CSV, counts, and why a run stops.
//! Nothing here knows the source of lines or the work on them.

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
