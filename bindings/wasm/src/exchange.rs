//! The memory in which strings are exchanged with JavaScript.
//!
//! This module owns the memory. JavaScript writes only between calls, and only to the code units that `reserve_input`
//! has reserved. These code units are all initialised, so the Rust side needs no `unsafe`.

use alloc::vec::Vec;
use core::cell::RefCell;

#[cfg(target_arch = "wasm32")]
use crate::runtime::OneThread;

/// The maximum length, in code units, of a short string. The memory for short strings is always reserved. JavaScript
/// frees the memory for a longer string after the call.
const SHORT: usize = 1024;

/// The outcome of an operation.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The operation wrote the code units of the result.
    Units,
    /// The result is equal to the input, and was not written.
    #[cfg(any(feature = "same-name", feature = "hostname", feature = "uts46"))]
    Same,
    /// The operation wrote a record: JSON, or the lines of `problem_lines`.
    #[cfg(any(feature = "records", feature = "lines"))]
    Record,
    /// `punycode_js` refused the string.
    #[cfg(feature = "punycode-js")]
    Refused(Refusal),
}

/// The reason why `punycode_js` refuses a string.
#[cfg(feature = "punycode-js")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    Overflow,
    NotBasic,
    InvalidInput,
    /// The result would contain a number that is not a code point. The output is this number as two code units, with
    /// the lower 16 bits first.
    NoCodePoint,
}

impl Outcome {
    /// Returns this outcome as a number for JavaScript: the length of the result in code units, or a negative number.
    fn number(&self, units: usize) -> i32 {
        match self {
            // The length fits: 2^31 code units would fill the 4 GiB of memory that a module can have, and the memory
            // also contains other data.
            Outcome::Units => i32::try_from(units).unwrap_or(i32::MAX),
            #[cfg(any(feature = "same-name", feature = "hostname", feature = "uts46"))]
            Outcome::Same => -1,
            #[cfg(feature = "punycode-js")]
            Outcome::Refused(Refusal::Overflow) => -3,
            #[cfg(feature = "punycode-js")]
            Outcome::Refused(Refusal::NotBasic) => -4,
            #[cfg(feature = "punycode-js")]
            Outcome::Refused(Refusal::InvalidInput) => -5,
            #[cfg(feature = "punycode-js")]
            Outcome::Refused(Refusal::NoCodePoint) => -6,
            #[cfg(any(feature = "records", feature = "lines"))]
            Outcome::Record => i32::try_from(units).map_or(i32::MIN, |units| -7 - units),
        }
    }
}

/// The input and the output of a call.
struct Exchange {
    input: Vec<u16>,
    output: Output,
}

/// The result of a call.
pub(crate) struct Output {
    /// The text in UTF-16.
    pub(crate) units: Vec<u16>,
}

impl Exchange {
    const EMPTY: Exchange = Exchange {
        input: Vec::new(),
        output: Output { units: Vec::new() },
    };
}

#[cfg(target_arch = "wasm32")]
static EXCHANGE: OneThread<RefCell<Exchange>> = OneThread(RefCell::new(Exchange::EMPTY));

// Tests run in several threads, so each thread has its own memory.
#[cfg(not(target_arch = "wasm32"))]
std::thread_local! {
    static EXCHANGE: RefCell<Exchange> = const { RefCell::new(Exchange::EMPTY) };
}

/// Calls a function with the input and the output, and returns its result. A nested call would do nothing and return
/// `None`, but no operation makes nested calls.
fn with_exchange<T>(run: impl FnOnce(&mut Exchange) -> T) -> Option<T> {
    let run = |exchange: &RefCell<Exchange>| Some(run(&mut *exchange.try_borrow_mut().ok()?));
    #[cfg(target_arch = "wasm32")]
    return run(&EXCHANGE.0);
    #[cfg(not(target_arch = "wasm32"))]
    EXCHANGE.with(run)
}

/// Reserves memory for an input of this many code units and returns its address, or null if there is not enough memory.
/// If `units` is 0, frees all memory except the memory for short strings.
pub(crate) fn reserve_input(units: usize) -> *mut u16 {
    with_exchange(|exchange| {
        if units == 0 {
            *exchange = Exchange::EMPTY;
        }
        let units = units.max(SHORT);
        let more = units.saturating_sub(exchange.input.len());
        if exchange.input.try_reserve_exact(more).is_err() {
            return core::ptr::null_mut();
        }
        if more > 0 {
            exchange.input.resize(units, 0);
        }
        exchange.input.as_mut_ptr()
    })
    .unwrap_or(core::ptr::null_mut())
}

/// Returns the address of the result of the last operation.
pub(crate) fn output_address() -> *const u16 {
    with_exchange(|exchange| exchange.output.units.as_ptr()).unwrap_or(core::ptr::null())
}

/// Runs an operation on the first `units` code units of the input, and returns its outcome as a number.
pub(crate) fn run_operation(
    units: usize,
    operation: impl FnOnce(&[u16], &mut Output) -> Outcome,
) -> i32 {
    with_exchange(|exchange| {
        let Exchange { input, output } = exchange;
        output.units.clear();
        let units = input.get(..units).unwrap_or_default();
        let outcome = operation(units, output);
        outcome.number(output.units.len())
    })
    .unwrap_or(i32::MIN)
}

#[cfg(test)]
mod tests {
    use super::{Outcome, SHORT, reserve_input, run_operation};

    #[test]
    fn memory_for_short_strings_stays_reserved() {
        let short = reserve_input(0);
        assert_eq!(reserve_input(SHORT), short);
        assert!(!reserve_input(100_000).is_null());
        let length = run_operation(100_000, |units, _| {
            assert_eq!(units.len(), 100_000);
            Outcome::Units
        });
        assert_eq!(length, 0);
        // If `units` is greater than the reserved length, the operation gets an empty input.
        reserve_input(0);
        run_operation(100_000, |units, _| {
            assert!(units.is_empty());
            Outcome::Units
        });
    }
}
