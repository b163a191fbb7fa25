//! Measures puny and other implementations (its peers) in the same run, and compares the times.
//!
//! ```text
//! cargo run --release               measure all rows and print the tables
//! cargo run --release -- --quick    measure with fewer labels and names, without strings of more
//!                                   than 1,000,000 code points, and without peers on hostile
//!                                   inputs: takes less than 50 seconds
//! cargo run --release -- --json     print every row of every engine as JSON
//! cargo run --release -- --record   measure all rows, write a record into record/, and write the
//!                                   tables of the documents
//! cargo run --release -- --tables   measure nothing: write the tables of the documents from the
//!                                   records, and all tables into target/tables.md
//! cargo run --release -- --only PARTS
//!                                   measure only these parts, separated by commas: labels,
//!                                   scripts, columns, names, among, links, long, hostile
//! cargo run --release -- --corpora  print the corpora and their origins
//! cargo run --release -- --c-library PATH
//!                                   measure only libidn2, and the library of bindings/c that
//!                                   replaces libidn2; write the table in bindings/c/README.md
//! ```
//!
//! Most names and labels are real: they come from the lists in `src/lists.rs`. `cargo xtask vectors` fetches most of
//! these lists. The labels of each script, the long strings and the hostile inputs are generated.
//!
//! All engines get the same inputs. The answers of each engine are compared with the answers of our engine, except in
//! the search for links, in which engines differ by design. If the answers of an engine differ, no time of this engine
//! is recorded, and the difference is reported.

mod among;
mod apart;
mod c_library;
mod chart;
mod columns;
mod domains;
mod hostile;
mod labels;
mod links;
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

const PARTS: [&str; 8] = [
    "labels", "scripts", "columns", "names", "among", "links", "long", "hostile",
];

#[derive(Default)]
struct Options {
    quick: bool,
    json: bool,
    record: bool,
    /// The parts that are measured. If the list is empty, all parts are measured.
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
    // With `--cell`, this process makes one measurement for another process of this program.
    let mut arguments = std::env::args().skip(1);
    if arguments.next().as_deref() == Some("--cell") {
        return run_cell(&mut arguments).unwrap_or(ExitCode::FAILURE);
    }
    match parse_options()
        .and_then(|options| options.map_or(Ok(true), |options| run_benchmark(&options)))
    {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("bench: {error}");
            ExitCode::from(2)
        }
    }
}

/// Parses the options. If an option replaces the run, such as `--corpora`, executes this option and returns `None`.
fn parse_options() -> io::Result<Option<Options>> {
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
                        return Err(io::Error::other(format!("there is no part {part}")));
                    }
                    options.only.push(part.to_owned());
                }
            }
            lexopt::Arg::Long("tables") => {
                tables::publish()?;
                return Ok(None);
            }
            lexopt::Arg::Long("corpora") => {
                print_corpora();
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
    // A record must contain all rows, measured with all inputs.
    if options.record && (options.quick || !options.only.is_empty()) {
        return Err(io::Error::other(
            "--record needs a full run, without --quick and --only",
        ));
    }
    Ok(Some(options))
}

/// Runs the measurements. Returns `true` if there was no error.
fn run_benchmark(options: &Options) -> io::Result<bool> {
    let mut record = Record::new();
    let lists = Lists::read();
    for line in &lists.described {
        eprintln!("{line}");
        record.add_corpus(line);
    }
    if options.record && !lists.are_fetched {
        return Err(io::Error::other(
            "--record needs all lists: run `cargo xtask vectors`",
        ));
    }
    measure_parts(&mut record, &lists, options);
    if options.record {
        eprintln!("{}", record.save()?.display());
        tables::publish()?;
    }
    let right = record.errors.is_empty();
    if options.json {
        print!("{}", record.json());
    } else {
        print!("{}", tables::all_tables(&record));
    }
    Ok(right)
}

fn measure_parts(record: &mut Record, lists: &Lists, options: &Options) {
    let plan = Plan {
        turns: options.count(5, 9),
        part: 500,
    };
    // Names and scripts take most of the time, so a quick run repeats them less often.
    let brief = Plan {
        turns: options.count(3, 9),
        ..plan
    };
    let names = options.count(6_000, 100_000);
    let labels = options.count(20_000, 200_000);
    if options.wants("labels") {
        labels::measure_real(record, lists, labels, plan);
    }
    if options.wants("columns") {
        columns::measure_labels(record, lists, labels, plan);
        columns::measure_names(record, lists, names, brief);
    }
    if options.wants("scripts") {
        let part = options.count(100, 500);
        labels::measure_by_script(record, options.count(400, 4_000), Plan { part, ..brief });
    }
    if options.wants("names") {
        domains::measure_names(record, lists, names, brief);
    }
    if options.wants("among") {
        among::measure_rows(record, lists, options.count(1_000, 8_000), plan.turns);
    }
    if options.wants("links") {
        links::measure_rows(record, lists, options.count(500, 5_000), plan);
    }
    if options.wants("long") {
        long::measure_rows(record, options.quick);
    }
    if options.wants("hostile") {
        hostile::measure_rows(record, options.quick);
    }
}

/// Measures one engine on one input, in this process. Returns `None` if the arguments are wrong.
fn run_cell(arguments: &mut impl Iterator<Item = String>) -> Option<ExitCode> {
    match arguments.next()?.as_str() {
        "long" => long::run_in_child(arguments),
        "hostile" => hostile::run_in_child(arguments),
        _ => None,
    }
}

/// Prints the corpora of a full run.
fn print_corpora() {
    let lists = Lists::read();
    for line in &lists.described {
        println!("{line}");
    }
    println!("{}", names::label_corpus(&lists, 200_000).describe());
    for names in names::corpora(&lists, 100_000) {
        println!("{}", names.corpus.describe());
    }
    for corpus in corpus::by_script(4_000) {
        println!("{}", corpus.describe());
    }
    for hostile in hostile::describe() {
        println!("{hostile}");
    }
}
