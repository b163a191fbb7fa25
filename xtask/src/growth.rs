//! The time of `puny check` and `puny explain` grows as their input does: eight times the input
//! takes at most [`MOST`] times the instructions, in every format, for every hostile input of the
//! benchmark; lines for steps for three of them. Quadratic work would take 64 times as many.
//!
//! Instructions are the same on a busy machine. Cachegrind counts them, without its caches: three
//! times as fast as callgrind, and the sum is all that is needed.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::step::{Result, capture, cargo, program, read, root, target_dir};
use crate::tools;

/// The length of a short input in bytes, and how many times as long the other is.
const SHORT: usize = 4_000;
const TIMES: usize = 8;

/// The most times that the long one may take the instructions of the short one. O(n log n) would
/// be 9.6.
const MOST: f64 = 10.0;

/// What an input is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    /// A label to be encoded.
    Text,
    /// A label in Punycode, without `xn--`.
    Punycode,
    Name,
}

/// An input of `bench/src/hostile.rs`, of any length.
struct Hostile {
    /// The same as there.
    name: &'static str,
    what: What,
    input: fn(usize) -> String,
}

const INPUTS: &[Hostile] = &[
    Hostile {
        name: "`016c` and many `a`",
        what: What::Punycode,
        input: |bytes| format!("016c{}", "a".repeat(bytes)),
    },
    Hostile {
        name: "`016cpos` and many `a`",
        what: What::Punycode,
        input: |bytes| format!("016cpos{}", "a".repeat(bytes)),
    },
    Hostile {
        name: "distinct code points",
        what: What::Text,
        input: |bytes| distinct(bytes / 4),
    },
    Hostile {
        name: "distinct code points",
        what: What::Punycode,
        input: |bytes| encoded(distinct(bytes / 4)),
    },
    Hostile {
        name: "descending code points",
        what: What::Punycode,
        input: |bytes| encoded(descending(bytes)),
    },
    Hostile {
        name: "many `x` and U+FFFF",
        what: What::Text,
        input: |bytes| format!("{}\u{FFFF}", "x".repeat(bytes)),
    },
    Hostile {
        name: "many U+0660",
        what: What::Name,
        input: |bytes| repeat("\u{660}", bytes),
    },
    Hostile {
        name: "many U+30FB and U+6F22",
        what: What::Name,
        input: |bytes| format!("{}\u{6F22}", repeat("\u{30FB}", bytes)),
    },
    Hostile {
        name: "many joiners in context",
        what: What::Name,
        input: |bytes| repeat("\u{915}\u{94D}\u{200D}", bytes),
    },
    Hostile {
        name: "marks to be reordered",
        what: What::Name,
        input: |bytes| format!("a{}", repeat("\u{301}\u{327}", bytes)),
    },
    Hostile {
        name: "`xn--016c` and many `a`",
        what: What::Name,
        input: |bytes| format!("xn--016c{}", "a".repeat(bytes)),
    },
    Hostile {
        name: "many `xn--nxa.`",
        what: What::Name,
        input: |bytes| format!("{}com", repeat("xn--nxa.", bytes)),
    },
];

fn repeat(text: &str, bytes: usize) -> String {
    text.repeat(bytes / text.len())
}

/// Distinct code points in no order.
fn distinct(count: usize) -> String {
    let all: Vec<char> = ('\u{80}'..=char::MAX).collect();
    // The factor is prime and no divisor of their number, so that all come, each once.
    let at = |n: usize| all.get(n * 611_953 % all.len());
    (0..count).filter_map(at).collect()
}

/// Distinct code points in descending order.
fn descending(bytes: usize) -> String {
    let mut len = 0;
    let fit = ('\u{80}'..=char::MAX).take_while(|c| {
        len += c.len_utf8();
        len <= bytes
    });
    let fit: Vec<char> = fit.collect();
    fit.into_iter().rev().collect()
}

fn encoded(text: String) -> String {
    puny::punycode::encode(text).unwrap_or_default()
}

/// A command with an input.
struct Row {
    arguments: Vec<&'static str>,
    input: String,
    text: fn(usize) -> String,
    /// What stands before the input.
    before: &'static str,
}

impl Row {
    fn name(&self) -> String {
        format!("{}: {}", self.arguments.join(" "), self.input)
    }
}

/// All commands with all inputs.
fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    for &Hostile { name, what, input } in INPUTS {
        let mut add = |arguments: &[&'static str], before| {
            rows.push(Row {
                arguments: arguments.to_vec(),
                input: format!("{before}{name}"),
                text: input,
                before,
            });
        };
        let as_name = if what == What::Punycode { "xn--" } else { "" };
        // This is among the names.
        if name != "`016c` and many `a`" {
            for format in ["text", "jsonl", "csv"] {
                add(&["check", "--threads", "1", "--format", format], as_name);
            }
        }
        // Lines for steps have the trace of a record, so three inputs are enough.
        let all_forms = ["distinct code points", "many `xn--nxa.`"].contains(&name);
        let forms: [&[&str]; 3] = [
            &["--format", "text"],
            &["--format", "jsonl"],
            &["--format", "steps"],
        ];
        for form in forms.into_iter().take(if all_forms { 3 } else { 2 }) {
            let subject = match what {
                What::Punycode => &["--decode"][..],
                What::Text => &["--as", "string"],
                What::Name => &["--as", "name"],
            };
            add(&[&["explain"], subject, form].concat(), "");
        }
    }
    rows
}

/// Counts and compares.
pub(crate) fn run() -> Result {
    all_of_bench()?;
    if !tools::VALGRIND.or_skip("growth")? {
        return Ok(());
    }
    let mut build = cargo(["build", "--quiet", "--release", "--locked"]);
    build.args(["--package", "puny-cli", "--bin", "puny"]);
    let output = capture(build, "")?;
    if !output.success {
        return Err(output.stderr);
    }
    let folder = target_dir().join("growth");
    let failed = |error| format!("{}: {error}", folder.display());
    std::fs::create_dir_all(&folder).map_err(failed)?;

    // The instructions of each command without input: there are as many as formats.
    let rows = rows();
    let mut without: BTreeMap<&[&str], f64> = BTreeMap::new();
    for row in &rows {
        let path = folder.join("empty.txt");
        if !without.contains_key(&*row.arguments) {
            without.insert(&row.arguments, instructions(row, &path, "")?);
        }
    }
    // Each core takes the next row.
    let next = AtomicUsize::new(0);
    let found: Mutex<Vec<(usize, Result<f64>)>> = Mutex::default();
    let work = || {
        while let (index, Some(row)) = {
            let index = next.fetch_add(1, Ordering::Relaxed);
            (index, rows.get(index))
        } {
            let without = without.get(&*row.arguments).copied().unwrap_or_default();
            let growth = growth(row, without, &folder.join(format!("{index}.txt")));
            if let Ok(growth) = growth {
                println!("{growth:>5.1}  {}", row.name());
            }
            let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
            found.push((index, growth));
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    found.sort_by_key(|(index, _)| *index);
    let mut wrong = String::new();
    for ((_, growth), row) in found.iter().zip(&rows) {
        let name = row.name();
        match growth {
            Ok(growth) if *growth <= MOST => {}
            Ok(growth) => {
                let _ = writeln!(
                    wrong,
                    "{name}: 8 times the input takes {growth:.1} times the instructions, at most \
                     {MOST} are allowed"
                );
            }
            Err(why) => {
                let _ = writeln!(wrong, "{name}: {why}");
            }
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong) }
}

/// How many times the instructions for the short input the long one takes, where `without` are
/// those for none.
fn growth(row: &Row, without: f64, path: &Path) -> Result<f64> {
    let count = |bytes: usize| {
        let text = format!("{}{}\n", row.before, (row.text)(bytes));
        Ok::<f64, String>(instructions(row, path, &text)? - without)
    };
    Ok(count(TIMES * SHORT)? / count(SHORT)?)
}

/// The instructions of a process with an input.
fn instructions(row: &Row, path: &Path, text: &str) -> Result<f64> {
    std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut valgrind = program("valgrind", ["--tool=cachegrind", "--cache-sim=no"]);
    valgrind.args(["--cachegrind-out-file=/dev/null"]);
    valgrind.arg(executable()).args(&row.arguments);
    valgrind.args(["--quiet", "--output", "/dev/null", "--input"]);
    valgrind.arg(path);
    let output = capture(valgrind, "")?;
    let count = output.stderr.lines().find_map(|line| {
        let (_, count) = line.split_once("I   refs:")?;
        count.trim().replace(',', "").parse().ok()
    });
    count.ok_or_else(|| format!("{}\n{}", output.end, output.stderr))
}

fn executable() -> PathBuf {
    target_dir().join("release").join("puny")
}

/// Every hostile input of the benchmark is here too.
fn all_of_bench() -> Result {
    let text = read(&root().join("bench/src/hostile.rs"))?;
    let mut count = 0;
    for line in text.lines() {
        let name = line.strip_prefix("        name: \"");
        if let Some(name) = name.and_then(|rest| rest.strip_suffix("\",")) {
            count += 1;
            if !INPUTS.iter().any(|hostile| hostile.name == name) {
                return Err(format!("{name}: bench/src/hostile.rs has it, and this not"));
            }
        }
    }
    match count {
        0 => Err("bench/src/hostile.rs: no input has been found".to_owned()),
        _ => Ok(()),
    }
}
