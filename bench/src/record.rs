//! The record of a run: all times of all engines, the corpora, the machine and the date. Tables are generated from
//! records, in the same run or later.

use std::path::{Path, PathBuf};
use std::{fs, io};

use figures::checkout::root;
use figures::documents::date;
use serde::{Deserialize, Serialize};

use crate::measure::Timing;

/// The part of the benchmark to which a row belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    Labels,
    Scripts,
    LabelColumns,
    Names,
    NameColumns,
    Links,
    Long,
    Hostile,
}

/// The measurement of one engine for one row. The time is the average for one input.
#[derive(Clone, Serialize, Deserialize)]
pub struct Row {
    pub part: Part,
    pub row: String,
    pub engine: String,
    pub ours: bool,
    pub ns: f64,
    /// The time that results if only the fastest repetition counts. If the inputs are measured in parts, the fastest
    /// repetition of each part counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<f64>,
    /// The interquartile range of the repetitions, in percent of their median.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spread: Option<f64>,
    /// The peak of allocated memory, in bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bytes: Option<usize>,
    /// The number of code points of a long string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<usize>,
    /// Whether the engine rejects the input because of a limit of length. Such an engine does not do the work, so its
    /// time is not compared.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stops_early: bool,
}

impl Row {
    pub fn timed(part: Part, row: &str, engine: &str, ours: bool, time: Timing) -> Row {
        Row {
            part,
            row: row.to_owned(),
            engine: engine.to_owned(),
            ours,
            ns: rounded(time.ns),
            best: Some(rounded(time.best)),
            spread: Some(rounded(time.spread)),
            bytes: None,
            points: None,
            stops_early: false,
        }
    }

    /// Returns the time as text with a unit.
    pub fn shown(&self) -> String {
        match self.ns {
            _ if self.stops_early => "stops early".to_owned(),
            ns if ns < 1e2 => format!("{ns:.1} ns"),
            ns if ns < 1e3 => format!("{ns:.0} ns"),
            ns if ns < 1e6 => format!("{:.1} µs", ns / 1e3),
            ns if ns < 1e9 => format!("{:.1} ms", ns / 1e6),
            ns => format!("{:.1} s", ns / 1e9),
        }
    }
}

#[derive(Clone, Default, Serialize, Deserialize)]
pub struct Record {
    /// The date and time at which the run started, for example `2026-11-21 20:54`.
    pub date: String,
    pub machine: String,
    /// The vector instruction sets of the processor that `puny-lanes` uses.
    pub features: Vec<String>,
    /// The arguments of the run.
    pub arguments: Vec<String>,
    pub corpora: Vec<String>,
    /// The engines that were not installed.
    pub missing: Vec<String>,
    /// The reasons why engines were not timed for a row.
    pub differences: Vec<String>,
    /// The errors. If there are any, the run fails.
    pub errors: Vec<String>,
    pub rows: Vec<Row>,
}

impl Record {
    pub fn new() -> Record {
        let sets = puny_lanes::InstructionSet::ALL.into_iter();
        Record {
            date: date("+%Y-%m-%d %H:%M"),
            machine: machine(),
            features: sets
                .filter(|set| set.is_available())
                .map(|set| set.name().to_owned())
                .collect(),
            arguments: std::env::args().skip(1).collect(),
            missing: bench::engines::MISSING
                .iter()
                .map(|&library| library.to_owned())
                .collect(),
            ..Record::default()
        }
    }

    pub fn add_row(&mut self, row: Row) {
        eprintln!("{}: {}: {}", row.row, row.engine, row.shown());
        self.rows.push(row);
    }

    pub fn add_corpus(&mut self, corpus: impl Into<String>) {
        self.corpora.push(corpus.into());
    }

    pub fn add_difference(&mut self, difference: impl Into<String>) {
        let difference = difference.into();
        eprintln!("{difference}");
        self.differences.push(difference);
    }

    pub fn add_error(&mut self, error: String) {
        eprintln!("{error}");
        self.errors.push(error);
    }

    /// Returns the fastest peer's row with the same name as `ours`, or `None` if there is no peer. Ignores peers that
    /// stop early.
    pub fn fastest_peer(&self, ours: &Row) -> Option<&Row> {
        let peers = self.rows.iter().filter(|row| !row.ours && !row.stops_early);
        peers
            .filter(|row| row.row == ours.row)
            .min_by(|a, b| a.ns.total_cmp(&b.ns))
    }

    /// Returns the time of the fastest peer divided by our time, or `None` if there is no peer.
    pub fn ratio(&self, ours: &Row) -> Option<f64> {
        Some(rounded(self.fastest_peer(ours)?.ns / ours.ns))
    }

    /// Returns the engines that have rows of a part, in the order of the rows.
    pub fn engines(&self, part: Part) -> Vec<&str> {
        let mut engines: Vec<&str> = Vec::new();
        for row in self.rows.iter().filter(|row| row.part == part) {
            if !engines.contains(&row.engine.as_str()) {
                engines.push(&row.engine);
            }
        }
        engines
    }

    /// Returns the rows of our engines in a part.
    pub fn ours(&self, part: Part) -> impl Iterator<Item = &Row> {
        self.rows
            .iter()
            .filter(move |row| row.ours && row.part == part)
    }

    /// Returns an engine's time for a row, or the reason why there is no time.
    pub fn cell(&self, row: &str, engine: &str) -> String {
        let mut rows = self.rows.iter();
        if let Some(row) = rows.find(|other| other.row == row && other.engine == engine) {
            return row.shown();
        }
        let start = format!("{engine}: {row}: ");
        let mut reasons = self.differences.iter();
        let reason = reasons.find_map(|difference| difference.strip_prefix(&start));
        reason.unwrap_or("-").replace('|', "\\|")
    }

    /// Returns the line that is written below a table. The line names the machine and the date.
    pub fn foot(&self) -> String {
        format!("{}, {}", self.machine, self.date)
    }

    /// Writes the record into the folder of records, and returns the path of the file. The name of the file contains
    /// the date and the machine.
    pub fn save(&self) -> io::Result<PathBuf> {
        let word = |text: &str| {
            let text = text.to_lowercase().replace("(r)", "").replace(':', "");
            let words: Vec<&str> = text
                .split(|c: char| !c.is_ascii_alphanumeric() && c != '-')
                .filter(|word| !word.is_empty())
                .collect();
            words.join("-")
        };
        let name = format!("{}-{}.json", word(&self.date), word(&self.machine));
        fs::create_dir_all(folder())?;
        let path = folder().join(name);
        fs::write(&path, self.json())?;
        Ok(path)
    }

    /// Returns the record as JSON, with each row on one line.
    pub fn json(&self) -> String {
        let head = Record {
            rows: Vec::new(),
            ..self.clone()
        };
        let head = serde_json::to_string_pretty(&head).expect("a record is JSON");
        let rows = self.rows.iter().map(serde_json::to_string);
        let rows: Result<Vec<String>, _> = rows.collect();
        let rows = rows.expect("a row is JSON").join(",\n    ");
        let rows = format!("\"rows\": [\n    {rows}\n  ]");
        format!("{}\n", head.replace("\"rows\": []", &rows))
    }

    fn load(path: &Path) -> io::Result<Record> {
        let text = fs::read_to_string(path)?;
        serde_json::from_str(&text)
            .map_err(|error| io::Error::other(format!("{}: {error}", path.display())))
    }
}

/// Rounds to two decimal places. The times of repeated runs differ by more than that.
fn rounded(value: f64) -> f64 {
    (100.0 * value).round() / 100.0
}

fn folder() -> PathBuf {
    root().join("bench/record")
}

/// Returns the stored records, the newest first. The records are sorted by the names of their files, which begin with
/// the date.
pub fn stored() -> io::Result<Vec<Record>> {
    let files: io::Result<Vec<_>> = fs::read_dir(folder())?.collect();
    let mut paths: Vec<PathBuf> = files?.iter().map(fs::DirEntry::path).collect();
    paths.sort();
    paths.iter().rev().map(|path| Record::load(path)).collect()
}

fn machine() -> String {
    let cpu = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |name: &str| {
        cpu.lines()
            .find_map(|line| line.strip_prefix(name)?.split_once(": "))
            .map(|(_, value)| value.to_owned())
    };
    // In virtual machines, different processors may have the same model name.
    let (family, model) = (field("cpu family"), field("model\t"));
    let name = field("model name").unwrap_or("unknown processor".to_owned());
    match (family, model) {
        (Some(family), Some(model)) => format!("{name} family {family} model {model}"),
        _ => name,
    }
}
