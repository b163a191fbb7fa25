//! Converts ten million names and more with puny-idna and its peers. Every disagreement must
//! be of a known class, and COMPARE.md says for each which side is right.
//!
//! ```text
//! cargo run --release --bin differential --
//!     [--names N] [--seed N] [--threads N] [--write | --peer NAME]
//! cargo run --release --bin differential -- --show NAME...
//! ```
//!
//! The first names are all code points, each alone; the others are random.
//! libidn2 is omitted if its headers were not found. `--write` puts the classes with their counts into COMPARE.md,
//! `--show` prints the results of all engines for a name, `--peer` makes only the comparisons with
//! one (`--peer compat/idna`). The exit status is 1 if a disagreement
//! is of no known class.

// Only libidn2's classes use these.
#![cfg_attr(not(libidn2), allow(dead_code))]

mod classes;
mod generator;
mod peers;
mod report;
mod run;
mod tables;

use std::process::ExitCode;

use classes::Context;
use generator::Generator;
use peers::COMPARISONS;
use tables::Table;

struct Options {
    names: u64,
    seed: u64,
    threads: usize,
    write: bool,
    peer: Option<String>,
    show: Vec<String>,
}

fn main() -> ExitCode {
    match options().and_then(differential) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("differential: {error}");
            ExitCode::from(2)
        }
    }
}

fn options() -> Result<Options, String> {
    let mut options = Options {
        names: 10_000_000,
        seed: 5891,
        threads: std::thread::available_parallelism().map_or(1, usize::from),
        write: false,
        peer: None,
        show: Vec::new(),
    };
    let mut arguments = lexopt::Parser::from_env();
    while let Some(argument) = arguments.next().map_err(|error| error.to_string())? {
        match argument {
            lexopt::Arg::Long("names") => options.names = number(&mut arguments)?,
            lexopt::Arg::Long("seed") => options.seed = number(&mut arguments)?,
            lexopt::Arg::Long("threads") => {
                options.threads = number(&mut arguments)?.clamp(1, 64) as usize
            }
            lexopt::Arg::Long("write") => options.write = true,
            lexopt::Arg::Long("peer") => {
                let peer = arguments.value().map_err(|error| error.to_string())?;
                options.peer = Some(peer.to_string_lossy().into_owned());
            }
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

/// The value of an option; underscores are ignored.
fn number(arguments: &mut lexopt::Parser) -> Result<u64, String> {
    let value = arguments.value().map_err(|error| error.to_string())?;
    let value = value.to_string_lossy().replace('_', "");
    value.parse().map_err(|error| format!("{value}: {error}"))
}

/// Whether every disagreement is of a known class.
fn differential(options: Options) -> Result<bool, String> {
    let chosen: Vec<usize> = (0..COMPARISONS.len())
        .filter(|&index| match &options.peer {
            Some(peer) => COMPARISONS[index].peer.name().starts_with(peer.as_str()),
            None => true,
        })
        .collect();
    for name in &options.show {
        println!("{name:?}");
        for comparison in chosen.iter().map(|&index| COMPARISONS[index]) {
            println!("  {}, {}", comparison.peer.name(), comparison.what);
            println!("    ours:   {:?}", (comparison.ours)(name));
            println!("    theirs: {:?}", (comparison.theirs)(name));
        }
    }
    if !options.show.is_empty() {
        return Ok(true);
    }
    let context = Context {
        table: Table::read("18.0.0")?,
        properties: tables::properties("18.0.0")?,
    };
    let generator = Generator::new(options.seed, &context.table);
    let run = run::Run {
        context: &context,
        generator: &generator,
        chosen: &chosen,
        names: options.names,
    };
    let findings = run.all(options.threads).into_vec();
    let report = report::Report::new(&run, options.seed, findings);
    print!("{}", report.text());
    if options.write && options.peer.is_none() {
        report.write().map_err(|error| error.to_string())?;
    }
    Ok(report.unexplained() == 0)
}
