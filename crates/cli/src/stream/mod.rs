//! Lines in, results out.

pub(crate) mod input;
pub(crate) mod output;
pub(crate) mod progress;
pub(crate) mod run;
pub(crate) mod terminal;
pub(crate) mod threads;
