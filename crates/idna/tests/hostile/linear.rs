//! Measures whether an operation takes linear time.

use std::time::{Duration, Instant};

/// A name of this many bytes, or a little less.
pub(crate) fn name(start: &str, unit: &str, bytes: usize) -> String {
    start.to_owned() + &unit.repeat(bytes / unit.len())
}

/// The best time of several runs.
fn best(turns: usize, mut work: impl FnMut()) -> Duration {
    let turn = |_| {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    (0..turns).map(turn).min().unwrap()
}

/// Asserts that eight times the input takes less than 18 times as long. The machine may be busy, so
/// it tries several times.
pub(crate) fn is_linear(what: &str, work: impl Fn(usize)) {
    let mut ratios = Vec::new();
    for turns in [2, 4, 8, 16] {
        let small = best(2 * turns, || work(2_000));
        let large = best(turns, || work(16_000));
        let ratio = large.as_secs_f64() / small.as_secs_f64();
        if ratio < 18.0 {
            println!("{ratio:5.1} {small:9.1?} {large:9.1?} {what}");
            return;
        }
        ratios.push(ratio);
    }
    panic!("{what}: eight times the input takes {ratios:?} times as long");
}
