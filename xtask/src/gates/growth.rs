//! Checks that the work for an input is not quadratic: an input that is eight times as long may take at most
//! [`MAX_GROWTH`] times as many instructions. Quadratic work would take 64 times as many.
//!
//! The check covers `puny check` and `puny explain` with every hostile input of the benchmark in most formats, and the
//! functions of `puny-idna` that go through a name, with names that are made from [`UNITS`].
//!
//! Instructions are counted instead of time, because counts do not change on a busy machine. Cachegrind counts the
//! instructions, without its simulation of caches. It is three times as fast as callgrind, and only the total count is
//! needed.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use anyhow::{Context as _, ensure};

use crate::figures::instructions;
use crate::shell::{Result, cmd, faster_release, outcome, sh, target};
use ::figures::hostile_inputs::{self as inputs, INPUTS, What};

/// The length of the short input, in bytes.
const SHORT: usize = 1_000;
/// The length of the long input divided by the length of the short input.
const TIMES: usize = 8;

/// The largest allowed ratio of the instructions for the long input to the instructions for the short input. Linear
/// work has a ratio of 8.0 to 8.6. The ratio is 9.7 if the decoder stores the positions of the long input in a tree.
/// For an input of n bytes, n + n² / 21,000 steps exceed the limit.
const MAX_GROWTH: f64 = 10.5;

/// The number of names that one process converts. Several names are measured together, because valgrind spends most of
/// its time on starting and on translating code. If the work for only one of the names is quadratic, n + n² / 5,000
/// steps for n bytes exceed the limit.
const TOGETHER: usize = 4;

/// The units from which names are made, separated by blanks. A name is a unit that is repeated. If a unit contains a
/// bar, the part before the bar is not repeated: it is the beginning of the name. The names contain:
///
/// - a problem, a reason or a difference in each code point or label
/// - marks that are compared with their neighbours, and long sequences that are composed
/// - code points that are mapped to eighteen code points, and code points that the editions treat differently
/// - the delimiters of addresses
/// - the beginnings of links and addresses that are not links, and brackets
const UNITS: &str = "xn--|a |xn--a. |☃ |☃. ☃.|xn--n3h. |. |é |é. |xn--80ak6aa92e. a|\u{301} \
    |a\u{301}\u{316} a|\u{64B}\u{64E} |l·l |· a|一 |へ ア|へ |ノ. 1|з |1з. |٠۰ |ɩ |ɩ. |þa. |ﷺ |а \
    |а. |aа |中国'x. |A |A. |ß |ß. |。 |\u{AD} a|\u{AD} a|\u{301}\u{316} e|\u{301} |e\u{301} a|\u{340} \
    |\u{1100}\u{1161}\u{11A8} |éÉẞς\u{200D}Ａ①☃ |xn--fa-hia. |aא. |@ |ü@ \"|@\" \
    |a.com! |a@ |@a.b |a.com@ |http:// |http://a: |[.] |(@a.com) |a.de/( |:~: |%41 |%";

/// A command with an input. If `arguments` is empty, the functions of the library are measured instead of the command.
struct Row {
    arguments: Vec<&'static str>,
    input: String,
    text: Box<dyn Fn(usize) -> String + Sync>,
    /// The text before the input.
    before: &'static str,
}

/// Returns all commands with all inputs.
fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    for hostile in INPUTS {
        let (name, what) = (hostile.name, hostile.what);
        let mut add = |arguments: &[&[&'static str]], before| {
            rows.push(Row {
                arguments: arguments.concat(),
                input: format!("{before}{name} ({})", hostile.source),
                text: Box::new(hostile.input),
                before,
            });
        };
        let as_name = if what == What::Decode { "xn--" } else { "" };
        // The CSV output has the same fields as the other formats, so the format `csv` is measured with two inputs
        // only.
        let formats = 2 + usize::from(["distinct code points", "many `xn--nxa.`"].contains(&name));
        // The names from `UNITS` cover this input.
        if name != "`016c` and many `a`" {
            for format in ["text", "jsonl", "csv"].into_iter().take(formats) {
                add(&[&["check", "--threads", "1", "--format", format]], as_name);
            }
        }
        let subject = match what {
            What::Decode => &["--decode"][..],
            What::Encode => &["--as", "string"],
            What::ToAscii | What::ToUnicode => &["--as", "name"],
        };
        for format in ["text", "jsonl"] {
            add(&[&["explain"], subject, &["--format", format]], "");
        }
    }
    let units: Vec<&str> = UNITS.split_whitespace().collect();
    rows.extend(units.chunks(TOGETHER).map(|units| {
        let units = units.to_vec();
        let name = |unit: &str, bytes| {
            let (start, repeated) = unit.split_once('|').unwrap_or(("", unit));
            start.to_owned() + &inputs::repeat(repeated, bytes) + "\n"
        };
        Row {
            arguments: Vec::new(),
            input: format!("functions of names: {}", units.join(" ")),
            text: Box::new(move |bytes| units.iter().map(|unit| name(unit, bytes)).collect()),
            before: "",
        }
    }));
    rows
}

/// Counts the instructions for all rows and compares them.
pub(crate) fn check_growth() -> Result {
    let faster = faster_release();
    cmd!("cargo build --quiet --release --locked --package puny-cli --bin puny").run()?;
    drop(faster);
    let programs = Programs {
        puny: target("release/puny"),
        hostile: instructions::build_program(&["--features", "hostile", "--bin", "hostile"])?
            .join("hostile"),
    };
    let folder = sh().create_dir(target("growth"))?;

    // The instructions of each command with an empty input, which are subtracted.
    let rows = rows();
    let mut without: BTreeMap<&[&str], f64> = BTreeMap::new();
    for row in &rows {
        let path = folder.join("empty.txt");
        if !without.contains_key(&*row.arguments) {
            without.insert(&row.arguments, programs.instructions(row, &path, "")?);
        }
    }
    // Starts one thread for each core. Each thread measures the next row until no row is left.
    // The thread returns the rows whose work grows too much.
    let next = AtomicUsize::new(0);
    let work = || {
        let mut wrong = Vec::new();
        while let (index, Some(row)) = {
            let index = next.fetch_add(1, Ordering::Relaxed);
            (index, rows.get(index))
        } {
            let path = folder.join(format!("{index}.txt"));
            let growth = programs.growth(row, without[&*row.arguments], &path);
            let found = match growth {
                Ok(growth) => format!("{growth:>5.1}  {} {}", row.arguments.join(" "), row.input),
                Err(ref why) => format!("{why}: {}", row.input),
            };
            println!("{found}");
            if !growth.is_ok_and(|growth| growth <= MAX_GROWTH) {
                wrong.push(found);
            }
        }
        wrong
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let wrong: Vec<String> = thread::scope(|scope| {
        let threads: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        let found = threads
            .into_iter()
            .map(|thread| thread.join().expect("no thread panics"));
        found.flatten().collect()
    });
    ensure!(
        wrong.is_empty(),
        "{TIMES} times the input takes more than {MAX_GROWTH} times the instructions:\n{}",
        wrong.join("\n")
    );
    Ok(())
}

/// The programs that are measured.
struct Programs {
    puny: PathBuf,
    hostile: PathBuf,
}

impl Programs {
    /// Returns the ratio of the instructions for the long input to the instructions for the short input. `without`, the
    /// number of instructions for an empty input, is subtracted from both numbers.
    fn growth(&self, row: &Row, without: f64, path: &Path) -> Result<f64> {
        let count = |bytes: usize| -> Result<f64> {
            let text = format!("{}{}\n", row.before, (row.text)(bytes));
            Ok(self.instructions(row, path, &text)? - without)
        };
        Ok(count(TIMES * SHORT)? / count(SHORT)?)
    }

    /// Writes an input to `path` and returns the instructions of a process that reads it.
    fn instructions(&self, row: &Row, path: &Path, text: &str) -> Result<f64> {
        sh().write_file(path, text)?;
        let valgrind =
            cmd!("valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null");
        let command = if row.arguments.is_empty() {
            valgrind.arg(&self.hostile)
        } else {
            let puny = valgrind.arg(&self.puny).args(&row.arguments);
            puny.args(["--quiet", "--output", "/dev/null", "--input"])
        };
        let output = outcome(command.arg(path))?;
        let count = output.stderr.lines().find_map(|line| {
            let (_, count) = line.split_once("I   refs:")?;
            count.trim().replace(',', "").parse().ok()
        });
        count.context(output.report)
    }
}
