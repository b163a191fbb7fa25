//! Converts generated names with puny-idna and its peers, or with the library of `bindings/c` and libidn2, and compares
//! the results. Every disagreement must belong to a known class. A class names the side that is right and the reason.
//!
//! ```text
//! cargo run --release --bin differential --
//!     [--names N] [--seed N] [--threads N] [--peer NAME] [--library PATH] [--write]
//! cargo run --release --bin differential -- [--library PATH] --show NAME...
//! ```
//!
//! Every fifth name is a single code point, until every code point has been used. All other names are random. If
//! libidn2 is not installed, the comparisons with libidn2 are skipped.
//!
//! - `--names` is the number of names (default: 10,000,000).
//! - `--seed` is the seed of the generator, and `--threads` the number of threads (default: one for each core).
//! - `--peer` selects the comparisons with one peer, for example `--peer compat/idna`.
//! - `--library` compares only the library at this path with libidn2.
//! - `--write` writes the table of classes into COMPARE.md, or with `--library` into the README of `bindings/c`.
//! - `--show` prints the results of all engines for these names.
//!
//! The exit status is 1 if a disagreement does not belong to a known class.

mod classes;
mod generator;
mod peers;
mod report;
mod run;

use std::process::ExitCode;

use generator::Generator;

struct Options {
    names: u64,
    seed: u64,
    threads: usize,
    write: bool,
    peer: Option<String>,
    library: Option<String>,
    show: Vec<String>,
}

fn main() -> ExitCode {
    match parse_options().and_then(differential) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("differential: {error}");
            ExitCode::from(2)
        }
    }
}

fn parse_options() -> Result<Options, String> {
    let mut options = Options {
        names: 10_000_000,
        seed: 5891,
        threads: std::thread::available_parallelism().map_or(1, usize::from),
        write: false,
        peer: None,
        library: None,
        show: Vec::new(),
    };
    let mut arguments = lexopt::Parser::from_env();
    while let Some(argument) = arguments.next().map_err(|error| error.to_string())? {
        match argument {
            lexopt::Arg::Long("names") => options.names = number_value(&mut arguments)?,
            lexopt::Arg::Long("seed") => options.seed = number_value(&mut arguments)?,
            lexopt::Arg::Long("threads") => {
                options.threads = number_value(&mut arguments)?.clamp(1, 64) as usize
            }
            lexopt::Arg::Long("write") => options.write = true,
            lexopt::Arg::Long("peer") => options.peer = Some(text_value(&mut arguments)?),
            lexopt::Arg::Long("library") => options.library = Some(text_value(&mut arguments)?),
            lexopt::Arg::Long("show") => {
                for name in arguments.raw_args().map_err(|error| error.to_string())? {
                    options.show.push(name.to_string_lossy().into_owned());
                }
            }
            other => return Err(other.unexpected().to_string()),
        }
    }
    Ok(options)
}

/// Returns the value of an option.
fn text_value(arguments: &mut lexopt::Parser) -> Result<String, String> {
    let value = arguments.value().map_err(|error| error.to_string())?;
    Ok(value.to_string_lossy().into_owned())
}

/// Returns the value of an option as a number. Underscores are ignored.
fn number_value(arguments: &mut lexopt::Parser) -> Result<u64, String> {
    let value = text_value(arguments)?.replace('_', "");
    value.parse().map_err(|error| format!("{value}: {error}"))
}

/// Compares names as the options require, and returns whether every disagreement belongs to a known class. With
/// `--show`, only prints results, and returns `true`.
fn differential(options: Options) -> Result<bool, String> {
    let (mut comparisons, document) = match &options.library {
        Some(path) => (peers::libidn2::of_c_library(path)?, "bindings/c/README.md"),
        None => (peers::all(), "COMPARE.md"),
    };
    if let Some(peer) = &options.peer {
        comparisons.retain(|comparison| comparison.peer.name().starts_with(peer));
    }
    for name in &options.show {
        println!("{name:?}");
        for comparison in &comparisons {
            println!("  {}, {}", comparison.peer.name(), comparison.what);
            println!("    ours:   {:?}", (comparison.ours)(name));
            println!("    theirs: {:?}", (comparison.theirs)(name));
        }
    }
    if !options.show.is_empty() {
        return Ok(true);
    }
    let run = run::Run {
        generator: &Generator::new(options.seed),
        comparisons: &comparisons,
        names: options.names,
    };
    let findings = run.compare_all(options.threads).into_vec();
    let report = report::Report::new(&run, options.seed, findings);
    print!("{}", report.text());
    let is_explained = report.unexplained() == 0;
    if options.write && is_explained && options.peer.is_none() {
        report
            .write_into(document)
            .map_err(|error| error.to_string())?;
    }
    Ok(is_explained)
}
