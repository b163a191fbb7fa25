//! The conversions of names to ASCII and to Unicode.

use alloc::string::String;

use puny_idna::{Edition, Error, Idna, Settings};

use crate::exchange::{Outcome, Output};
use crate::utf16::{self, LoneSurrogate};

/// The way in which an operation reports a name that it refuses.
pub(crate) trait Refuse {
    /// Reports a lone surrogate, which a name cannot contain.
    fn refuse_surrogate(lone: LoneSurrogate, output: &mut Output) -> Outcome;
    /// Reports the problems of a name.
    fn refuse_name(name: &str, error: &Error, output: &mut Output) -> Outcome;
}

/// Returns the settings for a number. `js/options.ts` makes these numbers, and makes only numbers of valid settings.
#[allow(clippy::expect_used)]
pub(crate) fn settings(options: u32) -> Settings {
    Settings::from_bits(options).expect("options.ts refuses flags that an edition does not have")
}

/// Returns the edition that a number selects. The modules without the feature `idna` have UTS #46 and the URL Standard
/// only. In these modules, no code may lead to the conversions of the other editions, so that they are not linked.
#[allow(clippy::panic)]
fn edition(settings: &Settings) -> &dyn Idna {
    match settings.edition() {
        Edition::Uts46(edition) => edition,
        Edition::Url(edition) => edition,
        #[cfg(feature = "idna")]
        other => other,
        #[cfg(not(feature = "idna"))]
        _ => panic!("options.ts refuses the editions that a module does not have"),
    }
}

/// Implements the operations that convert a name to ASCII. `R` decides how they report the problems of a refused name.
pub(crate) fn to_ascii<R: Refuse>(input: &[u16], options: u32, output: &mut Output) -> Outcome {
    let settings = settings(options);
    convert_name::<R>(input, output, &|name, to| {
        edition(&settings).to_ascii_append(name, to)
    })
}

/// Implements the operations that convert a name to Unicode. `R` decides how they report the problems of a refused
/// name.
pub(crate) fn to_unicode<R: Refuse>(input: &[u16], options: u32, output: &mut Output) -> Outcome {
    let settings = settings(options);
    convert_name::<R>(input, output, &|name, to| {
        edition(&settings).to_unicode_append(name, to)
    })
}

fn convert_name<R: Refuse>(
    input: &[u16],
    output: &mut Output,
    convert: &dyn Fn(&str, &mut String) -> Result<(), Error>,
) -> Outcome {
    let name = match utf16::decode(input) {
        Ok(name) => name,
        Err(lone) => return R::refuse_surrogate(lone, output),
    };
    let mut result = String::new();
    match convert(&name, &mut result) {
        Ok(()) if result == name => Outcome::Same,
        Ok(()) => {
            utf16::push_text(&result, &mut output.units);
            Outcome::Units
        }
        Err(error) => R::refuse_name(&name, &error, output),
    }
}
