//! How good the parameters of Punycode are: `puny tune` on names in use and on words of many scripts.
//! The tables and pictures go into `docs/parameters.md`.
//!
//! All figures but the speed depend on the corpora alone, so they are the same on every machine.

mod corpora;

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::marked::replaced;
use crate::step::{Result, capture, cargo, program, read, root, run, target_dir};
use corpora::{CORPORA, of_each};

const DOCUMENT: &str = "docs/parameters.md";

/// The corpus of all scripts: its name, and that of its file.
const ALL: (&str, &str) = ("all scripts", "all");

/// One run of the command on a corpus.
struct Row {
    name: &'static str,
    source: String,
    /// The labels that there are; a sample was taken of many.
    labels: usize,
    record: Value,
    /// The same with a free `initial_n`.
    later: Value,
    /// The same with letters as last digits.
    letters: Value,
}

/// Fetches the corpora, runs the command on each, and shows the tables; or writes them.
pub(crate) fn perform(write: bool) -> Result {
    build()?;
    let mut rows = Vec::new();
    let mut all = Vec::new();
    for corpus in CORPORA {
        let (labels, count) = corpus.labels()?;
        if corpus.is_words() {
            all.extend(of_each(&labels));
        }
        let path = corpora::write(corpus.file, &labels)?;
        rows.push(Row::new(corpus.name, corpus.source(), count, &path)?);
    }
    let path = corpora::write(ALL.1, &all)?;
    rows.push(Row::new(
        ALL.0,
        "up to 1,000 of each list of words".to_owned(),
        all.len(),
        &path,
    )?);

    let last = rows.last().ok_or("there is no corpus")?;
    let tables = [
        ("corpora", sources(&rows)),
        ("gains", gains(&rows)),
        ("adaptation", adaptation(&rows)),
        ("scripts", scripts(&last.record)),
        ("speed", speed()?),
    ];
    if !write {
        for (name, table) in tables {
            println!("\n{name}:\n\n{table}");
        }
        return Ok(());
    }
    for (file, axes) in [("tlds", "tmin,tmax"), (ALL.1, "skew,damp")] {
        let corpus = corpus_file(file);
        let mut tune = tune(
            &corpus,
            &["--folds", "0", "--quiet", "--heat-map", axes, "--plot"],
        );
        tune.arg(root().join(format!("docs/parameters-{file}.svg")));
        capture(tune, "")?.stdout()?;
    }
    put(&tables)
}

impl Row {
    fn new(name: &'static str, source: String, labels: usize, corpus: &Path) -> Result<Self> {
        println!("{name}: {labels} labels");
        let json = |more: &[&str]| {
            let mut tune = tune(corpus, &["--format", "jsonl", "--quiet"]);
            tune.args(more);
            let text = capture(tune, "")?.stdout()?;
            serde_json::from_str(&text).map_err(|error| format!("{name}: {error}"))
        };
        Ok(Row {
            name,
            source,
            labels,
            record: json(&["--fixed-bias", "--fixed-threshold"])?,
            later: json(&["--initial-n", "--folds", "0"])?,
            letters: json(&["--case-flags", "--folds", "0"])?,
        })
    }
}

/// The command on a corpus.
fn tune(corpus: &Path, options: &[&str]) -> Command {
    let binary: PathBuf = target_dir().join("release/puny");
    let mut tune = program(binary, ["tune", "--input"]);
    tune.arg(corpus).args(options);
    tune
}

fn sources(rows: &[Row]) -> String {
    let head = "| corpus | source | labels | used | mean length |\n|---|---|---:|---:|---:|\n";
    let line = |row: &Row| {
        let used = number(&row.record, "/strings");
        let mean = number(&row.record, "/own/length") / used.max(1.0);
        format!(
            "| {} | {} | {} | {used:.0} | {mean:.2} |\n",
            row.name, row.source, row.labels
        )
    };
    rows.iter()
        .map(line)
        .fold(head.to_owned(), |text, line| text + &line)
}

fn gains(rows: &[Row]) -> String {
    let head = "| corpus | chosen for it | held out | `tmax` up to 26 | with `initial_n` | tmin | tmax | skew | damp | \
                initial_bias |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n";
    let line = |row: &Row| {
        let parameter = |name: &str| {
            let number = row.record.pointer(&format!("/tuned/parameters/{name}"));
            number.map_or(String::new(), Value::to_string)
        };
        let names = ["tmin", "tmax", "skew", "damp", "initial_bias"];
        format!(
            "| {} | {} | {} | {} | {} | {} |\n",
            row.name,
            percent(&row.record, "/tuned/change_percent"),
            percent(&row.record, "/cross_validation/held_out_percent"),
            percent(&row.letters, "/tuned/change_percent"),
            percent(&row.later, "/tuned/change_percent"),
            names.map(parameter).join(" | ")
        )
    };
    rows.iter()
        .map(line)
        .fold(head.to_owned(), |text, line| text + &line)
}

fn adaptation(rows: &[Row]) -> String {
    let head = "| corpus | adapted bias | held out | fixed bias | held out | fixed threshold | held out | \
                tmin, tmax, bias | threshold |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|\n";
    let line = |row: &Row| {
        let of = |path: &str| number(&row.record, path);
        format!(
            "| {} | {} | {} | {} | {} | {} | {} | {}, {}, {} | {} |\n",
            row.name,
            percent(&row.record, "/tuned/change_percent"),
            percent(&row.record, "/cross_validation/held_out_percent"),
            percent(&row.record, "/fixed_bias/change_percent"),
            percent(&row.record, "/cross_validation/fixed_bias/held_out_percent"),
            percent(&row.record, "/fixed_threshold/change_percent"),
            percent(
                &row.record,
                "/cross_validation/fixed_threshold/held_out_percent"
            ),
            of("/fixed_bias/parameters/tmin"),
            of("/fixed_bias/parameters/tmax"),
            of("/fixed_bias/parameters/initial_bias"),
            of("/fixed_threshold/parameters/tmin"),
        )
    };
    rows.iter()
        .map(line)
        .fold(head.to_owned(), |text, line| text + &line)
}

/// The scripts of the corpus of all, with at least 100 labels.
fn scripts(record: &Value) -> String {
    let head =
        "| script | labels | Punycode | tuned for all | change |\n|---|---:|---:|---:|---:|\n";
    let rows = record.pointer("/scripts").and_then(Value::as_array);
    let rows = rows.map_or(&[][..], Vec::as_slice).iter();
    let rows = rows.filter(|row| number(row, "/strings") >= 100.0);
    let line = |row: &Value| {
        let labels = number(row, "/strings");
        format!(
            "| {} | {labels:.0} | {:.2} | {:.2} | {} |\n",
            row.pointer("/script")
                .and_then(Value::as_str)
                .unwrap_or_default(),
            number(row, "/own") / labels.max(1.0),
            number(row, "/tuned") / labels.max(1.0),
            percent(row, "/change_percent")
        )
    };
    rows.map(line)
        .fold(head.to_owned(), |text, line| text + &line)
}

/// Measures the speed alone, on corpora that were fetched before.
pub(crate) fn write_speed() -> Result {
    build()?;
    put(&[("speed", speed()?)])
}

/// What the command says of its own speed, and where.
fn speed() -> Result<String> {
    let mut text = String::from("```text\n");
    for file in ["tlds", ALL.1] {
        let options = "--folds 0 --verbose --threads 1 --output /dev/null";
        let options: Vec<&str> = options.split(' ').collect();
        let output = capture(tune(&corpus_file(file), &options), "")?;
        let said = |line: &&str| line.contains(" on one core") || line.contains(" threads");
        for line in output.stderr.lines().filter(said) {
            text += line.trim_start_matches("puny: ");
            text += "\n";
        }
    }
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let model = model.map_or("an unknown processor", |(_, model)| model);
    let date = capture(program("date", ["+%F"]), "")?.stdout()?;
    Ok(format!("{text}```\n\n{model}, {}.\n", date.trim()))
}

fn build() -> Result {
    run(cargo([
        "build",
        "--release",
        "--locked",
        "--package",
        "puny-cli",
    ]))
}

fn corpus_file(file: &str) -> PathBuf {
    target_dir().join("corpora").join(format!("{file}.txt"))
}

/// Writes tables into the document.
fn put(tables: &[(&str, String)]) -> Result {
    let path = root().join(DOCUMENT);
    let mut text = read(&path)?;
    for (name, table) in tables {
        text = replaced(&text, name, table)?;
    }
    std::fs::write(&path, text).map_err(|error| format!("{DOCUMENT}: {error}"))
}

fn number(record: &Value, path: &str) -> f64 {
    record
        .pointer(path)
        .and_then(Value::as_f64)
        .unwrap_or_default()
}

/// A change with two decimal places; a dash if there is none.
fn percent(record: &Value, path: &str) -> String {
    match record.pointer(path).and_then(Value::as_f64) {
        Some(percent) => format!("{percent:+.2} %")
            .replace('-', "−")
            .replace("+0.00", "0.00"),
        None => "–".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_document_has_a_place_for_each_table() {
        let text = read(&root().join(DOCUMENT)).unwrap();
        for name in ["corpora", "gains", "adaptation", "scripts", "speed"] {
            let new = replaced(&text, name, "| new |\n").unwrap();
            assert!(new.contains(&format!(
                "<!-- {name}:begin -->\n\n| new |\n\n<!-- {name}:end -->"
            )));
        }
        assert!(replaced(&text, "none", "").is_err());
    }
}
