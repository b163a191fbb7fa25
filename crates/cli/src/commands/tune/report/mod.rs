//! What a run writes: a profile with the figures as comments, or the figures as JSON.

pub(super) mod json;
pub(super) mod summary;
pub(super) mod toml;

/// The change from one length to another, in percent.
pub(super) fn change(before: u64, after: u64) -> f64 {
    match before {
        0 => 0.0,
        _ => (after as f64 - before as f64) * 100.0 / before as f64,
    }
}
