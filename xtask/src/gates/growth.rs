//! Time grows as the input does: eight times the input takes at most [`MAX_GROWTH`] times the instructions.
//! Quadratic work would take 64 times as many. It is checked for `puny check` and `puny explain`, in
//! every format, for every hostile input of the benchmark (CSV and lines for steps for three of them), and
//! for the functions of `puny-idna` that walk a name, for [`UNITS`].
//!
//! Instructions are the same on a busy machine. Cachegrind counts them, without its caches: three
//! times as fast as callgrind, and the sum is all that is needed.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use anyhow::{Context as _, ensure};

use crate::figures::instructions;
use crate::shell::{Result, cmd, faster_release, outcome, sh, target};
use ::figures::hostile_inputs::{self as inputs, Hostile, INPUTS, What};

/// The length of a short input in bytes, and how many times as long the other is.
const SHORT: usize = 1_000;
const TIMES: usize = 8;

/// The most times that the long one may take the instructions of the short one. Linear work has
/// 8.0 to 8.6, and 9.7 where the decoder's positions of the long one are in a tree. n + n² / 21,000 steps for n bytes
/// exceed the limit.
const MAX_GROWTH: f64 = 10.5;

/// How many names one process walks: most of its time is valgrind's start, and the translation of code. If one of
/// them is quadratic, n + n² / 5,000 steps for n bytes exceed the limit.
const TOGETHER: usize = 4;

/// What names are made of by repetition, each after what stands before its bar: as many problems,
/// reasons or differences as code points or labels, marks to be compared with their neighbours, long
/// sequences to be composed, code points that become eighteen, code points that each edition
/// treats in its own way, and the delimiters of addresses.
const UNITS: &str = "xn--|a |xn--a. |☃ |☃. ☃.|xn--n3h. |. |é |é. |xn--80ak6aa92e. a|\u{301} \
    |a\u{301}\u{316} a|\u{64B}\u{64E} |l·l |· a|一 |へ ア|へ |ノ. 1|з |1з. |٠۰ |ɩ |ɩ. |þa. |ﷺ |а \
    |а. |aа |中国'x. |A |A. |ß |ß. |。 |\u{AD} a|\u{AD} a|\u{301}\u{316} e|\u{301} |e\u{301} a|\u{340} \
    |\u{1100}\u{1161}\u{11A8} |éÉẞς\u{200D}Ａ①☃ |xn--fa-hia. |aא. |@ |ü@ \"|@\"";

/// A command with an input, or the functions of the library if there are no arguments.
struct Row {
    arguments: Vec<&'static str>,
    input: String,
    text: Box<dyn Fn(usize) -> String + Sync>,
    /// What stands before the input.
    before: &'static str,
}

/// All commands with all inputs.
fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    for hostile in INPUTS {
        let Hostile {
            name,
            source,
            what,
            input,
        } = hostile;
        let mut add = |arguments: &[&[&'static str]], before| {
            rows.push(Row {
                arguments: arguments.concat(),
                input: format!("{before}{name} ({source})"),
                text: Box::new(input),
                before,
            });
        };
        let as_name = if *what == What::Decode { "xn--" } else { "" };
        // Lines of CSV have what a record has, so three inputs are enough.
        let formats = match ["distinct code points", "many `xn--nxa.`"].contains(name) {
            true => 3,
            false => 2,
        };
        // This is among the names.
        if *name != "`016c` and many `a`" {
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

/// Counts and compares.
pub(crate) fn run() -> Result {
    let faster = faster_release();
    cmd!("cargo build --quiet --release --locked --package puny-cli --bin puny").run()?;
    drop(faster);
    let programs = Programs {
        puny: target("release/puny"),
        hostile: instructions::build(&["--features", "hostile", "--bin", "hostile"])?
            .join("hostile"),
    };
    let folder = sh().create_dir(target("growth"))?;

    // The instructions of each command without input: there are as many as formats.
    let rows = rows();
    let mut without: BTreeMap<&[&str], f64> = BTreeMap::new();
    for row in &rows {
        let path = folder.join("empty.txt");
        if !without.contains_key(&*row.arguments) {
            without.insert(&row.arguments, programs.instructions(row, &path, "")?);
        }
    }
    // Each core takes the next row.
    let next = AtomicUsize::new(0);
    let wrong: Mutex<Vec<String>> = Mutex::default();
    let work = || {
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
                wrong.lock().expect("no thread panics with it").push(found);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let wrong = wrong.into_inner().expect("no thread panics with it");
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
    /// How many times the instructions for the short input the long one takes, where `without` are
    /// those for none.
    fn growth(&self, row: &Row, without: f64, path: &Path) -> Result<f64> {
        let count = |bytes: usize| -> Result<f64> {
            let text = format!("{}{}\n", row.before, (row.text)(bytes));
            Ok(self.instructions(row, path, &text)? - without)
        };
        Ok(count(TIMES * SHORT)? / count(SHORT)?)
    }

    /// The instructions of a process with an input.
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
