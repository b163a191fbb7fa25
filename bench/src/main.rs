//! Compares puny with its peers in one run.
//!
//! ```text
//! cargo run --release               all rows, the tables printed
//! cargo run --release -- --quick    fewer labels and names, no string over 1,000,000 code
//!                                   points, no peers on hostile inputs: under 50 seconds
//! cargo run --release -- --json     for machines: every row, engine by engine
//! cargo run --release -- --record   all rows, into record/ and the tables of the documents
//! cargo run --release -- --tables   those tables from the records, and all of them into
//!                                   target/tables.md; measures nothing
//! cargo run --release -- --only PARTS
//!                                   labels, scripts, columns, names, long, hostile, with
//!                                   commas between them
//! cargo run --release -- --corpora  the corpora, and where they come from
//! cargo run --release -- --c-library PATH
//!                                   the library of bindings/c with libidn2's interface beside
//!                                   libidn2, into its README; nothing else
//! ```
//!
//! Names and labels are real ones, of the lists in `src/lists.rs`; `cargo xtask vectors` fetches all but one. Those by
//! script, long strings and hostile inputs are generated.
//!
//! Engines get the same inputs, and their answers are compared before anything is timed. An engine
//! whose answers differ from ours is reported, with a count and an example, and not timed.

mod apart;
mod c_library;
mod chart;
mod columns;
mod domains;
mod hostile;
mod labels;
mod long;
mod measure;
mod memory;
mod record;
mod tables;

use std::io;
use std::process::ExitCode;

use bench::lists::Lists;
use bench::{corpus, names};
use measure::Plan;
use record::Record;

#[global_allocator]
static ALLOCATOR: memory::Counting = memory::Counting;

const PARTS: [&str; 6] = ["labels", "scripts", "columns", "names", "long", "hostile"];

#[derive(Default)]
struct Options {
    quick: bool,
    json: bool,
    record: bool,
    /// All parts, if none is named.
    only: Vec<String>,
}

impl Options {
    fn wants(&self, part: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|only| only == part)
    }

    fn count(&self, quick: usize, full: usize) -> usize {
        if self.quick { quick } else { full }
    }
}

fn main() -> ExitCode {
    // The process of a separate measurement has other arguments.
    let mut arguments = std::env::args().skip(1);
    if arguments.next().as_deref() == Some("--cell") {
        return cell(&mut arguments).unwrap_or(ExitCode::FAILURE);
    }
    match options().and_then(|options| options.map_or(Ok(true), |options| run(&options))) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("bench: {error}");
            ExitCode::from(2)
        }
    }
}

/// The options of the run; `None` if the request is already done.
fn options() -> io::Result<Option<Options>> {
    let mut arguments = lexopt::Parser::from_env();
    let mut options = Options::default();
    while let Some(argument) = arguments.next().map_err(io::Error::other)? {
        match argument {
            lexopt::Arg::Long("quick") => options.quick = true,
            lexopt::Arg::Long("json") => options.json = true,
            lexopt::Arg::Long("record") => options.record = true,
            lexopt::Arg::Long("only") => {
                let parts = arguments.value().map_err(io::Error::other)?;
                for part in parts.to_string_lossy().split(',') {
                    if !PARTS.contains(&part) {
                        return Err(io::Error::other(format!("no part is called {part}")));
                    }
                    options.only.push(part.to_owned());
                }
            }
            lexopt::Arg::Long("tables") => {
                tables::publish()?;
                return Ok(None);
            }
            lexopt::Arg::Long("corpora") => {
                corpora();
                return Ok(None);
            }
            lexopt::Arg::Long("c-library") => {
                let path = arguments.value().map_err(io::Error::other)?;
                c_library::publish(&path.to_string_lossy())?;
                return Ok(None);
            }
            other => return Err(io::Error::other(other.unexpected())),
        }
    }
    // Some of the rows, or fewer inputs, do not replace a full record.
    if options.record && (options.quick || !options.only.is_empty()) {
        return Err(io::Error::other("only a full run is recorded"));
    }
    Ok(Some(options))
}

/// Runs the measurements; returns whether there was no error.
fn run(options: &Options) -> io::Result<bool> {
    let mut record = Record::new();
    let lists = Lists::read();
    for line in &lists.described {
        eprintln!("{line}");
        record.corpus(line);
    }
    if options.record && !lists.are_fetched {
        return Err(io::Error::other("only all lists are recorded"));
    }
    times(&mut record, &lists, options);
    if options.record {
        eprintln!("{}", record.save()?.display());
        tables::publish()?;
    }
    let right = record.errors.is_empty();
    if options.json {
        print!("{}", record.json());
    } else {
        print!("{}", tables::all(&record));
    }
    Ok(right)
}

fn times(record: &mut Record, lists: &Lists, options: &Options) {
    let plan = Plan {
        turns: options.count(5, 9),
        part: 500,
    };
    // Names and scripts take most of the time.
    let brief = Plan {
        turns: options.count(3, 9),
        ..plan
    };
    let names = options.count(6_000, 100_000);
    let labels = options.count(20_000, 200_000);
    if options.wants("labels") {
        labels::real(record, lists, labels, plan);
    }
    if options.wants("columns") {
        columns::of_labels(record, lists, labels, plan);
        columns::of_names(record, lists, names, brief);
    }
    if options.wants("scripts") {
        let part = options.count(100, 500);
        labels::by_script(record, options.count(400, 4_000), Plan { part, ..brief });
    }
    if options.wants("names") {
        domains::times(record, lists, names, brief);
    }
    if options.wants("long") {
        long::rows(record, options.quick);
    }
    if options.wants("hostile") {
        hostile::rows(record, options.quick);
    }
}

/// The process in which one engine converts one input.
fn cell(arguments: &mut impl Iterator<Item = String>) -> Option<ExitCode> {
    match arguments.next()?.as_str() {
        "long" => long::cell(arguments),
        "hostile" => hostile::cell(arguments),
        _ => None,
    }
}

/// The corpora of a full run.
fn corpora() {
    let lists = Lists::read();
    for line in &lists.described {
        println!("{line}");
    }
    println!("{}", names::labels(&lists, 200_000).describe());
    for names in names::all(&lists, 100_000) {
        println!("{}", names.corpus.describe());
    }
    for corpus in corpus::by_script(4_000) {
        println!("{}", corpus.describe());
    }
    for hostile in hostile::describe() {
        println!("{hostile}");
    }
}
