//! The memory for strings on their way in and out.
//!
//! It belongs to this module between calls, and JavaScript writes only to the units that `input`
//! has made, all of which are initialised. So the Rust side needs no `unsafe`.

use alloc::vec::Vec;
use core::cell::RefCell;

#[cfg(target_arch = "wasm32")]
use crate::runtime::OneThread;

/// The number of units that short strings need. Longer strings get memory that is given back.
const SHORT: usize = 1024;

/// The outcome of an operation.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The units of the result were written.
    Units,
    /// The result is the input.
    #[cfg(feature = "names")]
    Same,
    /// The units are a record: JSON, or the lines of `problem_lines`.
    #[cfg(any(feature = "records", feature = "uts46"))]
    Record,
    /// The string was refused; its number says why.
    #[cfg(feature = "punycode-js")]
    Refused(Refusal),
}

/// Why `punycode_js` refuses a string.
#[cfg(feature = "punycode-js")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    Overflow,
    NotBasic,
    InvalidInput,
    /// The output contains a number that is not a code point. The units hold it, low half first.
    NoCodePoint,
}

impl Outcome {
    /// As a number: the length of the result in units, or a negative number.
    fn number(&self, units: usize) -> i32 {
        match self {
            // JavaScript's strings have fewer than 2^30 units, and a module of 4 GiB has no
            // room for more, so the length fits.
            Outcome::Units => i32::try_from(units).unwrap_or(i32::MAX),
            #[cfg(feature = "names")]
            Outcome::Same => -1,
            #[cfg(feature = "punycode-js")]
            Outcome::Refused(Refusal::Overflow) => -3,
            #[cfg(feature = "punycode-js")]
            Outcome::Refused(Refusal::NotBasic) => -4,
            #[cfg(feature = "punycode-js")]
            Outcome::Refused(Refusal::InvalidInput) => -5,
            #[cfg(feature = "punycode-js")]
            Outcome::Refused(Refusal::NoCodePoint) => -6,
            #[cfg(any(feature = "records", feature = "uts46"))]
            Outcome::Record => i32::try_from(units).map_or(i32::MIN, |units| -7 - units),
        }
    }
}

/// The strings of a call.
struct Exchange {
    input: Vec<u16>,
    output: Output,
}

/// The result of a call.
pub(crate) struct Output {
    /// A text in UTF-16.
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

// The tests have several threads.
#[cfg(not(target_arch = "wasm32"))]
std::thread_local! {
    static EXCHANGE: RefCell<Exchange> = const { RefCell::new(Exchange::EMPTY) };
}

/// Runs something with the strings. A call inside another one would do nothing and return `None`;
/// there is none.
fn with<T>(run: impl FnOnce(&mut Exchange) -> T) -> Option<T> {
    let run = |exchange: &RefCell<Exchange>| Some(run(&mut *exchange.try_borrow_mut().ok()?));
    #[cfg(target_arch = "wasm32")]
    return run(&EXCHANGE.0);
    #[cfg(not(target_arch = "wasm32"))]
    EXCHANGE.with(run)
}

/// Makes room for an input of this many units and returns its address; null if there is not enough
/// memory. 0 gives back all memory except that of short strings.
pub(crate) fn input(units: usize) -> *mut u16 {
    with(|exchange| {
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

/// The address of the units of the last result.
pub(crate) fn output() -> *const u16 {
    with(|exchange| exchange.output.units.as_ptr()).unwrap_or(core::ptr::null())
}

/// Runs an operation on the first `units` of the input, and returns its outcome as a number.
pub(crate) fn run(units: usize, operation: impl FnOnce(&[u16], &mut Output) -> Outcome) -> i32 {
    with(|exchange| {
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
    use super::{Outcome, SHORT, input, run};

    #[test]
    fn room_for_short_strings_stays() {
        let short = input(0);
        assert_eq!(input(SHORT), short);
        assert!(!input(100_000).is_null());
        let length = run(100_000, |units, _| {
            assert_eq!(units.len(), 100_000);
            Outcome::Units
        });
        assert_eq!(length, 0);
        // More units than there are: none.
        input(0);
        run(100_000, |units, _| {
            assert!(units.is_empty());
            Outcome::Units
        });
    }
}
