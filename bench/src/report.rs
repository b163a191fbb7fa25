//! The results: for people, for machines, and for the record.

use std::fmt::Write as _;
use std::path::Path;
use std::{fs, io};

use serde_json::{Value, json};

/// What a cost is counted in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    Time,
    Instructions,
}

impl Unit {
    /// A cost for the eye.
    fn show(self, cost: f64) -> String {
        match self {
            Unit::Time => time(cost),
            Unit::Instructions => format!("{cost:.0}"),
        }
    }

    /// The name of a cost in JSON.
    fn key(self) -> &'static str {
        match self {
            Unit::Time => "ns",
            Unit::Instructions => "instructions",
        }
    }
}

/// One engine's figure for one row.
pub struct Row {
    pub row: String,
    pub engine: &'static str,
    pub ours: bool,
    /// Of one input.
    pub cost: f64,
    pub unit: Unit,
    pub bytes: Option<usize>,
}

#[derive(Default)]
pub struct Report {
    rows: Vec<Row>,
    notes: Vec<String>,
    errors: Vec<String>,
}

impl Report {
    pub fn push(&mut self, row: Row) {
        eprintln!("{}: {}: {}", row.row, row.engine, row.unit.show(row.cost));
        self.rows.push(row);
    }

    pub fn note(&mut self, note: String) {
        eprintln!("{note}");
        self.notes.push(note);
    }

    pub fn error(&mut self, error: String) {
        eprintln!("{error}");
        self.errors.push(error);
    }

    pub fn has_errors(&self) -> bool {
        !self.errors.is_empty()
    }

    /// The fastest engine that is not ours, for the row of `row`.
    fn fastest_peer(&self, row: &Row) -> Option<&Row> {
        self.rows
            .iter()
            .filter(|other| other.row == row.row && !other.ours)
            .min_by(|a, b| a.cost.total_cmp(&b.cost))
    }

    pub fn json(&self) -> Value {
        let rows: Vec<Value> = self
            .rows
            .iter()
            .map(|row| {
                let peer = self.fastest_peer(row);
                json!({
                    "row": row.row,
                    "engine": row.engine,
                    row.unit.key(): row.cost,
                    "bytes": row.bytes,
                    "fastest_peer": peer.map(|peer| peer.engine),
                    "ratio": peer.map(|peer| peer.cost / row.cost),
                })
            })
            .collect();
        json!({
            "machine": machine(),
            "notes": self.notes,
            "errors": self.errors,
            "rows": rows,
        })
    }

    pub fn markdown(&self) -> String {
        let mut text = String::from(
            "| | puny | the fastest peer | ratio | memory, ours | memory, the peer's |\n\
             |---|---|---|---|---|---|\n",
        );
        for row in self.rows.iter().filter(|row| row.ours) {
            let peer = self.fastest_peer(row);
            let _ = writeln!(
                text,
                "| {} | {} | {} | {} | {} | {} |",
                row.row,
                row.unit.show(row.cost),
                peer.map_or("none finishes".into(), |peer| {
                    format!("{} ({})", peer.unit.show(peer.cost), peer.engine)
                }),
                peer.map_or("-".into(), |peer| format!("{:.1}", peer.cost / row.cost)),
                memory(row.bytes),
                memory(peer.and_then(|peer| peer.bytes)),
            );
        }
        text.push('\n');
        for line in self.notes.iter().chain(&self.errors) {
            let _ = writeln!(text, "- {line}");
        }
        let _ = writeln!(text, "- {}", machine());
        text
    }

    /// Writes the raw figures to `record/` and the table into the project's README.
    pub fn record(&self) -> io::Result<()> {
        let home = Path::new(env!("CARGO_MANIFEST_DIR"));
        let record = home.join("record").join(format!("{}.json", today()));
        fs::create_dir_all(home.join("record"))?;
        fs::write(record, format!("{:#}\n", self.json()))?;

        let readme = home.join("../README.md");
        let text = fs::read_to_string(&readme)?;
        let (begin, end) = ("<!-- bench:begin -->\n", "<!-- bench:end -->");
        let replaced = text
            .split_once(begin)
            .and_then(|(before, rest)| Some((before, rest.split_once(end)?.1)))
            .map(|(before, after)| format!("{before}{begin}{}{end}{after}", self.markdown()))
            .ok_or_else(|| io::Error::other("README.md has no place for the table"))?;
        fs::write(readme, replaced)
    }
}

fn time(ns: f64) -> String {
    match ns {
        ns if ns < 1e3 => format!("{ns:.0} ns"),
        ns if ns < 1e6 => format!("{:.1} µs", ns / 1e3),
        ns if ns < 1e9 => format!("{:.1} ms", ns / 1e6),
        ns => format!("{:.1} s", ns / 1e9),
    }
}

fn memory(bytes: Option<usize>) -> String {
    bytes.map_or("-".into(), |bytes| match bytes {
        0..1_000 => format!("{bytes} B"),
        1_000..1_000_000 => format!("{:.1} kB", bytes as f64 / 1e3),
        _ => format!("{:.1} MB", bytes as f64 / 1e6),
    })
}

fn machine() -> String {
    let cpu = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpu
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split_once(": "))
        .map_or("unknown processor", |(_, model)| model);
    format!("{model}, {}, {}", std::env::consts::OS, today())
}

/// The date of the run, as the system tells it.
fn today() -> String {
    let output = std::process::Command::new("date").arg("+%Y-%m-%d").output();
    output.map_or("undated".into(), |output| {
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    })
}
