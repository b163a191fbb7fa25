//! What is told: problems, messages, records, counts.

pub(crate) mod messages;
pub(crate) mod problem;
pub(crate) mod record;
pub(crate) mod stop;
pub(crate) mod tally;
