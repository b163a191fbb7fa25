//! The command `puny-sql`, as a function. It is not a library for other programs: those are
//! `puny-datafusion` and DataFusion.
//!
//! A query is parsed and planned by DataFusion. `files` turns paths into tables, `output` writes the
//! rows while they arrive, `fail` words the errors, and `prompt` reads queries from a terminal.

#![forbid(unsafe_code)]

mod fail;
mod files;
mod format;
mod interrupt;
mod messages;
mod options;
mod output;
mod progress;
mod prompt;
mod queries;
mod session;

use std::ffi::OsString;
use std::sync::Arc;

use fail::Fail;
use options::{Options, Source};

/// Runs the command with these arguments, of which the first is its name, and returns its exit status: 0
/// if all is well, 2 for wrong usage, a wrong query, or an error of reading or writing. Reads and writes
/// the standard streams of the process. An interrupt ends the process, by its signal where there are
/// signals.
///
/// ```
/// // Writes ascii, and xn--fa-hia.de below it.
/// let query = "SELECT idna_to_ascii('faß.de') AS ascii";
/// assert_eq!(puny_sql::run(["puny-sql", "--format", "csv", query]), 0);
/// assert_eq!(puny_sql::run(["puny-sql", "SELEC 1"]), 2);
/// ```
pub fn run<A: Into<OsString>>(arguments: impl IntoIterator<Item = A>) -> u8 {
    let parsed = options::definition().try_get_matches_from(arguments.into_iter().map(Into::into));
    let done = match parsed {
        Ok(matches) => Options::of(&matches).and_then(perform),
        Err(error) if !error.use_stderr() => match error.print() {
            Ok(()) => Ok(()),
            Err(error) => Err(Fail::write("<stdout>", error)),
        },
        Err(error) => {
            messages::write(&error.render().to_string());
            return 2;
        }
    };
    match done {
        Ok(()) | Err(Fail::ClosedPipe) => 0,
        Err(Fail::Interrupted { signal, .. }) => interrupt::die_of(signal),
        Err(fail) => {
            messages::say(&fail);
            2
        }
    }
}

fn perform(options: Options) -> Result<(), Fail> {
    // A reader of files that panics on a damaged one is an error, which the engine returns and `fail` words.
    std::panic::set_hook(Box::new(|_| {}));
    let queries = match &options.source {
        Source::Prompt => None,
        Source::Text(text) => Some(text.clone()),
        Source::File(path) => Some(fail::read_to_string(path)?),
        Source::Stdin => Some(fail::read_stdin()?),
    };
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    runtime.enable_all();
    if let Some(threads) = options.threads {
        runtime.worker_threads(threads);
    }
    let runtime = runtime
        .build()
        .map_err(|error| Fail::io("threads", error))?;
    let session = session::open(&options)?;
    let options = Arc::new(options);
    let done = match queries {
        None => prompt::run(&runtime, &session, &options),
        Some(queries) => {
            let work = queries::run(session.clone(), queries, Arc::clone(&options));
            interrupt::unless_interrupted(&session, &runtime, work)
        }
    };
    // The engine removes its temporary files when its tasks have ended, which may take longer than waiting
    // is worth.
    let folders = session.runtime_env().disk_manager.temp_dir_paths();
    drop(session);
    runtime.shutdown_timeout(std::time::Duration::from_secs(1));
    for folder in folders {
        let _ = std::fs::remove_dir_all(folder);
    }
    done
}
