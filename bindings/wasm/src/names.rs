//! Conversions of names.

use alloc::string::String;

use puny_idna::{Error, Idna, Settings};

use crate::exchange::{Outcome, Output};
use crate::utf16::{self, Lone};

/// How an operation reports a name that it refuses.
pub(crate) trait Refuse {
    /// A surrogate without its pair, which no name can hold.
    fn lone(lone: Lone, output: &mut Output) -> Outcome;
    /// The broken rules of a name.
    fn name(name: &str, error: &Error, output: &mut Output) -> Outcome;
}

/// The settings of a number from `js/options.ts`, which makes no other numbers than these.
#[allow(clippy::expect_used)]
pub(crate) fn settings(options: u32) -> Settings {
    Settings::from_bits(options).expect("options.ts refuses what an edition lacks")
}

/// Converts a name to ASCII, as an operation.
pub(crate) fn to_ascii<R: Refuse>(input: &[u16], options: u32, output: &mut Output) -> Outcome {
    let settings = settings(options);
    convert::<R>(input, output, &|name, to| {
        settings.edition().to_ascii_append(name, to)
    })
}

/// Converts a name to Unicode, as an operation.
pub(crate) fn to_unicode<R: Refuse>(input: &[u16], options: u32, output: &mut Output) -> Outcome {
    let settings = settings(options);
    convert::<R>(input, output, &|name, to| {
        settings.edition().to_unicode_append(name, to)
    })
}

fn convert<R: Refuse>(
    input: &[u16],
    output: &mut Output,
    convert: &dyn Fn(&str, &mut String) -> Result<(), Error>,
) -> Outcome {
    let name = match utf16::text(input) {
        Ok(name) => name,
        Err(lone) => return R::lone(lone, output),
    };
    let mut result = String::new();
    match convert(&name, &mut result) {
        Ok(()) if result == name => Outcome::Same,
        Ok(()) => {
            utf16::push_text(&result, &mut output.units);
            Outcome::Units
        }
        Err(error) => R::name(&name, &error, output),
    }
}
