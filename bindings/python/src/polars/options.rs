//! The options of an expression. They are checked when the expression is made, and read again for each batch.

use puny_display::Protected;
use puny_display::links::Detector;
use puny_idna::{Preset, Settings};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::pickle;
use crate::columns::Mode;
use crate::hosts;
use crate::links::{detector_from_text, options_as_text};
use crate::settings::{Threads, settings, value_of};

/// The options of an expression.
pub(super) struct Options {
    pub(super) settings: Settings,
    pub(super) mode: Mode,
    pub(super) threads: usize,
    pub(super) protected: Protected<'static>,
    pub(super) detector: Detector<'static>,
}

impl Options {
    /// Reads the options from the keywords that `polars_options` made.
    pub(super) fn read(keywords: &[u8]) -> Result<Options, String> {
        let pairs = pickle::pairs(keywords).ok_or("the keywords were not made by puny.polars")?;
        let preset = pairs.iter().find(|(key, _)| *key == EDITION);
        let preset: Preset = match preset {
            None => Preset::Uts46,
            Some((_, name)) => name.parse().map_err(|unknown| format!("{unknown}"))?,
        };
        let mut options = Options {
            settings: Settings::new(preset),
            mode: Mode::Null,
            threads: 1,
            protected: Protected::default(),
            detector: Detector::TEXT,
        };
        for (key, value) in pairs {
            match key {
                EDITION => {}
                ERRORS => {
                    let mode = Mode::by_name(value);
                    options.mode =
                        mode.ok_or_else(|| format!("unknown mode of errors {value:?}"))?;
                }
                THREADS => {
                    let threads = value.parse();
                    options.threads = threads.map_err(|error| format!("threads: {error}"))?;
                }
                PROTECTED => {
                    let bytes: Result<Vec<u8>, _> = value.chars().map(u8::try_from).collect();
                    let bytes = bytes.map_err(|error| format!("protected: {error}"))?;
                    let set = Protected::from_bytes(bytes);
                    options.protected = set.map_err(|error| format!("protected: {error}"))?;
                }
                LINKS => options.detector = detector_from_text(value),
                flag => {
                    let set = options.settings.set(flag, value);
                    set.map_err(|unknown| unknown.to_string())?;
                }
            }
        }
        Ok(options)
    }
}

// These names cannot be names of flags, because of the dot.
const EDITION: &str = ".edition";
const ERRORS: &str = ".errors";
const THREADS: &str = ".threads";
/// The bytes of the protected names. The keywords are strings, so each byte is stored as the character whose code point
/// is the value of the byte.
const PROTECTED: &str = ".protected";
/// The options of the search for links, as `links::detector_text` writes them.
const LINKS: &str = ".links";

/// Returns the options as the keywords of a plugin: a dictionary of strings.
///
/// # Errors
///
/// Returns the errors of `settings` and `links::detector`. The caller checks the mode of errors.
#[pyfunction]
#[pyo3(signature = (edition, mode, threads, flags, protected=None, links=None))]
pub(crate) fn polars_options<'py>(
    py: Python<'py>,
    edition: Option<&str>,
    mode: &str,
    threads: Threads,
    flags: &Bound<'py, PyDict>,
    protected: Option<&Bound<'py, hosts::Protected>>,
    links: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyDict>> {
    settings(edition, Some(flags))?;
    let options = PyDict::new(py);
    if let Some(links) = links {
        options.set_item(LINKS, options_as_text(links)?)?;
    }
    if let Some(edition) = edition {
        options.set_item(EDITION, edition)?;
    }
    options.set_item(ERRORS, mode)?;
    options.set_item(THREADS, threads.0.to_string())?;
    if let Some(protected) = protected {
        let bytes = protected.get().set().as_bytes().iter();
        options.set_item(
            PROTECTED,
            bytes.map(|byte| char::from(*byte)).collect::<String>(),
        )?;
    }
    for (flag, value) in flags.iter() {
        let flag: String = flag.extract()?;
        if let Some(value) = value_of(&flag, &value)? {
            options.set_item(flag, value)?;
        }
    }
    Ok(options)
}
