//! Measures the command as a whole process, from file to file, beside `cat` and other commands.
//!
//! ```text
//! cargo build --release -p puny-cli     in the project
//! cargo run --release --bin command -- ../target/release/puny [LINES]
//! ```
//!
//! Converts 10,000,000 lines unless LINES is given: 500,000 lines of a corpus, repeated, which are
//! more than a branch predictor can learn. Files are in the temporary folder, which
//! `TMPDIR` sets; a memory file system is best, because a disk is slower than all of this. All
//! commands take turns, five times each, and the median is printed. `idn2` and Python's `idna` are
//! run if they are installed, on one line in twenty.
//!
//! `columns` are the conversions of the libraries alone, in blocks of 4,096 rows.

use std::env;
use std::fs::{self, File};
use std::hint::black_box;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use bench::{corpus, names};
use puny_idna::{Uts46, column};
use puny_lanes::Lanes;
use puny_lanes::column::{Column, ColumnBuf};

const TURNS: usize = 5;

/// The number of distinct lines.
const DISTINCT: usize = 500_000;

/// The number of rows of a column.
const ROWS: usize = 4_096;

/// Python's `idna`, line by line.
const PYTHON: &str = "import sys, idna\n\
    for line in sys.stdin: print(idna.encode(line[:-1], uts46=True).decode())";

/// A measured command, and the factor by which it is given fewer lines.
struct Runner<'r> {
    name: String,
    run: Box<dyn Fn() -> bool + 'r>,
    times: usize,
}

fn main() -> io::Result<()> {
    let mut arguments = env::args().skip(1);
    let puny = PathBuf::from(
        arguments
            .next()
            .unwrap_or("../target/release/puny".to_owned()),
    );
    let lines = arguments.next().map_or(10_000_000, |lines| {
        lines.parse().expect("the number of lines")
    });
    let repeat = (lines / DISTINCT).max(1);
    let folder = env::temp_dir().join(format!("puny-bench-{}", std::process::id()));
    fs::create_dir(&folder)?;
    let result = tables(&puny, repeat, &folder);
    fs::remove_dir_all(&folder)?;
    result
}

fn tables(puny: &Path, repeat: usize, folder: &Path) -> io::Result<()> {
    let labels = corpus::labels(DISTINCT);
    let encode = |label: &String| puny::punycode::encode(label).expect("labels are short");
    let basic: Vec<String> = labels.iter().map(encode).collect();
    let mixed = names::all(DISTINCT).into_iter();
    let names = mixed.filter(|names| names.kind.starts_with("97 %"));
    let names: Vec<String> = names.flat_map(|names| names.corpus.inputs).collect();
    for (operation, lines) in [
        ("to-ascii", &names),
        ("to-unicode", &names),
        ("encode", &labels),
        ("decode", &basic),
    ] {
        table(puny, operation, lines, repeat, folder)?;
    }
    Ok(())
}

/// Measures one operation and prints the times.
fn table(
    puny: &Path,
    operation: &str,
    lines: &[String],
    repeat: usize,
    folder: &Path,
) -> io::Result<()> {
    let (all, some, out) = (folder.join("all"), folder.join("some"), folder.join("out"));
    write(&all, lines, repeat)?;
    write(&some, lines, repeat.div_ceil(20))?;
    let part = repeat / repeat.div_ceil(20);
    let process = |name: &str, words: &[&str], input: &Path, times| {
        let mut words = words.iter();
        let program = words.next().map(|program| (*program).to_owned());
        let words: Vec<String> = words.map(|word| (*word).to_owned()).collect();
        let (input, out) = (input.to_owned(), out.clone());
        Runner {
            name: name.to_owned(),
            run: Box::new(move || {
                let program = program.as_deref().unwrap_or_default();
                run(program, &words, &input, &out).unwrap_or(false)
            }),
            times,
        }
    };
    let command = puny.to_str().expect("a path that is text");
    let mut runners = vec![
        process("cat", &["cat"], &all, 1),
        Runner {
            name: "columns".to_owned(),
            run: Box::new(|| convert(operation, lines, repeat)),
            times: 1,
        },
        process(
            "puny, one thread",
            &[command, operation, "--threads", "1"],
            &all,
            1,
        ),
        process(
            "puny, two threads",
            &[command, operation, "--threads", "2"],
            &all,
            1,
        ),
    ];
    if operation == "to-ascii" {
        runners.push(process("idn2", &["idn2"], &some, part));
        runners.push(process(
            "Python's idna",
            &["python3", "-c", PYTHON],
            &some,
            part,
        ));
    }

    let mut times = vec![Vec::new(); runners.len()];
    for turn in 0..=TURNS {
        for (runner, times) in runners.iter().zip(&mut times) {
            // To free the memory of an old file is not the command's work.
            if out.exists() {
                fs::remove_file(&out)?;
            }
            let start = Instant::now();
            // The first turn fills the file cache. A command that fails in the second is not run
            // again.
            let is_well = (turn < 2 || !times.is_empty()) && (runner.run)();
            if turn > 0 && is_well {
                times.push(start.elapsed().as_secs_f64() * runner.times as f64);
            }
        }
    }
    println!("{operation}, {} lines:", lines.len() * repeat);
    for (runner, times) in runners.iter().zip(&mut times) {
        times.sort_by(f64::total_cmp);
        match times.get(times.len() / 2) {
            Some(median) => println!("  {:18} {median:8.3} s", runner.name),
            None => println!("  {:18} is not here, or fails", runner.name),
        }
    }
    Ok(())
}

/// Writes the lines repeatedly.
fn write(path: &Path, lines: &[String], repeat: usize) -> io::Result<()> {
    let mut file = BufWriter::new(File::create(path)?);
    for _ in 0..repeat {
        for line in lines {
            writeln!(file, "{line}")?;
        }
    }
    file.flush()
}

/// Runs a command from file to file.
fn run(program: &str, words: &[String], input: &Path, out: &Path) -> io::Result<bool> {
    let status = Command::new(program)
        .args(words)
        .stdin(File::open(input)?)
        .stdout(File::create(out)?)
        .stderr(Stdio::null())
        .status()?;
    Ok(status.success())
}

/// The conversions of the libraries alone.
fn convert(operation: &str, lines: &[String], repeat: usize) -> bool {
    let (mut lanes, mut buf) = (Lanes::new(), ColumnBuf::new());
    let columns: Vec<(String, Vec<u32>)> = lines.chunks(ROWS).map(rows).collect();
    // The time before this is counted once, and is small compared with `repeat` turns.
    for _ in 0..repeat {
        for (text, offsets) in &columns {
            let rows = Column::new(text, offsets).expect("rows are strings");
            let refused = match operation {
                "to-ascii" => {
                    let ascii = column::to_ascii_with_buf(&Uts46::STRICT, rows, buf);
                    let ascii = black_box(ascii.expect("a column has room"));
                    let refused = ascii.errors().len();
                    buf = ascii.into_buf();
                    refused
                }
                "to-unicode" => {
                    let unicode = column::to_unicode_with_buf(&Uts46::STRICT, rows, buf);
                    let unicode = black_box(unicode.expect("a column has room"));
                    let refused = unicode.errors().len();
                    buf = unicode.into_buf();
                    refused
                }
                "encode" => {
                    let basic = black_box(lanes.encode(rows, buf).expect("a column has room"));
                    let refused = basic.errors().len();
                    buf = basic.into_buf();
                    refused
                }
                _ => {
                    let text = black_box(lanes.decode(rows, buf).expect("a column has room"));
                    let refused = text.errors().len();
                    buf = text.into_buf();
                    refused
                }
            };
            if refused > 0 {
                return false;
            }
        }
    }
    true
}

/// A text and the offsets of its rows.
fn rows(lines: &[String]) -> (String, Vec<u32>) {
    let (mut text, mut offsets) = (String::new(), vec![0]);
    for line in lines {
        text.push_str(line);
        offsets.push(u32::try_from(text.len()).expect("few rows"));
    }
    (text, offsets)
}
